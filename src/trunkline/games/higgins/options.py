"""The options of a game of Higgins (rule 10); `words` has what the lobby says of them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table agrees on before the set-up (rule 10.3); the seed is the match's."""

    players: Annotated[int, msgspec.Meta(ge=2, le=6)] = 3
    version: Literal["classic", "short", "long"] = "classic"
    opening: Literal["turn", "round"] = "turn"
    final: Literal["any", "listed"] = "any"
    colours: Literal["dealt", "chosen"] = "dealt"
