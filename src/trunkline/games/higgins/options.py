"""The options of a game of Higgins (rule 10) and what the lobby says of them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from trunkline.engine.game import Choice, OptionInfo


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table agrees on before the set-up (rule 10.3); the seed is the match's."""

    players: Annotated[int, msgspec.Meta(ge=2, le=6)] = 3
    version: Literal["classic", "short", "long"] = "classic"
    opening: Literal["turn", "round"] = "turn"
    final: Literal["any", "listed"] = "any"
    colours: Literal["dealt", "chosen"] = "dealt"


OPTIONS = [
    OptionInfo("version", "Version", "Which of the three games of the rulebook.", [
        Choice("classic", "Classic", "Money, expenses and Pass cards; a ticket's free moves serve the turn after it."),
        Choice("short", "Short", "No money and no Pass cards: four segments from the start, a ticket every turn."),
        Choice("long", "Long", "As Classic, but the tracks on the maps of all your tickets are free for good."),
    ], "classic"),
    OptionInfo("opening", "Opening", "How the first moves are limited to 1, 2 and 3 segments (rule 4.1).", [
        Choice("turn", "By turn", "The first player moves up to 1 segment, the second 2, the third 3, then all 4."),
        Choice("round", "By round",
               "Everyone moves up to 1 segment in the first round, 2 in the second, 3 in the third, then 4."),
    ], "turn"),
    OptionInfo("final", "Final destination", "Which Pay marker may be the last (rule 7.3).", [
        Choice("any", "Any", "The last marker you have left is your final destination, whichever it is."),
        Choice("listed", "As listed", "The last city of the Pay card cannot be cleared before the others."),
    ], "any"),
    OptionInfo("colours", "Locomotive colours", "How locomotives, and so Pay cards, are given out (rule 2.5).", [
        Choice("dealt", "Dealt", "At random."),
        Choice("chosen", "Chosen", "In seat order, before the first turn."),
    ], "dealt"),
]
