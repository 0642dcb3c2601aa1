"""Independent checker of the bluffing games."""
