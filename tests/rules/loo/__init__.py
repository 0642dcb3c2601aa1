"""Rules of one family, read by hand."""
