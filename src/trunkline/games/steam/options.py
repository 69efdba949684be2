"""The options of a game of Steam (rule 10); `words.table` has what the lobby says of them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from trunkline.engine.game import Choice
from trunkline.games.steam.data import headings
from trunkline.games.steam.words import table as words

DEFAULT_MAP = "northeast"
SEATS_PATTERN = r"^(none|all|[1-6](,[1-6])*)\Z"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table agrees on before the set-up (rule 10); the seed is the match's."""

    players: Annotated[int, msgspec.Meta(ge=2, le=6)] = 3
    map: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_]+\Z", max_length=40)] = DEFAULT_MAP
    ruleset: Literal["standard", "base"] = "standard"
    order: Literal["auction", "random"] = "auction"
    tiles: Literal["limited", "unlimited"] = "limited"
    relaxed_capital: Annotated[str, msgspec.Meta(pattern=SEATS_PATTERN)] = "none"

    def relaxed(self) -> list[int]:
        """Return the seats (from 0) that may raise money outside the capital phase (3.4)."""
        if self.relaxed_capital in ("none", "all"):
            return list(range(self.players)) if self.relaxed_capital == "all" else []
        return sorted({int(n) - 1 for n in self.relaxed_capital.split(",")})


CHOICES = {
    "map": [Choice(m.id, m.name, m.blurb, (m.players.min, m.players.max)) for m in headings()],
    "relaxed_capital": [*(Choice(who, *words.OPTIONS["relaxed_capital"].choices[who]) for who in ("none", "all")),
                        *(Choice(str(n), *words.one_seat(n), (max(n, 2), 6)) for n in range(1, 7))],
}
