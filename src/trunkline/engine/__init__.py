"""The engine: kernels, the contract of a game, matches and their files. It knows no game, web or database."""
