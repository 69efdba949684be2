"""When notifications go out: quiet hours, digests and wishes, whatever the clocks do."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import settings as settings_of
from hypothesis import strategies as st
from litestar.testing import TestClient

from tests.server.conftest import Clock, Person, Serve
from tests.server.receiver import Receiver
from tests.server.test_talk import put
from tests.server.told import UTC, add, addressed, deliveries, tell, until
from trunkline.server.notices import times
from trunkline.server.notices.tables import ChannelRow, NoticeRow, WishesRow
from trunkline.server.settings import Settings


@pytest.fixture
def client(serve: Serve) -> TestClient[Any]:
    return serve(private_notices=True, postman=0.05)


def at(hour: int, minute: int = 0, day: int = 10, month: int = 1) -> datetime.datetime:
    return datetime.datetime(2026, month, day, hour, minute, tzinfo=UTC)


def wishes(**more: Any) -> WishesRow:
    return WishesRow(**{"zone": "UTC", "quiet_from": None, "quiet_to": None, "digest": "18:00", "off": [], **more})


NIGHT = {"quiet_from": "22:00", "quiet_to": "07:30"}


@pytest.mark.parametrize(("moment", "more", "then"), [
    (at(12), NIGHT, at(12)), (at(22), NIGHT, at(7, 30, 11)), (at(3), NIGHT, at(7, 30)), (at(7, 30), NIGHT, at(7, 30)),
    (at(21, 59), NIGHT, at(21, 59)), (at(13), {"quiet_from": "12:00", "quiet_to": "14:00"}, at(14)),
    (at(13), {"quiet_from": "12:00", "quiet_to": "12:00"}, at(13)), (at(13), {}, at(13)),
    (at(22), {**NIGHT, "zone": "America/New_York"}, at(22)), (at(4), {**NIGHT, "zone": "America/New_York"}, at(12, 30)),
    (at(1, 0, 29, 3), {**NIGHT, "zone": "Europe/Vienna"}, at(5, 30, 29, 3))])
def test_quiet_hours(moment: datetime.datetime, more: dict[str, Any], then: datetime.datetime) -> None:
    assert times.loud(moment, wishes(**more)) == then


@pytest.mark.parametrize(("zone", "quiet", "moment", "then"), [
    ("Europe/Vienna", ("22:00", "02:30"), "2026-10-25T02:15+01:00", "2026-10-25T02:30+01:00"),
    ("Europe/Vienna", ("22:00", "02:30"), "2026-10-25T02:15+02:00", "2026-10-25T02:30+02:00"),
    ("Europe/Vienna", ("22:00", "07:30"), "2026-01-10T07:29:40+01:00", "2026-01-10T07:30+01:00"),
    ("Europe/Vienna", ("22:00", "02:30"), "2026-03-29T01:30+01:00", "2026-03-29T03:00+02:00"),
    ("America/New_York", ("22:00", "01:30"), "2026-11-01T01:15-05:00", "2026-11-01T01:30-05:00"),
    ("Pacific/Apia", ("22:00", "07:00"), "2011-12-29T23:00-10:00", "2011-12-31T07:00+14:00")])
def test_quiet_hours_end_the_same_night_when_clocks_change(zone: str, quiet: tuple[str, str], moment: str,
                                                           then: str) -> None:
    wish = wishes(zone=zone, quiet_from=quiet[0], quiet_to=quiet[1])
    due = datetime.datetime.fromisoformat(moment)
    assert times.loud(due, wish) == datetime.datetime.fromisoformat(then)
    if zone != "Pacific/Apia":  # where 30 December 2011 did not take place
        assert times.after(due, zone, quiet[1]) == datetime.datetime.fromisoformat(then)


CLOCK = st.builds("{:02}:{:02}".format, st.integers(0, 23), st.integers(0, 59))


@settings_of(max_examples=100, deadline=None)
@given(zone=st.sampled_from(sorted(times.zones())), begin=CLOCK, end=CLOCK,
       due=st.datetimes(datetime.datetime(2011, 1, 1), datetime.datetime(2027, 1, 1)))
def test_quiet_hours_are_those_that_a_clock_on_the_wall_shows(zone: str, begin: str, end: str,
                                                              due: datetime.datetime) -> None:
    then = due = due.replace(tzinfo=UTC)
    while begin != end and quiet(then.astimezone(ZoneInfo(zone)).strftime("%H:%M"), begin, end):
        then = next_minute(then)  # the naive way: look at the clock every minute
    assert times.loud(due, wishes(zone=zone, quiet_from=begin, quiet_to=end)) == then


@settings_of(max_examples=100, deadline=None)
@given(zone=st.sampled_from(sorted(times.zones())), clock=CLOCK,
       due=st.datetimes(datetime.datetime(2011, 1, 1), datetime.datetime(2027, 1, 1)))
def test_a_digest_comes_when_a_clock_on_the_wall_shows_its_time(zone: str, clock: str, due: datetime.datetime) -> None:
    then = due = due.replace(tzinfo=UTC)
    before = (then - datetime.timedelta(minutes=1)).astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    if then.second or then.microsecond:
        before, then = then.astimezone(ZoneInfo(zone)).replace(tzinfo=None), next_minute(then)
    while not came(clock, before, now := then.astimezone(ZoneInfo(zone)).replace(tzinfo=None)):
        before, then = now, next_minute(then)
    assert times.after(due, zone, clock) == then


def came(clock: str, before: datetime.datetime, now: datetime.datetime) -> bool:
    """Whether the wall clock has come to this time since a minute ago, or has jumped over it."""
    jumped = (before.replace(second=0, microsecond=0) + datetime.timedelta(minutes=n)
              for n in range(1, int((now - before).total_seconds() // 60) + 2))
    return now.strftime("%H:%M") == clock or any(t.strftime("%H:%M") == clock and t <= now for t in jumped)


def next_minute(at: datetime.datetime) -> datetime.datetime:
    """The next whole minute."""
    return at.replace(second=0, microsecond=0) + datetime.timedelta(minutes=1)


def quiet(clock: str, begin: str, end: str) -> bool:
    """Whether the clock shows a time of the quiet hours."""
    return begin <= clock < end if begin < end else not end <= clock < begin


def test_a_digest_comes_once_a_day() -> None:
    way = ChannelRow(wait=0, digest=True)
    for moment, then in ((at(17), at(18)), (at(18), at(18)), (at(18, 1), at(18, 0, 11))):
        assert times.due(NoticeRow(due=moment), way, wishes()) == then
    assert times.due(NoticeRow(due=at(17)), way, None) == at(18)
    assert times.due(NoticeRow(due=at(1)), way, wishes(zone="Asia/Tokyo", digest="09:00")) == at(0, 0, 11)


def test_a_digest_gathers(ada: Person, settings: Settings, hook: Receiver, clock: Clock) -> None:
    add(ada, hook.address, digest=True)
    for i in range(3):
        tell(settings, "Ada", f"k{i}", f"news {i}")
    until(lambda: len(deliveries(settings)) == 3)
    assert not hook.came
    clock.forward(days=1)
    assert hook.wait(1) == ["- news 0\n- news 1\n- news 2"]
    assert hook.came[0]["title"] == "Trunkline: 3 notifications"


def test_wishes_are_kept_and_heeded(ada: Person, settings: Settings, hook: Receiver) -> None:
    add(ada, hook.address)
    nobody = {"zone": "UTC", "quiet_from": None, "quiet_to": None, "digest": "18:00", "off": []}
    assert ada.get("/api/me/notices").json() == nobody
    wanted = {**nobody, "off": ["ask"], "zone": "Europe/Vienna", "quiet_from": "22:00", "quiet_to": "07:00"}
    assert put(ada, "/api/me/notices", wanted).json() == wanted
    assert ada.get("/api/me/notices").json() == wanted
    for bad in ({"zone": "Mars/Olympus"}, {"quiet_from": "25:00"}, {"digest": "9:00"}, {"off": ["spam"]}):
        assert put(ada, "/api/me/notices", {**nobody, **bad}).status_code == 400
    tell(settings, "Ada", "a", "not wanted")
    until(lambda: addressed(settings))
    assert ada.get("/api/me/news").json()["unread"] == 1
    assert not deliveries(settings)
