"""What somebody may do at a table, told by what is in memory alone: no server, no database, no rules."""

from __future__ import annotations

import datetime
from types import SimpleNamespace
from typing import Any

import pytest

from trunkline.engine.game import info
from trunkline.server.db import MatchRow, Seat
from trunkline.server.errors import Refused, Stale
from trunkline.server.matches import naming, permits, words
from trunkline.server.matches.held import Held
from trunkline.server.matches.log import Entry, Table
from trunkline.server.matches.pace import Pace
from trunkline.server.matches.permits import No, Yes, required
from trunkline.server.matches.shapes import Gift
from trunkline.server.matches.store import new_match

NOON = datetime.datetime(2026, 3, 10, 12, tzinfo=datetime.UTC)
LIVE = Pace("move", seconds=60)


def person(place: int, who: str) -> Seat:
    return Seat(place=place, kind="person", person=who, known_as=who.title())


def bot(place: int, reserved: str | None = None) -> Seat:
    known_as = reserved and reserved.title()
    return Seat(place=place, kind="bot", bot="random", alias=None if reserved else "Random", reserved=reserved,
                known_as=known_as)


def row(*seats: Seat, status: str = "running", **more: Any) -> MatchRow:
    made = new_match("higgins", info("higgins").rules_version, {}, 1, list(seats), status, advice=False, host="ada")
    made.began, made.changed, made.to_move = (NOON if status != "open" else None), NOON, more.pop("to_move", 0)
    for name, value in more.items():
        setattr(made, name, value)
    return made


def held(made: MatchRow, *entries: tuple[Any, ...], pace: Pace | None = None) -> Held:
    """The match with entries such as ("move", 0) or ("ask", 0, {...})."""
    table, log = Table(pace, len(made.seats), NOON), list[Entry]()
    for kind, seat, *more in entries:
        data = more[0] if more else {}
        ply = data.get("ply", table.ply) if kind == "undo" else table.ply + (kind == "move")
        log.append(Entry(table.seq + 1, kind, seat, ply, NOON, f"m{ply}", ply, data.get("forced", False),
                         data=data))
        table.add(log[-1])
    found = Held()
    found.set(made, SimpleNamespace(names=[]), table, [], naming.now(made))  # type: ignore[arg-type]
    return found


def two(*entries: tuple[Any, ...], pace: Pace | None = None, **more: Any) -> Held:
    """Ada on the first seat, Bob on the second."""
    return held(row(person(0, "ada"), person(1, "bob"), **more), *entries, pace=pace)


def reason(answer: permits.Answer) -> str:
    assert isinstance(answer, No)
    return answer.words


ASK = ("ask", 0, {"what": "undo", "ply": 0, "of": [1]})


def test_an_answer_is_true_or_false_and_says_why_not() -> None:
    assert Yes(0) and not No("not_now", "Not now.")
    assert required(Yes([1])) == [1]
    with pytest.raises(Refused) as refused:
        required(permits.NOT_SEATED)
    assert (refused.value.status, refused.value.problem.code) == (403, "not_seated")
    with pytest.raises(Stale):
        required(permits.may_move(two(("move", 1)), "ada", 0))


# --- looking


@pytest.mark.parametrize(("more", "seen_by"), [
    ({}, {None, "eve", "ada", "bob", "cy"}),
    ({"visibility": "unlisted"}, {None, "eve", "ada", "bob", "cy"}),
    ({"visibility": "invited"}, {"ada", "bob", "cy"}),
    ({"spectators": False}, {"ada", "bob", "cy"}),
    ({"spectators": False, "status": "open"}, {None, "eve", "ada", "bob", "cy"}),
])
def test_who_may_see_a_match(more: dict[str, Any], seen_by: set[str | None]) -> None:
    made = row(bot(0), person(1, "bob"), bot(2, reserved="cy"), **more)  # ada has made it
    assert {who for who in (None, "eve", "ada", "bob", "cy") if permits.may_see(made, who)} == seen_by


def test_the_file_is_for_those_who_play_alone_while_the_match_runs() -> None:
    alone = row(person(0, "ada"), bot(1))
    assert permits.may_have_file(alone, "ada") and not permits.may_have_file(alone, "eve")
    assert not permits.may_have_file(row(person(0, "ada"), bot(1, reserved="bob")), "ada")
    assert permits.may_have_file(row(person(0, "ada"), person(1, "bob"), status="over"), None)


