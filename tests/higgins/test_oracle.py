"""The real rules against the oracle: whole games in lockstep, and thousands of positions made at random.

A quick amount runs always. `TRUNKLINE_LONG=1 pytest tests/higgins/test_oracle.py` plays 20,000 games and takes hours.
"""

from __future__ import annotations

import copy
import os
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trunkline.engine.match import Match

from . import oracle
from .atlas import CITIES, PASSES, PAY_CARDS, TICKETS, distances
from .oracle import Position, Seat
from .positions import Real, from_toml, move

LONG = os.environ.get("TRUNKLINE_LONG") == "1"
GAMES = 20_000 if LONG else 60
CHUNKS = 5  # no multiple of 3: each holds all versions
EXAMPLES = 20_000 if LONG else 400
COLOURS = list(PAY_CARDS)
OPTIONS = {"version": ("classic", "short", "long"), "opening": ("turn", "round"), "final": ("any", "listed"),
           "colours": ("dealt", "chosen")}


def table(match: Match) -> list[tuple[Any, ...]]:
    """What the players have, straight from the state's record; tickets and cards by their place in the data files."""
    record = {name: match.S[name][0].tolist() for name in match.S.dtype.names}
    seats = []
    for p in range(match.options.players):
        colour = COLOURS[record["locomotive"][p]] if record["locomotive"][p] >= 0 else ""
        card = PAY_CARDS[colour] if colour else []
        seats.append((colour, list(CITIES)[record["city"][p]], record["cash"][p],
                      {c for i, c in enumerate(card) if record["markers"][p] >> i & 1},
                      {c for i, c in enumerate(PASSES) if record["passes"][p] >> i & 1},
                      {t for i, t in enumerate(TICKETS) if record["owner"][i] == p}))
    return seats


def seats(position: Position) -> list[tuple[Any, ...]]:
    """The same of the oracle; free moves show in the fares."""
    return [(s.locomotive, s.city, s.cash, set(s.markers), set(s.passes), set(s.tickets)) for s in position.seats]


def agree(match: Match, expected: Position) -> None:
    """Both games at the same decision: the seat, the legal moves, and everything the players have."""
    texts = match.texts()
    assert Counter(texts) == Counter(oracle.legal(expected))
    assert len(set(texts)) == len(texts)
    assert match.to_move == (None if expected.phase == "over" else oracle.to_move(expected))
    assert table(match) == seats(expected)
    if expected.phase == "over" or (expected.phase == "travel" and expected.number % 11 == 0):  # the position file too
        told = from_toml(match.game.write_position(match.pack, match.S))
        assert seats(told) == seats(expected)
        assert (told.phase, told.closing) == (expected.phase, expected.closing)
        if expected.phase == "travel":
            assert (told.number, told.travelled, told.fare, told.broke) == (expected.number, 0, 0, False)


def goals(position: Position, hoard: bool) -> list[str]:
    """Where a player wants to go: to their markers; or, to see 8.2, to any ticket left, their last marker spared."""
    seat = position.mover
    if not hoard:
        return [c for c in seat.markers if c != seat.city]
    spared = seat.markers if len(seat.markers) == 1 else []
    return [TICKETS[t]["city"] for t in oracle.tickets_left(position) if TICKETS[t]["city"] not in [*spared, seat.city]]


