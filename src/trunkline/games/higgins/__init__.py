"""C. C. Higgins Rail Pass: classic, Short and Long, for two to six players."""

from trunkline.engine.game import Game, Info
from trunkline.games.higgins.options import OPTIONS, Options
from trunkline.games.higgins.shapes import Board, View

INFO = Info(
    id="higgins",
    title="C. C. Higgins Rail Pass",
    summary="Travel the North American railways of 1920 and collect their passes.",
    rules_version=3,
    players=(2, 6),
    options=OPTIONS,
    options_type=Options,
    view_type=View,
    board_type=Board,
)


def game() -> Game:
    """The rules and the words around them; imports Numba."""
    from trunkline.games.higgins.contract import GAME

    return GAME
