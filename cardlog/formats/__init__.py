"""Foreign formats: one module each, read game by game and written where they can hold it."""
