"""The record: model, JSON Lines, canonical form, views, streaming dialect and columns."""
