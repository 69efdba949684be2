"""Steam: Base and Standard rules, on several maps, for two to six players."""

from trunkline.engine.game import Info, Teaching, options_of
from trunkline.games.steam.options import CHOICES, Options
from trunkline.games.steam.shapes import Board, Shown, View, Way
from trunkline.games.steam.words import table as words

INFO = Info(
    id="steam",
    title=words.TITLE,
    summary=words.SUMMARY,
    rules_version=1,
    players=(2, 6),
    options=options_of(Options, words.OPTIONS, **CHOICES),
    options_type=Options,
    view_type=View,
    board_type=Board,
    shown_type=Shown,
    turn_is_round=True,
    way_type=Way,
    teaching=Teaching({"hex": ("hexes", "name")}, words.QUESTIONS, ("map", "ruleset"), words.URGES),
    minutes=(30, 120),
    first={"map": "tutorial"},
)
