"""Replay: rules driven over a record or over batches, verdicts, messages, simulation."""
