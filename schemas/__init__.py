"""Generated: JSON Schema, Arrow schemas and SQL of what cardlog reads and writes."""
