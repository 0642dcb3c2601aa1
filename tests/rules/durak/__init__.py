"""Independent checker of durak."""
