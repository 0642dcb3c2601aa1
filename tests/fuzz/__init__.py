"""Mutated bytes against every reader: records and refusals only, in bounded time and memory."""
