"""What is told of a move beside its sentence: short, to be drawn, and what the rules did by themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trunkline.engine import matchfile
from trunkline.engine.game import Told
from trunkline.engine.match import Match
from trunkline.games.steam.state import TOWN, UNOWNED

from .positions import seat, table

GAMES = Path(__file__).parent / "games"


def test_7_2_the_way_of_a_cube_is_that_of_its_points() -> None:
    match = matchfile.loads((GAMES / "ruhr.txt").read_text("utf-8"))
    again, hexes, ships = match.at(0), match.pack.board.hexes, 0
    for entry in match.log:
        again.repeat(entry.seat, entry.move, entry.text, entry.forced)
        shown: Any = entry.report.shown
        if shown is None or shown.kind != "ship":
            continue
        ships += 1
        earned = [0] * (UNOWNED + 1)
        here, out = shown.hex, -1
        for hop in shown.hops:
            earned[hop.owner] += 1
            for number, (h, enters, leaves) in enumerate(hop.way):
                if number or enters != TOWN:  # it comes over the side of the hex before
                    assert h == (hexes[here].near[out] if number else h)
                    assert here in hexes[h].near
                else:
                    assert h == here, "out of the town on the same hex"
                here, out = h, leaves
            here = here if out == TOWN else hexes[here].near[out]
        assert hexes[here].stop >= 0
        assert earned[:4] == again.S[0].due[:4].tolist()
        name = match.pack.board.stops[hexes[here].stop].name
        assert entry.report.short.endswith(f" to {name}, +{earned[entry.seat]}")
    assert ships > 40


def test_5_6_6_4_the_income_sheet_adds_up() -> None:
    match = matchfile.loads((GAMES / "northeast.txt").read_text("utf-8"))
    turns: dict[int, list[Any]] = {}
    for entry in match.log:
        if entry.text.startswith("collect"):
            turns.setdefault(entry.report.shown.paid.turn, []).append(entry.report)  # type: ignore[union-attr]
    assert list(turns) == list(range(1, 9))
    for told in turns.values():
        assert len(told) == 4
        for report in told:
            paid = report.shown.paid
            if not paid.bankrupt and not paid.short:
                assert paid.after == paid.before + paid.income - paid.upkeep
                assert (paid.lost_income, paid.lost_points) == (0, 0)


def test_5_6_6_5_what_could_not_be_paid_is_told() -> None:
    match = table(seat(1, -5, 2, level=3), seat(1, -10, 0, level=3), seat(20), phase="income").match
    log = [*match.log, *match.play(match.legal()[0])]
    first, second = log[0].report, log[1].report
    paid: Any = first.shown.paid  # type: ignore[union-attr]
    assert (paid.income, paid.upkeep, paid.before, paid.short) == (-5, 3, 1, 7)
    assert (paid.lost_points, paid.lost_income, paid.bankrupt, first.told) == (2, 2, False, [])
    assert second.shown.paid.bankrupt  # type: ignore[union-attr]
    assert (second.short, second.told) == ("bankrupt", [Told(1, "out of the game (6.5)")])


def test_5_2_the_order_of_play_and_its_prices_are_told_when_the_auction_is_over() -> None:
    here = table(seat(9), seat(9), seat(9), phase="order of play", order=(1, 2, 0), map="northeast", players=3).match
    told = [entry.report for text in ("bid 1", "bid 2", "bid 4", "pass", "pass") for entry in here.play_text(text)]
    assert [report.short for report in told[:4]] == ["bids $1", "bids $2", "bids $4", "passes: third for nothing"]
    assert [t.words for report in told for t in report.told] == [
        "Order of play: Player 1 ($4), Player 3 ($2), Player 2 (nothing)."]


def test_what_is_built_and_grows_is_drawn_on_its_hex() -> None:
    match = matchfile.loads((GAMES / "ruhr.txt").read_text("utf-8"))
    hexes, faces, seen = match.pack.board.hexes, match.pack.board.faces, set()
    for entry in match.log:
        verb, *rest = entry.text.split()
        shown: Any = entry.report.shown
        if verb == "build":
            assert (hexes[shown.hex].name, faces[shown.face].label) == (rest[0], " ".join(rest[1:]))
            assert entry.report.short.startswith(f"{rest[0]} $")
        elif verb in ("urbanize", "grow", "goods"):
            assert hexes[shown.hex].stop >= 0 and shown.kind == "city"
        elif verb not in ("ship", "collect"):
            assert shown is None
        seen.add(verb)
        assert bool(entry.report.short) == (verb != "done")
    assert seen >= {"bid", "pass", "capital", "take", "build", "ship", "collect", "urbanize", "done"}


def test_a_match_reads_back_with_its_reports() -> None:
    match = Match.start("steam", {"players": 3}, 2)
    assert matchfile.loads(matchfile.dumps(match)).log == match.log
