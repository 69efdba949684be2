"""The options of a game of Steam (rule 10) and what the lobby says of them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from trunkline.engine.game import Choice, OptionInfo
from trunkline.games.steam.data import headings

DEFAULT_MAP = "northeast"
SEATS_PATTERN = r"^(none|all|[1-6](,[1-6])*)\Z"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table agrees on before the set-up (rule 10); the seed is the match's."""

    players: Annotated[int, msgspec.Meta(ge=2, le=6)] = 3
    map: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_]+\Z", max_length=40)] = DEFAULT_MAP
    ruleset: Literal["base", "standard"] = "standard"
    order: Literal["auction", "random"] = "auction"
    tiles: Literal["limited", "unlimited"] = "limited"
    relaxed_capital: Annotated[str, msgspec.Meta(pattern=SEATS_PATTERN)] = "none"

    def relaxed(self) -> list[int]:
        """The seats (from 0) that may raise money outside the capital phase (3.4)."""
        if self.relaxed_capital in ("none", "all"):
            return list(range(self.players)) if self.relaxed_capital == "all" else []
        return sorted({int(n) - 1 for n in self.relaxed_capital.split(",")})


OPTIONS = [
    OptionInfo("map", "Map", "Where the railways are built; each map has its numbers of players.",
               [Choice(m.id, m.name, m.blurb, (m.players.min, m.players.max)) for m in headings()], DEFAULT_MAP),
    OptionInfo("ruleset", "Rules", "Which of the two games of the rulebook.", [
        Choice("standard", "Standard",
               "Capital is bought at the start of a turn and the order of play bid for every turn."),
        Choice("base", "Base", "Money is raised when it is needed; the action tiles make the next order of play."),
    ], "standard"),
    OptionInfo("order", "First order", "How the first order of play is found in the Base game (rules 2.4, 2.5).", [
        Choice("auction", "Auction", "The places are auctioned, the first place first."),
        Choice("random", "Random", "At random; later places get $1 more each. For first games."),
    ], "auction"),
    OptionInfo("tiles", "Track tiles", "Whether tiles can run out (rule 1.5).", [
        Choice("limited", "Limited", "136 two-sided pieces, as in the box."),
        Choice("unlimited", "Unlimited", "Every face, always."),
    ], "limited"),
    OptionInfo("relaxed_capital", "Relaxed capital",
               "Who may raise money for track and upkeep at any time in the Standard game (rule 3.4).", [
                   Choice("none", "Nobody", "Capital is bought in its own phase only."),
                   Choice("all", "Everybody", "For newer players: nobody is stuck for a dollar."),
                   *(Choice(str(n), f"Player {n}", f"Only the player in seat {n}.", (max(n, 2), 6))
                     for n in range(1, 7)),
               ], "none"),
]