def test_advice_and_branches() -> None:
    made = row(person(0, "ada"), person(1, "bob"))
    assert reason(permits.may_study(made)) == words.NO_ADVICE == reason(permits.may_branch(made, "ada"))
    made.advice = True
    assert permits.may_study(made) and permits.may_branch(made, "bob")
    assert reason(permits.may_branch(made, "eve")) == words.NO_BRANCH
    assert reason(permits.may_study(row(person(0, "ada"), status="open"))) == words.NOT_STARTED
    assert permits.may_branch(row(person(0, "ada"), status="over"), "eve")


# --- moves


def test_who_may_move() -> None:
    match = two(("move", 1), ("move", 1))
    assert permits.may_move(match, "ada", 2)
    assert [permits.may_move(match, who, seen).code for who, seen in (  # type: ignore[union-attr]
        ("eve", 2), ("bob", 2), ("ada", 1), ("ada", 3))] == ["not_seated", "not_your_turn", "stale", "stale"]
    assert permits.may_move(two(("move", 1), ASK), "ada", 1), "having seen the last move is enough"
    assert reason(permits.may_move(two(("pause", 0), pace=LIVE), "ada", 1)) == words.PAUSED
    assert reason(permits.may_move(two(status="over", to_move=None), "ada", 0)) == words.OVER


# --- undo


def test_ones_own_decisions_are_undone_until_another_has_decided() -> None:
    def undo(*entries: tuple[Any, ...], **more: Any) -> list[Any]:
        """To which ply freely, and by asking, or why not."""
        return [answer.value if isinstance(answer, Yes) else answer.words
                for answer in permits.undoing(two(*entries, **more), "ada")]

    forced = ("move", 1, {"forced": True})
    assert undo() == [words.NO_DECISION] * 2
    assert undo(("move", 0), ("move", 0)) == undo(("move", 0), ("move", 0), forced) == [1, words.FREE]
    assert undo(("move", 0), ("move", 1)) == [words.OTHERS_DECIDED, True]
    assert undo(("move", 0), ("move", 1), ASK) == [words.OTHERS_DECIDED, words.ASKING]
    assert undo(("move", 0), undo="none") == [words.NO_UNDO] * 2
    assert undo(("move", 0), undo="ask") == [words.OTHERS_DECIDED, True]
    assert permits.undoing(two(), "eve") == (permits.NOT_SEATED,) * 2


def test_bots_do_not_mind_and_a_player_who_left_cannot_be_asked() -> None:
    bots = held(row(person(0, "ada"), bot(1)), ("move", 0), ("move", 1))
    assert permits.undoing(bots, "ada")[0] == Yes(0)
    left = held(row(person(0, "ada"), bot(1, reserved="bob")), ("move", 0), ("move", 1), ("leave", 1))
    assert reason(permits.undoing(left, "ada")[1]) == words.NOBODY_TO_ASK


def test_nobody_goes_back_to_a_forced_move() -> None:
    table = two(("move", 0), ("move", 0, {"forced": True}), ("move", 1)).table
    assert [permits.decision_at(table, ply) for ply in (0, 1, 2)] == [Yes(0), Yes(0), Yes(2)]
    assert reason(permits.decision_at(table, 3)) == words.NO_MOMENT


# --- pauses


def test_pauses() -> None:
    assert reason(permits.may_pause(two(), "ada")) == words.NO_CLOCK
    assert permits.may_pause(two(pace=LIVE), "ada")
    assert reason(permits.may_resume(two(pace=LIVE), "ada")) == words.NOT_PAUSED
    paused = two(("pause", 0), pace=LIVE)
    assert permits.may_resume(paused, "bob") and reason(permits.may_pause(paused, "bob")) == words.PAUSED_ALREADY
    assert permits.may_pause(two(), "eve") == permits.may_resume(paused, "eve") == permits.NOT_SEATED


def test_others_are_given_time_until_they_have_plenty() -> None:
    short, long = permits.GIFTS["move"]
    assert permits.may_give(two(pace=LIVE), "ada") == Yes([Gift(1, [short, long])])
    assert permits.may_give(two(pace=Pace("turn", seconds=3600)), "bob") == Yes([Gift(0, [86_400])])
    assert permits.may_give(two(("pause", 0), pace=LIVE), "bob"), "also while the clocks stand still"
    assert reason(permits.may_give(two(), "ada")) == words.NO_CLOCK_RUNS
    assert permits.may_give(two(pace=LIVE), "eve") == permits.NOT_SEATED
    much = permits.FULL["move"]
    gifts = [("time", 0, {"to": 1, "seconds": n}) for n in (much - short, short)]
    assert permits.may_give(two(*gifts[:1], pace=LIVE), "ada") == Yes([Gift(1, [short])])
    assert reason(permits.may_give(two(*gifts, pace=LIVE), "ada")) == words.NOBODY_TO_GIVE
    alone = held(row(person(0, "ada"), bot(1)), pace=LIVE)
    assert reason(permits.may_give(alone, "ada")) == words.NOBODY_TO_GIVE, "bots are not timed"


