"""Independent checkers of the climbing games."""
