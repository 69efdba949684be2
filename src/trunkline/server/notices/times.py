"""When something may be sent: quiet hours, digests, further tries."""

from __future__ import annotations

import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from trunkline.server.errors import Refused
from trunkline.server.notices.tables import ChannelRow, NoticeRow, WishesRow

Moment = datetime.datetime
MINUTE = datetime.timedelta(minutes=1)
BACK_OFF = tuple(datetime.timedelta(minutes=m) for m in (1, 5, 30, 120, 720))  # then given up


@lru_cache
def zones() -> frozenset[str]:
    """Return the names of all time zones."""
    return frozenset(available_timezones())


def zone(name: str) -> str:
    """Return the name of a time zone; Refused if it is not one."""
    if name not in zones():
        raise Refused(400, "zone", f"{name[:64]!r} is not a time zone; one looks like Europe/Vienna or UTC.")
    return name


def due(notice: NoticeRow, channel: ChannelRow, wishes: WishesRow | None) -> Moment:
    """Return when the notification is due on the channel."""
    at = notice.due + datetime.timedelta(seconds=channel.wait)
    if wishes is None:
        return after(at, "UTC", "18:00") if channel.digest else at
    if channel.digest:
        at = after(at, wishes.zone, wishes.digest)
    return loud(at, wishes)


def loud(at: Moment, wishes: WishesRow | None) -> Moment:
    """Return that moment, or the end of the quiet hours it falls into."""
    if wishes is None or wishes.quiet_from is None or wishes.quiet_to is None or wishes.quiet_from == wishes.quiet_to:
        return at
    begin, end, zone = wishes.quiet_from, wishes.quiet_to, ZoneInfo(wishes.zone)

    def quiet(clock: str) -> bool:
        return begin <= clock < end if begin < end else clock >= begin or clock < end

    while quiet(at.astimezone(zone).strftime("%H:%M")):  # again only where a whole day is left out
        at = after(at + datetime.timedelta.resolution, wishes.zone, end)
    return at


def after(at: Moment, zone_name: str, clock: str) -> Moment:
    """Return the first moment from `at` on when the zone's clocks show this time ("HH:MM").

    In autumn some times come twice; a time that is left out in spring is the moment at which the clocks go forward.
    """
    zone = ZoneInfo(zone_name)
    today, time = at.astimezone(zone).date(), datetime.time(int(clock[:2]), int(clock[3:]))
    for days in range(4):  # a zone that changes sides of the date line leaves out a whole day
        shown = datetime.datetime.combine(today + datetime.timedelta(days=days), time)
        for then in sorted(shown.replace(tzinfo=zone, fold=fold).astimezone(datetime.UTC) for fold in (0, 1)):
            while then.astimezone(zone).replace(tzinfo=None) < shown:  # before a time that is left out
                then += MINUTE
            if then >= at:
                return then
    raise AssertionError("every clock shows every time within four days")


def again(now: Moment, tries: int) -> Moment | None:
    """Return when to try again after so many failures; None: never."""
    return now + BACK_OFF[tries - 1] if tries <= len(BACK_OFF) else None
