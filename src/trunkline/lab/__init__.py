"""Play many games at once: to study a game, its balance, and the strength of bots."""
