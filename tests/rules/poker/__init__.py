"""Independent checkers and worked examples of poker."""
