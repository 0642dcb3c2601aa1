"""Rule sets and what they share; imports nothing of the rest but cards and words."""
