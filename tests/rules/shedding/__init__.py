"""Independent checkers of the shedding games."""
