"""Rummy games: independent checkers written from the rule texts, and worked examples."""
