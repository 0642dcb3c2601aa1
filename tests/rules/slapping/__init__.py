"""Independent checker of the slapping games."""
