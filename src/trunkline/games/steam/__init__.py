"""Steam: Base and Standard rules, on several maps, for two to six players."""

from trunkline.engine.game import Game, Info
from trunkline.games.steam.options import OPTIONS, Options
from trunkline.games.steam.shapes import Board, View

INFO = Info(
    id="steam",
    title="Steam",
    summary="Build the railways, carry the goods: every link used earns its owner income or victory points.",
    rules_version=1,
    players=(2, 6),
    options=OPTIONS,
    options_type=Options,
    view_type=View,
    board_type=Board,
    turn_is_round=True,
)


def game() -> Game:
    """The rules and the words around them; imports Numba."""
    from trunkline.games.steam.contract import GAME

    return GAME
