"""The documents, and what writes their generated parts; none of it is part of the package."""
