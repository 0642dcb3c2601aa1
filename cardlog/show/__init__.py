"""What people see: diagnostics, tables of cards, reports for other programs."""
