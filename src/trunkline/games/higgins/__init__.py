"""C. C. Higgins Rail Pass: classic, Short and Long, for two to six players."""

from trunkline.engine.game import Info, options_of
from trunkline.games.higgins import words
from trunkline.games.higgins.options import Options
from trunkline.games.higgins.shapes import Board, View

INFO = Info(
    id="higgins",
    title=words.TITLE,
    summary=words.SUMMARY,
    rules_version=3,
    players=(2, 6),
    options=options_of(Options, words.OPTIONS),
    options_type=Options,
    view_type=View,
    board_type=Board,
    minutes=(20, 90),
    first={"version": "short"},
)
