"""Oh hell: independent checker and worked examples."""
