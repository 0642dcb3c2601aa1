"""Oh hell: say beforehand exactly how many tricks you will take."""

GAMES = {"oh-hell": "oh_hell"}
