"""How fast a match is played: what each move or turn may take, and how much time is left of that.

Everything here is a function of facts in the log (`entries.at`, `entries.spent`), so that clocks survive restarts and
come out the same on every server.
"""

from __future__ import annotations

import datetime
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta

YEAR = 366 * 24 * 3600
Seconds = Annotated[int, Meta(ge=0, le=YEAR)]
DAY = datetime.timedelta(days=1)
LONGEST = 5 * 366 * DAY  # no clock runs on beyond that, however few hours somebody plays in a day


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`seconds` are free for each move, or for each whole turn; what takes longer comes out of the seat's `bank`, which
    begins full and grows by `refill` at the end of a turn, never above what it began with. When both are used up a bot
    sits down at once, or (`kick`) any other player may replace the late one by a bot."""

    per: Literal["move", "turn"]
    seconds: Annotated[int, Meta(ge=1, le=YEAR)]
    bank: Seconds = 0
    refill: Seconds = 0
    late: Literal["bot", "kick"] = "bot"


class Hours(msgspec.Struct, frozen=True):
    """When a person plays: every day from `start` to `end` (minutes after midnight) in the time zone."""

    zone: str
    start: int
    end: int


def spans(hours: Hours, since: datetime.datetime) -> list[tuple[datetime.datetime, datetime.datetime]]:
    """The active hours of the day of `since`, the day before and the day after, by the clocks of the zone."""
    zone = ZoneInfo(hours.zone)
    day = since.astimezone(zone).date()
    found = []
    for offset in (-1, 0, 1):
        date = day + offset * DAY
        ends = date if hours.start < hours.end else date + DAY  # 20:00 to 02:00 ends on the next day
        found.append((_at(date, hours.start, zone), _at(ends, hours.end, zone)))
    return found


def _at(date: datetime.date, minutes: int, zone: ZoneInfo) -> datetime.datetime:
    midnight = datetime.datetime.combine(date, datetime.time(), zone)
    if minutes >= 24 * 60:
        return datetime.datetime.combine(date + DAY, datetime.time(), zone).astimezone(datetime.UTC)
    return midnight.replace(hour=minutes // 60, minute=minutes % 60).astimezone(datetime.UTC)


def spent(since: datetime.datetime, until: datetime.datetime, hours: Hours | None) -> float:
    """Seconds from one moment to the other, of the active hours alone if there are any."""
    if until <= since:
        return 0.0
    if hours is None or hours.start == hours.end:
        return (until - since).total_seconds()
    total, at = 0.0, since
    while at < until:
        begun, ended = next(span for span in spans(hours, at) if span[1] > at)
        total += max(0.0, (min(ended, until) - max(begun, at)).total_seconds())
        at = ended
    return total


def after(since: datetime.datetime, seconds: float, hours: Hours | None) -> datetime.datetime:
    """The moment by which so many seconds, of the active hours alone if there are any, will have passed."""
    if hours is None or hours.start == hours.end:
        return since + datetime.timedelta(seconds=seconds)
    at, left = since, seconds
    while at < since + LONGEST:
        begun, ended = next(span for span in spans(hours, at) if span[1] > at)
        begun = max(begun, at)
        if (room := max(0.0, (ended - begun).total_seconds())) >= left:
            return begun + datetime.timedelta(seconds=left)
        at, left = ended, left - room
    return at
