"""The replayer page: a record as one self-contained HTML file that plays it on a card table."""
