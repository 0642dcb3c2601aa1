"""The command ``cardlog``: thin commands over the library."""
