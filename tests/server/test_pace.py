"""Clocks as functions of facts: active hours, free seconds, banks and refills, what an undo or a pause does to them."""

from __future__ import annotations

import datetime
import time
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trunkline.server.matches.log import Entry, Table
from trunkline.server.matches.pace import Hours, Pace, after, spent

UTC = datetime.UTC
NOON = datetime.datetime(2026, 3, 10, 12, tzinfo=UTC)
ZONES = "UTC", "Europe/Vienna", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"


def hours(zone: str, start: str, end: str) -> Hours:
    minutes = [int(t[:2]) * 60 + int(t[3:]) for t in (start, end)]
    return Hours(zone, *minutes)


def naive(since: datetime.datetime, until: datetime.datetime, when: Hours) -> int:
    """Minute by minute, by the clock on the wall."""
    zone, total = ZoneInfo(when.zone), 0
    while since < until:
        wall = since.astimezone(zone)
        minute = wall.hour * 60 + wall.minute
        inside = when.start <= minute < when.end if when.start < when.end else minute >= when.start or minute < when.end
        total += 60 * inside
        since += datetime.timedelta(minutes=1)
    return total


@pytest.mark.parametrize(("when", "since", "until", "seconds"), [
    (None, NOON, NOON + datetime.timedelta(hours=30), 30 * 3600),
    (hours("UTC", "09:00", "17:00"), NOON, NOON + datetime.timedelta(days=1), 8 * 3600),
    (hours("UTC", "20:00", "02:00"), NOON, NOON + datetime.timedelta(hours=10), 2 * 3600),
    (hours("UTC", "20:00", "02:00"), NOON - datetime.timedelta(hours=11), NOON, 3600),
    # The clocks went forward in New York on 8 March 2026: 01:00 to 04:00 had two hours.
    (hours("America/New_York", "01:00", "04:00"), datetime.datetime(2026, 3, 8, 5, tzinfo=UTC),
     datetime.datetime(2026, 3, 8, 12, tzinfo=UTC), 2 * 3600),
    (hours("UTC", "00:00", "24:00"), NOON, NOON + datetime.timedelta(days=3), 3 * 86400),
])
def test_time_spent(when: Hours | None, since: datetime.datetime, until: datetime.datetime, seconds: float) -> None:
    assert spent(since, until, when) == seconds
    assert spent(until, since, when) == 0


@given(st.sampled_from(ZONES), st.integers(0, 1439), st.integers(0, 1439), st.integers(0, 400 * 24 * 60),
       st.integers(0, 3 * 24 * 60))
def test_time_spent_is_what_the_wall_says(zone: str, start: int, end: int, day: int, length: int) -> None:
    if start == end:
        return
    when = Hours(zone, start, end)
    since = datetime.datetime(2026, 1, 1, tzinfo=UTC) + datetime.timedelta(minutes=day)
    until = since + datetime.timedelta(minutes=length)
    clock = ZoneInfo(zone)
    offsets = {(since + datetime.timedelta(hours=h)).astimezone(clock).utcoffset() for h in range(-24, 97)}
    if len(offsets) == 1:  # on days with a gap the wall's hours are not those of the day
        assert spent(since, until, when) == naive(since, until, when)


@given(st.sampled_from(ZONES), st.integers(0, 1439), st.integers(0, 1439), st.integers(0, 400 * 24 * 60),
       st.floats(1, 20 * 86400))
def test_a_deadline_is_when_the_time_is_spent(zone: str, start: int, end: int, day: int, seconds: float) -> None:
    if (end - start) % 1440 < 120:  # a change of clocks may swallow them whole; and no clock runs for ever (LONGEST)
        return
    when = Hours(zone, start, end)
    since = datetime.datetime(2026, 1, 1, tzinfo=UTC) + datetime.timedelta(minutes=day)
    due = after(since, seconds, when)
    assert spent(since, due, when) == pytest.approx(seconds, abs=1e-3)
    assert spent(since, due - datetime.timedelta(seconds=min(seconds, 30)), when) < seconds


def test_a_clock_of_a_minute_a_day_is_soon_worked_out() -> None:
    when = Hours("Europe/Berlin", 0, 1)
    began = time.perf_counter()
    due = after(NOON, 2.0 * 366 * 24 * 3600, when)  # thousands of years, a minute a day
    assert time.perf_counter() - began < 2
    assert due < NOON + datetime.timedelta(days=2000)


def test_hours_that_the_change_of_clocks_swallows_take_nothing_away() -> None:
    when = Hours("America/New_York", 150, 180)  # 2:30 to 3:00; on 8 March the clocks go from 2 to 3
    since = datetime.datetime(2026, 3, 8, 0, 0, tzinfo=UTC)
    due = after(since, 1800, when)
    assert spent(since, due, when) == pytest.approx(1800)


class Story:
    """A table's log, written line by line."""

    def __init__(self, pace: Pace | None, players: int = 2) -> None:
        self.table = Table(pace, players, NOON)
        self.at = NOON

    def line(self, kind: str, seat: int | None, seconds: float = 0, charged: bool = True, **more: Any) -> Story:
        self.at += datetime.timedelta(seconds=seconds)
        ply = more.pop("ply", self.table.ply + (kind == "move"))
        took = self.table.spent(self.at, None) if charged else 0.0
        self.table.add(Entry(self.table.seq + 1, kind, seat, ply, self.at, spent=took, **more))
        return self

    def move(self, seat: int, seconds: float, forced: bool = False) -> Story:
        return self.line("move", seat, seconds, charged=not forced, forced=forced, move=0)


LIVE = Pace("move", seconds=10, bank=60)
DAYS = Pace("turn", seconds=100, bank=50, refill=20)


