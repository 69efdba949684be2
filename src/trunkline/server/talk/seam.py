"""What talk and notices need of the rest of the server: who asks, and whom to nudge."""

from __future__ import annotations

from typing import Any

from litestar import Request

from trunkline.server.db import MatchRow
from trunkline.server.errors import Refused
from trunkline.server.matches import routes
from trunkline.server.matches.shown import may_see

Req = Request[Any, Any, Any]


async def known(request: Req, scope: str = "play") -> tuple[str, str]:
    """The id and the name of whoever asks; 401 for somebody unknown."""
    people = request.app.state.get("people")
    if people is None:
        return await routes.known(request, request.app.state.guests)
    who = await people.known(request, scope)
    return who.id, who.name


async def asking(request: Req) -> str | None:
    """The id of whoever asks, None for a stranger."""
    people = request.app.state.get("people")
    if people is None:
        return request.app.state.guests.who(request)  # type: ignore[no-any-return]
    who = await people.who(request)
    return who.id if who else None


def may_read(row: MatchRow, person: str | None) -> None:
    """Refused when the match, and so its chat, is not to be seen by the person."""
    if not may_see(row, person):
        raise Refused(404, "no_match", "There is no such match.")


def nudge(request: Req, match_id: str) -> None:
    """Tell the sockets of the match that there is something new in its chat."""
    if chat := getattr(request.app.state.broadcast, "chat", None):
        chat(match_id)
