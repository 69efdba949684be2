"""Steam said a second time: naive, in plain Python, from the rules alone, to judge the real rules.

Nothing here imports the game. `Game` lists the texts of the legal moves and plays them.
"""

from .game import Game
from .position import Auction, Position, Seat, Tile

__all__ = ["Auction", "Game", "Position", "Seat", "Tile"]