def test_a_live_clock_takes_from_the_bank_what_a_move_takes_beyond_its_seconds() -> None:
    story = Story(LIVE).move(0, 8).move(0, 12).move(1, 40)
    assert story.table.banks == [58, 30]
    assert story.table.left(0) == [58, 30]
    assert story.table.free(0) == 10
    assert story.table.deadline(0, None) == story.at + datetime.timedelta(seconds=68)


def test_a_clock_of_turns_counts_the_whole_turn_and_refills_at_its_end() -> None:
    story = Story(DAYS).move(0, 60).move(0, 60)
    assert story.table.banks[0] == 30, "a turn of 120 s is 20 beyond"
    assert story.table.left(1) == [50, 50], "it is over: refilled, and not beyond what it began with"
    assert story.table.free(0) == 0
    story.move(1, 10).move(0, 130)
    assert story.table.banks[0] == 20
    assert story.table.left(1)[0] == 40


def test_forced_moves_take_no_time_and_end_no_turn() -> None:
    story = Story(DAYS).move(0, 90).move(1, 0, forced=True).move(0, 30)
    assert story.table.banks == [30, 50]


def test_nothing_runs_while_paused() -> None:
    story = Story(LIVE).line("pause", 0, 30, data={"on": 0})
    assert story.table.banks[0] == 40
    assert story.table.deadline(0, None) is None
    story.line("resume", 1, 100_000, charged=False)
    assert story.table.deadline(0, None) == story.at + datetime.timedelta(seconds=40), "its free seconds are used up"
    story.move(0, 5)
    assert story.table.banks[0] == 35


def test_what_is_taken_back_has_cost_its_time() -> None:
    story = Story(LIVE).move(0, 30)
    assert story.table.banks[0] == 40
    story.line("undo", 0, 25, ply=0, data={"on": 1})
    assert story.table.banks == [40, 45]
    assert (story.table.ply, story.table.moved) == (0, 2)


def test_who_is_late_and_when_no_more() -> None:
    story = Story(LIVE).line("timeout", 0, 70, data={"on": 0})
    assert (story.table.late, story.table.banks[0], story.table.deadline(0, None)) == (0, 0, None)
    story.move(0, 5)
    assert story.table.late is None
    story.line("timeout", 1, 70, data={"on": 1, "bot": "greedy"})
    assert story.table.late is None, "a bot has sat down"


def test_without_a_pace_there_is_no_clock() -> None:
    story = Story(None).move(0, 10_000)
    assert (story.table.deadline(1, None), story.table.spent(story.at, None), story.table.banks) == (None, 0, [0, 0])


def test_a_log_that_contradicts_itself_is_refused() -> None:
    for bad in (Entry(2, "move", 0, 1, NOON), Entry(1, "move", 0, 2, NOON), Entry(1, "undo", 0, 3, NOON),
                Entry(1, "answer", 0, 0, NOON, data={"ask": 7, "yes": True, "seats": [0]})):
        with pytest.raises(ValueError, match="entry"):
            Table(None, 2, NOON).add(bad)


def test_what_is_asked_until_all_have_answered() -> None:
    story = Story(None, 3).move(0, 1)
    story.line("ask", 0, data={"what": "undo", "ply": 0, "of": [1, 2]})
    story.line("answer", 1, data={"ask": 2, "yes": True, "seats": [1]})
    assert story.table.ask is not None
    assert (story.table.ask.yes, story.table.ask.waiting) == ([1], [2])
    before = story.table.after([])
    story.line("leave", 2, charged=False)
    assert story.table.ask is None, "nobody is left who could end it"
    assert before.ask is not None
    assert before.ask.waiting == [2], "a copy is a copy"


def test_an_ask_ends_with_a_move_with_whoever_asks_and_when_nobody_is_left_to_answer() -> None:
    def asked() -> Story:
        story = Story(None, 3).move(0, 1)
        story.line("ask", 0, data={"what": "pause", "of": [1, 2]})
        assert story.table.ask is not None
        return story

    story = asked().line("kick", 0, charged=False)
    assert story.table.ask is None
    story = asked().line("timeout", 1, data={"on": 1, "bot": "greedy"})
    assert story.table.ask is not None
    assert story.table.ask.waiting == [2], "a bot is not asked"
    story.line("timeout", 2, data={"on": 2, "bot": "greedy"})
    assert story.table.ask is None
    story = Story(None, 3).move(0, 1)
    story.line("ask", 0, data={"what": "undo", "ply": 0, "of": [1, 2]})
    story.move(1, 1)
    assert story.table.ask is None, "a move answers for all"


def test_nobody_gains_time_by_moving_and_taking_back() -> None:
    story = Story(LIVE)
    for _ in range(8):  # two decisions of one seat, again and again
        story.move(0, 9).move(0, 9).line("undo", 0, 0, ply=0, data={"on": 0})
    assert story.table.banks[0] == 0
    assert story.table.free(0) == 0
    story = Story(DAYS).move(0, 140)
    for _ in range(5):
        story.line("undo", 0, 1, ply=0, data={"on": 1}).move(0, 0)
    assert story.table.banks == [10, 50], "no turn was over"
    assert story.table.left(1) == [30, 50]


def test_what_all_have_agreed_to_take_back_has_new_time() -> None:
    story = Story(LIVE).move(0, 70)
    story.line("ask", 0, data={"what": "undo", "ply": 0, "of": [1]})
    story.line("answer", 1, data={"ask": 2, "yes": True, "seats": [1]})
    story.line("undo", 0, 0, ply=0, data={"on": 1})
    assert (story.table.banks[0], story.table.free(0)) == (0, 10)
