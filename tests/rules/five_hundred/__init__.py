"""Five hundred: independent checker and worked examples."""
