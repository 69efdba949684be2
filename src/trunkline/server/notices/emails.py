"""The text of notifications, and of emails, which tell enough of a match to think about the move on the way."""

from __future__ import annotations

import datetime
from collections.abc import Awaitable, Callable, Mapping, Sequence
from zoneinfo import ZoneInfo

import msgspec

from trunkline.server.errors import Refused
from trunkline.server.matches.service import Service
from trunkline.server.notices.sending import Message
from trunkline.server.notices.tables import NoticeRow

SHOWN, LINES = 20, 40  # notifications in one message, log entries in an email


class Story(msgspec.Struct, frozen=True):
    """A running match as a player's email tells it.

    `phase` says what is to be decided, `since` what has happened since their own last move (`first`: they have not
    moved yet), and `position` is the whole table as text.
    """

    phase: str
    deadline: datetime.datetime | None
    first: bool
    since: list[str]
    position: list[str]


class NotYet(Exception):
    """No match can be told before the rules are loaded, which may take longer than a lease."""


Teller = Callable[[str, str], Awaitable[Story | None]]  # (match id, person)


async def tell(service: Service, match_id: str, person: str) -> Story | None:
    """Tell the match to the person; None when it has not begun or this version cannot read it; `NotYet`."""
    if not service.rules.are_ready:
        raise NotYet
    try:
        async with service.hold(match_id) as held:
            if not held.begun:
                return None
            match, log, own = held.match, held.log, held.own(person)
            last = max((i for i, line in enumerate(log, 1)
                        if line.kind == "move" and line.seat in own and not line.forced), default=0)
            phase = str(getattr(match.view(False), "prompt", ""))
            position = [line for line in match.game.describe(match.pack, match.S, match.names) if line != phase]
            since = [line.words or line.text for line in log[last:]]
            return Story(phase, held.row.deadline, last == 0, since, position)
    except Refused:
        return None


def message(notices: Sequence[NoticeRow], matches: Mapping[int, str], site: str) -> Message:
    """Put these notifications into one short message."""
    first = notices[-1]
    if len(notices) == 1:
        return Message(f"Trunkline: {first.words[:110]}", first.words, _path(first, matches), f"{first.number}",
                      _link(first, matches, site))
    shown = [f"- {n.words} {_link(n, matches, site)}".rstrip() for n in notices[:SHOWN]]
    paths = {_path(n, matches) for n in notices}
    where = paths.pop() if len(paths) == 1 else "/"
    title = f"Trunkline: {len(notices)} notifications"
    return Message(title, "\n".join(shown + _more(notices)), where, "several", site)


def email(notices: Sequence[NoticeRow], matches: Mapping[int, str], site: str, stories: Mapping[int, Story],
          zone: str, stop: str) -> Message:
    """Put these notifications into an email.

    `stories` of turns are by match number, `zone` is the reader's time zone, `stop` the address that ends these emails.
    """
    short = message(notices, matches, site)
    story = stories.get(notices[0].number or 0) if len(notices) == 1 else None
    if story is not None:
        parts = ["\n".join(filter(None, (story.phase, _until(story, zone)))), _since(story),
                 "\n".join(["The position:", "", *story.position])]
    elif len(notices) == 1:
        parts = [short.body]
    else:
        parts = ["\n".join(_item(n, matches, site, stories.get(n.number or 0), zone) for n in notices[:SHOWN]),
                 *_more(notices)]
    if site:
        parts += [short.link, f"Choose which emails you get: {site}/notices"]
    return msgspec.structs.replace(short, body="\n\n".join(filter(None, parts)), link="", stop=stop)


def _path(notice: NoticeRow, matches: Mapping[int, str]) -> str:
    match = matches.get(notice.number or 0)
    return f"/m/{match}" if match else "/"


def _link(notice: NoticeRow, matches: Mapping[int, str], site: str) -> str:
    return site + _path(notice, matches) if site else ""


def _more(notices: Sequence[NoticeRow]) -> list[str]:
    return [f"and {len(notices) - SHOWN} more"] if len(notices) > SHOWN else []


def _item(notice: NoticeRow, matches: Mapping[int, str], site: str, story: Story | None, zone: str) -> str:
    told = [story.phase, _until(story, zone)] if story and notice.kind == "turn" else []
    return "\n  ".join(filter(None, [f"- {notice.words}", *told, _link(notice, matches, site)]))


def _until(story: Story, zone: str) -> str:
    if story.deadline is None:
        return ""
    return f"You have until {story.deadline.astimezone(ZoneInfo(zone)):%A %-d %B %Y, %H:%M} ({zone})."


def _since(story: Story) -> str:
    if not story.since:
        return ""
    left = len(story.since) - LINES
    earlier = [f"({left} earlier entries are in the log.)"] if left > 0 else []
    return "\n".join(["What has happened so far:" if story.first else "Since your last move:", *earlier,
                      *(f"- {words}" for words in story.since[-LINES:])])