def choose(texts: list[str], position: Position, rnd: random.Random, eager: float, hoard: bool) -> str:
    """A random move; the more eager, the more often one towards the goals, so that games come to their ends."""
    if rnd.random() < eager:
        takes = [t for t in texts if t.startswith("take")]
        steps = [t for t in texts if t.startswith("move")]
        if takes:
            return rnd.choice(takes)
        if steps and (wanted := goals(position, hoard)):
            near = distances(min(wanted, key=lambda c: distances(position.mover.city)[c]))
            return min(steps, key=lambda t: near[oracle.CITY_OF[t[5:]]])
    calm = [t for t in texts if not t.startswith("buy")]
    return rnd.choice(texts if rnd.random() < 0.5 else calm or texts)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_playthroughs_agree_with_the_oracle_at_every_decision(chunk: int) -> None:
    for number in range(chunk, GAMES, CHUNKS):
        rnd = random.Random(number)
        options = {key: rnd.choice(values) for key, values in OPTIONS.items()}
        options["version"] = OPTIONS["version"][number % 3]
        players = 2 + number // 3 % 5
        match = Match.start("higgins", {"players": players, **options}, number, [f"P{i}" for i in range(players)])
        dealt = [s.locomotive for s in from_toml(match.game.write_position(match.pack, match.S)).seats]
        expected = oracle.start(players, dealt if options["colours"] == "dealt" else (), **options)
        seen, eager = 0, rnd.choice((0.5, 0.8, 0.95))
        hoard = number % 9 == 1  # a Short one: without money nobody is stuck
        while True:
            for entry in match.log[seen:]:
                texts = oracle.legal(expected)
                assert entry.text in texts
                assert entry.forced == (len(texts) == 1)
                assert entry.seat == oracle.to_move(expected)
                oracle.play(expected, entry.text)
            seen = match.seq
            agree(match, expected)
            if match.over:
                break
            match.play_text(choose(match.texts(), expected, rnd, eager, hoard))
        assert match.scores() == oracle.scores(expected)
        assert match.ranks() == oracle.ranks(expected)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position of some middle of a game: tickets, Pass cards, markers, money and trains anywhere they may be."""
    rnd = random.Random(draw(st.integers(0, 2**32)))  # hypothesis' own randoms are ten times slower
    players = draw(st.integers(2, 6))
    version = draw(st.sampled_from(("classic", "short", "long")))
    colours = rnd.sample(list(PAY_CARDS), players)
    table = []
    for colour in colours:
        card = oracle.pay_cities(colour, players)
        cash = 0 if version == "short" else rnd.choice((0, 3, 5, 6, 9, 25, 60))
        markers = [c for c in card if rnd.random() < 0.6] or card[:1]
        table.append(Seat(colour, rnd.choice([*CITIES, *markers * 9]), cash, markers))
    share = rnd.choice((0.1, 0.5, 0.95))
    for ticket in TICKETS:
        if rnd.random() < share:
            rnd.choice(table).tickets.append(ticket)
    if not any(len(s.tickets) for s in table) or sum(len(s.tickets) for s in table) == len(TICKETS):
        table[0].tickets = ["bm"] if not any("bm" in s.tickets for s in table) else table[0].tickets[:-1]
    for name, facts in PASSES.items():
        if version != "short":
            for holder in rnd.sample(table, rnd.randint(0, min(players, facts["copies"]))):
                holder.passes.append(name)
    mover = rnd.randrange(players)
    if version == "classic" and table[mover].tickets and rnd.random() < 0.7:
        table[mover].latest = rnd.choice(table[mover].tickets)
    number = 1 + mover + players * rnd.choice((0, 0, 1, 2, 3, 9))
    return Position(table, version=version, opening=rnd.choice(("turn", "round")), final=rnd.choice(("any", "listed")),
                    number=number)


@settings(max_examples=EXAMPLES, deadline=None)
@given(positions())
def test_4_reach_and_fares_are_the_oracles(position: Position) -> None:
    real = Real(position)
    assert real.texts() == set(oracle.legal(position))
    found = {}
    for text, S in real.outcomes():
        if text.startswith(("move", "stay")):
            city = list(CITIES)[S["city"][0][oracle.to_move(position)]]
            assert text in ("stay", move(city))
            found[city] = (int(S["fare"][0]), int(S["travelled"][0]))
    assert found == {**oracle.ways(position), position.mover.city: (0, 0)}


@settings(max_examples=EXAMPLES, deadline=None)
@given(positions(), st.integers(0, 2**32))
def test_6_expenses_tickets_and_pay_are_the_oracles(position: Position, choices: int) -> None:
    real, rnd, mover = Real(position), random.Random(choices), oracle.to_move(position)
    while position.phase != "over" and oracle.to_move(position) == mover:
        texts = oracle.legal(position)
        text = rnd.choice([t for t in texts if not t.startswith("buy") or rnd.random() < 0.3] or texts)
        oracle.play(position, text)
        real.play(text)
        assert table(real.match) == seats(position)
        assert real.texts() == set(oracle.legal(position))


@settings(max_examples=EXAMPLES // 8, deadline=None)
@given(positions())
def test_6_what_the_view_foretells_of_a_move_is_what_the_oracle_makes_of_it(position: Position) -> None:
    for travel in Real(position).view.legal.travel:
        after = copy.deepcopy(position)
        mover = after.mover
        oracle.play(after, travel.text)
        assert (list(CITIES)[travel.city], travel.segments, travel.fare) == (mover.city, after.travelled, after.fare)
        assert travel.upkeep == sum(oracle.upkeep(after, mover).values())
        assert travel.clears == oracle.clears(after, mover)
        before = len(mover.markers)
        for text in ("pay", "no ticket"):
            if text in oracle.legal(after):
                oracle.play(after, text)
        assert (travel.cash_after, travel.clears) == (mover.cash, len(mover.markers) < before)
        assert travel.broke == (position.version != "short" and position.mover.cash < travel.fare + travel.upkeep)


@settings(max_examples=EXAMPLES, deadline=None)
@given(positions())
def test_9_scores_and_ranks_are_the_oracles(position: Position) -> None:
    match = Real(position).match
    assert match.scores() == oracle.scores(position)
    assert match.ranks() == oracle.ranks(position)
    view: Any = match.view(False)
    assert [s.points for s in view.seats] == oracle.scores(position)
    assert [sum(row.points[p] for row in view.sets) for p in range(len(position.seats))] == oracle.scores(position)