# --- seats


def test_a_seat_of_somebody_else_on_ones_device_moves_to_theirs() -> None:
    beside = Seat(place=1, kind="person", person="ada", alias="Eva", known_as="Ada")
    table = held(row(person(0, "ada"), beside, person(2, "bob"), bot(3, reserved="cy")))
    assert permits.may_lend(table, "ada") == Yes([1])
    assert reason(permits.may_lend(table, "bob")) == words.NO_OTHER_PERSON
    assert permits.may_lend(table, "eve") == permits.NOT_SEATED
    assert permits.may_move_in(table, "ada", 1, "eve")
    assert [permits.may_move_in(table, giver, place, who).code for giver, place, who in (  # type: ignore[union-attr]
        ("ada", 0, "eve"), ("bob", 1, "eve"), ("ada", 1, "ada"), ("ada", 1, "bob"), ("ada", 1, "cy"))] == [
        "code", "code", "seated", "seated", "seated"], "own seats, others', and those who sit there"


def test_the_host_names_the_table_until_it_is_over() -> None:
    for status in "open", "running":
        assert permits.may_name(row(person(0, "ada"), status=status), "ada")
    for made, who in (row(person(0, "ada"), status="over"), "ada"), (row(person(0, "bob")), "bob"), (row(), None):
        assert reason(permits.may_name(made, who)) == words.NOT_NAMED


def test_somebody_who_is_late_may_be_replaced_by_others() -> None:
    late = two(("timeout", 0), pace=LIVE)
    assert permits.may_kick(late, "bob", NOON) == Yes([0])
    assert reason(permits.may_kick(late, "ada", NOON)) == words.NOBODY_LATE
    assert reason(permits.may_kick(two(pace=LIVE), "bob", NOON)) == words.HAS_TIME.format("Ada")
    assert reason(permits.may_kick(two(), "bob", NOON)) == words.SILENT.format("Ada")
    assert permits.may_kick(two(), "bob", NOON + permits.SILENT) == Yes([0])


def test_whose_seats_one_may_take() -> None:
    made = row(person(0, "ada"), bot(1, reserved="bob"), bot(2))
    assert permits.may_sit(held(made), "bob") == Yes([1])
    assert reason(permits.may_sit(held(made), "ada")) == words.HAVE_SEAT
    assert reason(permits.may_sit(held(made), "eve")) == words.NO_TAKEOVER
    made.takeover = True
    assert permits.may_sit(held(made), "eve") == Yes([1, 2])
    assert reason(permits.may_sit(two(takeover=True), "eve")) == words.NO_BOT_SITS


def test_leaving_rematches_and_reserved_seats() -> None:
    assert permits.may_leave(two(), "ada") and permits.may_leave(two(), "eve") == permits.NOT_SEATED
    over = held(row(person(0, "ada"), bot(1, reserved="bob"), status="over", to_move=None))
    assert permits.may_rematch(over, "bob") and permits.may_rematch(over, "eve") == permits.NOT_SEATED
    assert reason(permits.may_rematch(two(), "ada")) == words.NOT_OVER
    waits = row(person(0, "ada"), Seat(place=1, kind="open", reserved="bob"), status="open")
    assert permits.may_release(waits, "ada") == Yes([1])
    assert reason(permits.may_release(waits, "bob")) == words.NOT_HOST


def test_nobody_sits_down_under_anothers_name() -> None:
    seats = [person(0, "ada"), bot(1)]
    assert reason(permits.may_be_called("ADA", seats, "bob")) == words.SAME_NAME.format("Ada")
    assert permits.may_be_called("Ada", seats, "ada") and permits.may_be_called("Random", seats, "bob")
    assert permits.sits_as(seats, "bob", "Bob", "Kid") == Yes(False)
    assert reason(permits.sits_as(seats, "ada", "Ada", "ada")) == words.OWN_NAME
    seats.append(Seat(place=2, kind="person", person="ada", alias="Kid", known_as="Ada"))
    assert permits.sits_as(seats, "ada", "Ada", "kid") == Yes(True)


def test_everything_has_an_answer() -> None:
    answers = permits.everything(two(("move", 0)), "ada", NOON)
    assert {name for name, answer in answers.items() if answer} == {"undo", "leave", "name"}
