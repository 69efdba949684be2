"""What the table foretells: the end of a turn in money, capital to begin with, and ways that can be built."""

from __future__ import annotations

import random
from typing import Any

import pytest

from trunkline.engine.game import Refusal
from trunkline.engine.match import Match
from trunkline.games.steam.ways import ways

MAPS = ["northeast", "ruhr", "chicago_gateway", "tutorial"]


def start(ruleset: str, seed: int, **more: Any) -> Match:
    """A match on one of the maps, by its seed."""
    players = 3 if seed % len(MAPS) == 3 else 4
    return Match.start("steam", {"map": MAPS[seed % len(MAPS)], "players": players, "ruleset": ruleset} | more, seed)


def seen(match: Match) -> Any:
    """The position as everybody sees it."""
    return match.view(with_legal=False)


def phase(match: Match) -> str:
    """The phase, by its name."""
    return str(seen(match).phase)


def idle(match: Match) -> str:
    """The move of somebody who decides nothing of money, as one would write it."""
    texts = match.texts()
    wanted = {"buy capital": ["capital 0"], "income or points": ["points"], "build track": ["done"],
              "action tiles": [f"take {tile}" for tile in ("turn order", "first move", "engineer", "first build",
                                                           "urbanization", "city growth")]}
    for text in wanted.get(phase(match), ["pass"]):
        for said in (f"{text} without action", text):
            if said in texts:
                return said
    return texts[-1]


def random_move(match: Match, rnd: random.Random) -> int:
    """Anything, but modest where a bid or capital would ruin everybody at once."""
    moves = match.legal()
    return rnd.choice(moves[:4] if phase(match) in ("first order", "buy capital", "order of play") else moves)


@pytest.mark.parametrize("ruleset", ["base", "standard"])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_foretold_happens_when_nobody_decides(ruleset: str, seed: int) -> None:
    match, rnd = start(ruleset, seed, relaxed_capital="all" if seed == 2 else "none"), random.Random(seed)
    looked, short, ruined = 0, 0, 0
    while not match.over:
        if rnd.random() < 0.3:
            then, turn = match.copy(), seen(match).turn
            told = seen(then).ends
            while not then.over and seen(then).turn == turn:
                if phase(then) == "income":
                    break
                then.play_text(idle(then))
            # the income phase itself is played by the match, seat by seat; what is left to ask is asked for the rest
            while not then.over and phase(then) == "income" and seen(then).turn == turn:
                then.play(then.legal()[-1])
            s = then.S[0]
            for p, end in enumerate(told):
                if end is None:
                    continue
                looked += 1
                short += end.short > 0
                ruined += end.bankrupt
                assert bool(s.fallen[p]) == end.bankrupt
                if not end.bankrupt:
                    assert (s.cash[p], s.income[p], s.points[p]) == (end.cash_after, end.income_after, end.points_after)
                    assert (end.income - end.income_after, end.due) == (end.income_lost, end.income - end.upkeep)
        match.play(random_move(match, rnd))
    assert looked > 20
    assert short  # poor enough to be worth a warning
    assert ruined or ruleset == "standard"


def test_a_move_tells_the_end_of_the_turn_after_it() -> None:
    match, rnd = start("standard", 0), random.Random(1)
    phases = set()
    while not match.over and match.seq < 200:
        view: Any = match.view(with_legal=True)
        legal = view.legal
        for group in (legal.capital, legal.bids, legal.tiles, legal.builds[:40], legal.gains, legal.plain):
            for m in rnd.sample(group, min(2, len(group))):
                then = match.copy()
                then.play(m.move)
                after = seen(then)
                if view.phase != "income" and after.turn == view.turn and after.phase not in ("income", "over"):
                    assert view.outlook.ends[m.end] == after.ends[view.to_move], m.text
                    phases.add(view.phase)
        match.play(random_move(match, rnd))
    assert phases >= {"buy capital", "order of play", "action tiles", "build track", "move goods"}


def test_capital_begins_where_it_pays_the_turn_and_three_tiles() -> None:
    view: Any = start("standard", 0).view(with_legal=True)
    legal = view.legal
    assert legal.capital[view.outlook.sensible].text == "capital 15"  # $4 at the end, so $11 to build with
    assert legal.capital[view.outlook.sensible].due == -4
    assert legal.capital[0].long_run == ""
    # three steps of income below 0: $1 and 2 points each (8.1), in every turn of the game
    turns = 8
    assert f"${3 * turns} and 6 points" in legal.capital[3].long_run
    assert f"the last $5 of it ${turns} and 2 points" in legal.capital[3].long_run


@pytest.mark.parametrize("ruleset", ["base", "standard"])
@pytest.mark.parametrize("seed", range(4))
def test_every_way_can_be_built_and_costs_what_is_said(ruleset: str, seed: int) -> None:
    match, rnd = start(ruleset, seed), random.Random(seed)
    whole, begun, none = 0, 0, 0
    while not match.over and seen(match).turn < 4:
        view = seen(match)
        if view.phase == "build track" and view.builder.built < view.builder.most:
            stops, hexes = match.pack.board.stops, match.pack.board.hexes
            found = []
            for _ in range(6):
                a, z = rnd.choice(stops).name, rnd.choice([rnd.choice(stops).name, rnd.choice(hexes).name])
                try:
                    found = ways(match.pack, match.S, a, z)
                except Refusal:
                    none += 1
                    continue
                assert 1 <= len(found) <= 4
                assert [w.cost for w in found] == sorted(w.cost for w in found)
                for way in found:
                    then = match.copy()
                    for move, text in zip(way.moves, way.texts, strict=True):
                        assert move in then.legal()
                        assert then.game.text(then.pack, then.S, move) == text
                        then.play(move)
                    p, now = view.to_move, seen(then)
                    if now.turn == view.turn and now.phase not in ("income", "over"):
                        assert now.seats[p].cash == way.cash == view.seats[p].cash + 5 * way.raises - way.cost
                        assert now.seats[p].links == view.seats[p].links + way.completes
                        assert now.ends[p] == way.end
                    assert len(way.moves) <= view.builder.most - view.builder.built
                    begun, whole = begun + bool(way.left), whole + (not way.left)
            if rnd.random() < 0.7 and found:
                for move in found[0].moves:
                    if phase(match) == "build track":
                        match.play(move)
                continue
        match.play(random_move(match, rnd))
    assert whole > 3
    assert begun
    assert none


def test_a_way_goes_by_towns_and_cities_and_begins_what_is_too_long() -> None:
    match = start("base", 0)
    for _ in range(60):
        if phase(match) == "build track":
            break
        match.play_text(idle(match))
    names = [stop.name for stop in match.pack.board.stops]
    found = ways(match.pack, match.S, "Rochester", "Buffalo")
    assert [names[k] for k in found[0].stops][::len(found[0].stops) - 1] == ["Rochester", "Buffalo"]
    assert not found[0].left
    assert found[0].completes
    far = ways(match.pack, match.S, "Buffalo", "Philadelphia")
    assert len(far) == 1
    assert far[0].left
    with pytest.raises(Refusal, match="say a city"):
        ways(match.pack, match.S, "Buffalo", "Atlantis")
    with pytest.raises(Refusal, match="another"):
        ways(match.pack, match.S, "Buffalo", "buffalo")
