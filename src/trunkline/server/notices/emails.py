"""The text of notifications, and of emails, which tell enough of a match to think about the move on the way."""

from __future__ import annotations

import datetime
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from trunkline.engine.words import count
from trunkline.server.errors import Refused
from trunkline.server.matches.service import Service
from trunkline.server.matches.shapes import LogLine
from trunkline.server.notices.sending import Message
from trunkline.server.notices.tables import NoticeRow

SHOWN, LINES = 20, 40  # notifications in one message, turns in an email
FIGURES: tuple[tuple[str, Callable[[int], str]], ...] = (  # of a player, where the game has them
    ("cash", "${}".format), ("income", "income {}".format), ("points", lambda n: count(n, "point")))


class Story(msgspec.Struct, frozen=True):
    """A running match as a player's email tells it.

    `task` says what they have to decide, `since` what has happened since their own last move, a line a turn (`first`:
    they have not moved yet), `standing` what each player has and had then, and `position` is the whole board as text.
    `name` is that of the table.
    """

    task: str
    deadline: datetime.datetime | None
    first: bool
    since: list[str]
    standing: list[str]
    position: list[str]
    name: str | None = None


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
            match, own, moves = held.match, held.own(person), held.in_force()
            last = max((line.seq for line in moves if line.seat in own and not line.forced), default=0)
            before = match.at(sum(line.seq <= last for line in moves)).view(False)
            view: Any = match.view(False)
            position = [line for line in match.game.describe(match.pack, match.S, match.names) if line != view.prompt]
            done = {line.seq for line in moves}
            since = happened([line for line in held.log[last:] if line.kind != "move" or line.seq in done])
            return Story(view.task, held.row.deadline, last == 0, since, standing(match.names, before, view), position,
                         held.row.name)
    except Refused:
        return None


def happened(log: Sequence[LogLine]) -> list[str]:
    """Tell these entries: what one player did in succession is one line."""
    told: list[str] = []
    seat: int | None = None
    for line in log:
        if line.kind == "move" and line.seat == seat:
            told[-1] += f" {line.words}"
        else:
            told.append(line.words or line.text)
        seat = line.seat if line.kind == "move" else None
    return told


def standing(names: Sequence[str], before: Any, now: Any) -> list[str]:
    """Tell what each player has, and had before where that was something else."""
    figures = [(name, say) for name, say in FIGURES if any(getattr(seat, name, 0) for view in (before, now)
                                                           for seat in view.seats)]
    return [f"{player}: " + ", ".join(_figure(say, getattr(was, name), getattr(is_, name)) for name, say in figures)
            for player, was, is_ in zip(names, before.seats, now.seats, strict=True) if figures]


def _figure(say: Callable[[int], str], was: int, is_: int) -> str:
    return say(is_) + (f" (was {was})" if was != is_ else "")


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
        at = f"The table: {story.name}." if story.name else ""
        parts = ["\n".join(filter(None, (story.task, _until(story, zone), at, short.link))), _since(story),
                 _listed("The players:", story.standing), "\n".join(["The position:", "", *story.position])]
    elif len(notices) == 1:
        parts = [short.body]
    else:
        parts = ["\n".join(_item(n, matches, site, stories.get(n.number or 0), zone) for n in notices[:SHOWN]),
                 *_more(notices)]
    if site:
        parts += ["" if story else short.link, f"Choose which emails you get: {site}/notices"]
    return msgspec.structs.replace(short, body="\n\n".join(filter(None, parts)), link="", stop=stop)


def _path(notice: NoticeRow, matches: Mapping[int, str]) -> str:
    match = matches.get(notice.number or 0)
    return f"/m/{match}" if match else "/"


def _link(notice: NoticeRow, matches: Mapping[int, str], site: str) -> str:
    return site + _path(notice, matches) if site else ""


def _more(notices: Sequence[NoticeRow]) -> list[str]:
    return [f"and {len(notices) - SHOWN} more"] if len(notices) > SHOWN else []


def _item(notice: NoticeRow, matches: Mapping[int, str], site: str, story: Story | None, zone: str) -> str:
    told = [story.task, _until(story, zone)] if story and notice.kind == "turn" else []
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
    title = "What has happened so far:" if story.first else "Since your last move:"
    return "\n".join([title, *earlier, *(f"- {words}" for words in story.since[-LINES:])])


def _listed(title: str, lines: Sequence[str]) -> str:
    return "\n".join([title, *(f"- {line}" for line in lines)]) if lines else ""
