"""C. C. Higgins Rail Pass: classic, Short and Long, for two to six players."""

from trunkline.engine.game import Info, Teaching, options_of
from trunkline.games.higgins import words
from trunkline.games.higgins.options import Options
from trunkline.games.higgins.shapes import Board, Shown, View

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
    shown_type=Shown,
    teaching=Teaching({"city": ("cities", "id")}, words.QUESTIONS, ("version",), words.URGES),
    minutes=(20, 90),
    first={"version": "short"},
)
