"""The real rules against the oracle: whole games in lockstep, and thousands of positions made at random.

A quick amount runs always. `TRUNKLINE_LONG=1 pytest tests/higgins/test_oracle.py` plays 20,000 games and takes hours.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trunkline.engine.match import Match

from . import oracle
from .atlas import CITIES, LABELS, PASSES, PAY_CARDS, TICKETS
from .oracle import Position, Seat
from .positions import Real, from_toml

LONG = os.environ.get("TRUNKLINE_LONG") == "1"
GAMES = 20_000 if LONG else 60
CHUNKS = 6
EXAMPLES = 20_000 if LONG else 400
OPTIONS = {"version": ("classic", "short", "long"), "opening": ("turn", "round"), "final": ("any", "listed"),
           "colours": ("dealt", "chosen")}


def agree(match: Match, expected: Position) -> None:
    """Both games at the same decision: the seat, the legal moves, and everything the players have."""
    texts = match.texts()
    assert Counter(texts) == Counter(oracle.legal(expected)), expected
    assert len(set(texts)) == len(texts)
    assert match.to_move == (None if expected.phase == "over" else oracle.to_move(expected))
    assert seats(from_toml(match.game.write_position(match.pack, match.S))) == seats(expected)


def seats(position: Position) -> list[tuple[Any, ...]]:
    """What the players have, in no order; free moves are compared by the fares of the moves."""
    return [(s.locomotive, s.city, s.cash, set(s.markers), sorted(s.passes), sorted(s.tickets)) for s in position.seats]


def choose(texts: list[str], expected: Position, rnd: random.Random, eager: float) -> str:
    """A random move; eager players often go for their markers and take what they get, so that games come to an end."""
    if rnd.random() < eager:
        near = oracle.distances(expected.mover.city)
        goals = sorted(expected.mover.markers, key=lambda c: near[c])[:1]
        takes = [t for t in texts if t.startswith("take")]
        steps = [t for t in texts if goals and t.startswith("move")]
        if takes:
            return rnd.choice(takes)
        if steps:
            return min(steps, key=lambda t: oracle.distances(oracle.CITY_OF[t[5:]])[goals[0]])
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
            match.play_text(choose(match.texts(), expected, rnd, eager))
        assert match.scores() == oracle.scores(expected)
        assert match.ranks() == oracle.ranks(expected)


@st.composite
def positions(draw: st.DrawFn, **fields: Any) -> Position:
    """A position of some middle of a game: tickets, Pass cards, markers, money and trains anywhere they may be."""
    rnd = draw(st.randoms(use_true_random=False))
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
    for card, facts in PASSES.items():
        if version != "short":
            for holder in rnd.sample(table, rnd.randint(0, min(players, facts["copies"]))):
                holder.passes.append(card)
    mover = rnd.randrange(players)
    if version == "classic" and table[mover].tickets and rnd.random() < 0.7:
        table[mover].latest = rnd.choice(table[mover].tickets)
    number = 1 + mover + players * rnd.choice((0, 0, 1, 2, 3, 9))
    return Position(table, version=version, opening=rnd.choice(("turn", "round")), final=rnd.choice(("any", "listed")),
                    number=number, **fields)


@settings(max_examples=EXAMPLES, deadline=None)
@given(positions())
def test_4_reach_and_fares_are_the_oracles(position: Position) -> None:
    real = Real(position)
    expected = {LABELS[c]: (segments, fare) for c, (fare, segments) in oracle.ways(position).items()}
    expected[LABELS[position.mover.city]] = (0, 0)
    board = list(LABELS.values())
    assert {board[t.city]: (t.segments, t.fare) for t in real.view.legal.travel} == expected
    assert real.texts() == set(oracle.legal(position))


@settings(max_examples=EXAMPLES, deadline=None)
@given(positions(), st.randoms(use_true_random=False))
def test_6_expenses_tickets_and_pay_are_the_oracles(position: Position, rnd: random.Random) -> None:
    real = Real(position)
    mover = oracle.to_move(position)
    foretold = {t.text: t for t in real.view.legal.travel}
    first = rnd.choice([t for t in oracle.legal(position) if not t.startswith("buy")])
    for text in (first, None, None, None):
        options = oracle.legal(position)
        if position.number != real.view.turn or position.phase == "over" or oracle.to_move(position) != mover:
            break
        if position.phase == "expenses":
            due = {e.name: e.due for e in real.view.expenses}
            assert due == {"segments": position.fare, **oracle.upkeep(position, position.mover)}
        text = text or rnd.choice([t for t in options if t not in ("done",)] or options)
        oracle.play(position, text)
        real.play(text)
        assert seats(real.now) == seats(position)
        assert real.texts() == set(oracle.legal(position))
    assert first in foretold


@settings(max_examples=EXAMPLES, deadline=None)
@given(positions())
def test_9_scores_and_ranks_are_the_oracles(position: Position) -> None:
    real = Real(position)
    assert real.match.scores() == oracle.scores(position)
    assert real.match.ranks() == oracle.ranks(position)
    for row in real.view.sets:
        assert row.points == [r * h for r, h in zip(row.rate, row.held, strict=True)]
    assert [s.points for s in real.view.seats] == oracle.scores(position)
