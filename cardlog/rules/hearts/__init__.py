"""Hearts and its relatives: avoid the cards that count."""
