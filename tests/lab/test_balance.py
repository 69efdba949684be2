"""Balance: what is counted is what happened, and the aims are told in words."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from trunkline.engine import rng
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match
from trunkline.games.higgins.flow import START_CASH
from trunkline.lab import balance as lab
from trunkline.lab import census, logs, pieces, plots
from trunkline.lab.balance import Cell, Rate, Share, Use, balance, cells

CLASSIC = {"players": 4, "version": "classic"}
STEAM = {"players": 3, "map": "tutorial"}
SEED = 7


def played_logs(game_id: str, options: dict[str, Any], count: int,
                names: tuple[str, ...] = ("greedy",)) -> list[census.Log]:
    """The same games as `balance` plays."""
    chosen = lab.options_of(game_id, options)
    seeds = np.array([rng.game_seed(SEED, i) for i in range(count)], np.int64)
    return logs.logs(game_id, chosen, seeds, names, 0, lab.SLIPS)


def matches(game_id: str, options: dict[str, Any], count: int) -> list[Match]:
    """The same games once more, move by move through `Match`, which refuses what is not legal."""
    found = []
    for log in played_logs(game_id, options, count):
        for i in range(len(log.S)):
            match = Match.start(game_id, options, rng.game_seed(SEED, len(found)))
            moves = log.move[log.game == i].tolist()
            while match.seq < len(moves):
                match.play(moves[match.seq])
            assert match.moves == moves
            assert match.over
            found.append(match)
    return found


@pytest.mark.parametrize(("game_id", "options"), [("higgins", CLASSIC), ("steam", STEAM)])
def test_wins_points_and_rounds_are_those_of_the_matches(game_id: str, options: dict[str, Any]) -> None:
    cell, played = balance(game_id, options, 6, seed=SEED), matches(game_id, options, 6)
    seats = cell.shares["seat"]
    assert sum(s.wins for s in seats) == pytest.approx(6)
    for p, share in enumerate(seats):
        ranks = [m.ranks() for m in played]
        assert share.places == 6
        assert share.wins == pytest.approx(sum((r[p] == 0) / r.count(0) for r in ranks), abs=0.01)
        assert share.ratio == pytest.approx(share.wins / 6 * len(seats), abs=0.001)
        assert share.low <= share.ratio <= share.high
        assert share.mean_score == pytest.approx(np.mean([m.scores()[p] for m in played]), abs=0.01)
    each = 1 if game_id == "steam" else options["players"]
    assert cell.rounds == pytest.approx(np.mean([np.ceil(int(m.S[0]["turn"]) / each) for m in played]), abs=0.01)


def test_higgins_pass_cards_tickets_and_broke_turns_are_those_of_the_match_logs() -> None:
    cell, played = balance("higgins", CLASSIC, 6, seed=SEED), matches("higgins", CLASSIC, 6)
    bought: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    broke = turns = 0
    for match in played:
        tickets = {t.short: t.id for t in match.pack.board.tickets}
        for i, entry in enumerate(match.log):
            verb, _, thing = entry.text.partition(" ")
            if verb == "buy":
                bought[thing.replace(" ", "-")] += 1
            elif verb == "take":
                taken[tickets[thing]] += 1
            elif verb == "pay":
                turns += 1
                broke += int(match.at(i + 1).S[0]["broke"])
    assert {u.name: round(6 * u.each_game) for u in cell.uses["pass card"] if u.each_game} == bought
    assert {u.name: round(6 * u.each_game) for u in cell.uses["ticket"] if u.each_game} == taken
    assert bought
    assert (cell.rates["turns broke"].hits, cell.rates["turns broke"].chances) == (broke, turns)
    assert broke


def test_higgins_pay_cards_are_the_locomotives_dealt() -> None:
    cell, played = balance("higgins", CLASSIC, 12, seed=SEED), matches("higgins", CLASSIC, 12)
    liveries = [m.id for m in played[0].pack.board.locomotives]
    dealt = Counter(liveries[c] for m in played for c in m.S[0]["locomotive"][:4].tolist())
    assert {s.name: s.places for s in cell.shares["pay card"]} == dealt
    assert sum(s.wins for s in cell.shares["pay card"]) == pytest.approx(12)


def test_money_is_followed_from_the_set_up_to_the_end() -> None:
    cell, played = balance("higgins", CLASSIC, 6, seed=SEED), matches("higgins", CLASSIC, 6)
    series = cell.series["cash"]
    assert (series[0].mean, series[0].low, series[0].high, series[0].games) == (START_CASH, START_CASH, START_CASH, 6)
    assert [p.rounds for p in series] == list(range(len(series)))
    for r in (3, 10):
        at = [next(i for i in range(m.seq) if int(m.at(i).S[0]["turn"]) == 4 * r) for m in played]
        cash = [m.at(i).S[0]["cash"][:4] for m, i in zip(played, at, strict=True)]
        assert series[r].mean == pytest.approx(np.mean(cash), abs=0.01)
    longest = max(played, key=lambda m: int(m.S[0]["turn"]))
    assert series[-1].games == sum(int(m.S[0]["turn"]) == int(longest.S[0]["turn"]) for m in played)


def test_steam_action_tiles_and_bankrupt_seats_are_those_of_the_matches() -> None:
    options = {**STEAM, "ruleset": "base"}
    cell, played = balance("steam", options, 8, seed=SEED), matches("steam", options, 8)
    texts = Counter(e.text for m in played for e in m.log)
    for use in cell.uses["action tile"]:
        assert round(8 * use.each_game) == texts[f"take {use.name}"], use
    assert texts["take first build"]
    assert cell.rates["seats bankrupt"].hits == sum(int((m.S[0]["fallen"][:3] > 0).sum()) for m in played)
    assert cell.series["cash"][0].mean == 0
    assert cell.series["locomotive"][0].mean == 1


def test_the_same_seed_is_the_same_on_any_number_of_threads() -> None:
    count = 201
    one, two = (balance("higgins", {"players": 2}, count, ["greedy", "random"], 3, threads=n) for n in (1, 2))
    assert one == two
    assert balance("higgins", {"players": 2}, count, ["greedy", "random"], 4) != one


def test_the_same_seed_is_the_same_however_the_work_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = []
    for seconds in (1e-9, 1e9):
        monkeypatch.setattr(pieces, "SECONDS", seconds)
        cells.append(balance("higgins", {"players": 2}, 60, ["greedy", "random"], 3, threads=2))
    assert cells[0] == cells[1]


def test_games_longer_than_the_room_for_states_are_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = balance("higgins", CLASSIC, 5, seed=SEED)
    monkeypatch.setattr(logs, "ROOM", 50)
    assert balance("higgins", CLASSIC, 5, seed=SEED) == whole
    monkeypatch.setattr(logs, "MOST_ROOM", 100)
    with pytest.raises(Refusal, match="not over after 100 moves"):
        balance("higgins", CLASSIC, 1, seed=SEED)


def test_a_slip_makes_games_differ_that_were_alike() -> None:
    """Two seats: thirty ways to deal the locomotives, and greedy bots always play alike."""
    chosen = lab.options_of("higgins", {"players": 2})
    seeds = np.array([rng.game_seed(SEED, i) for i in range(100)], np.int64)
    different = [len({s.tobytes() for log in logs.logs("higgins", chosen, seeds, ["greedy"], 0, slips)
                      for s in log.S}) for slips in (0, lab.SLIPS)]
    assert different[0] <= 30
    assert different[1] == 100


def test_bots_that_think_play_the_same_games_again() -> None:
    options = {"players": 2, "map": "tutorial"}
    one, two = (balance("steam", options, 2, ["search:2", "greedy"], SEED) for _ in range(2))
    assert one == two
    assert one.rounds == 5


def test_every_choice_is_a_cell_unless_it_is_given() -> None:
    assert len(cells("higgins")) == 15
    assert {o.version for o in cells("higgins", {"players": 2})} == {"classic", "short", "long"}
    assert {(o.map, o.players) for o in cells("steam", {"ruleset": "base", "map": "tutorial"})} == {
        ("tutorial", 2), ("tutorial", 3)}
    assert {o.map for o in cells("steam", {"players": "6"})} == {"ruhr", "chicago_gateway"}
    with pytest.raises(Refusal, match="'version'"):
        cells("higgins", {"version": "medium"})
    with pytest.raises(Refusal, match="players"):
        cells("steam", {"map": "tutorial", "players": 6})


def made(**fields: Any) -> Cell:
    """A cell in which everything is as it should be, but for the fields."""
    good: dict[str, Any] = {"rounds": 20.0, "rates": {"turns broke": Rate(4, 100, 0.04, 0.02, 0.1)},
                            "shares": {"pay card": [Share("red", 100, 25, 1.0, 0.9, 1.1, 50)]},
                            "uses": {"pass card": [Use("harvey", 0.1, 0.1, 1.0, 0.8, 1.2)]}}
    return Cell("higgins", {"version": "classic", "players": 4}, ["greedy"], 12, 0, 100, **(good | fields))


@pytest.mark.parametrize(("fields", "words"), [
    ({"shares": {"pay card": [Share("red", 100, 34, 1.34, 1.21, 1.47, 50)]}},
     "pay card red wins 1.34 times its share (1.21 to 1.47); at most 1.2 is wanted"),
    ({"shares": {"pay card": [Share("red", 100, 34, 1.34, 1.1, 1.6, 50)]}}, "more games would make it surer"),
    ({"rounds": 25.4}, "a game lasts 25.4 rounds; 14 to 25 are wanted"),
    ({"rates": {"turns broke": Rate(20, 100, 0.2, 0.1, 0.3)}}, "20.0% of turns end broke"),
])
def test_what_falls_short_of_an_aim_is_told(fields: dict[str, Any], words: str) -> None:
    from trunkline.lab.census import higgins

    assert higgins.missed(made()) == []
    assert len(higgins.missed(made(**fields))) == 1
    assert words in higgins.missed(made(**fields))[0]


def test_what_nobody_takes_in_any_cell_is_told() -> None:
    never = made(uses={"pass card": [Use("harvey", 0, 0, None, None, None), Use("express", 0, 0, None, None, None)]})
    assert lab.unused([never, made()]) == ["pass card express: nobody ever takes it"]


def test_steam_asks_for_even_seats_only_where_a_full_map_is_best() -> None:
    from trunkline.lab.census import steam

    def cell(players: int, bankrupt: float, bots: list[str]) -> Cell:
        return Cell("steam", {"map": "ruhr", "players": players, "ruleset": "base"}, bots, 12, 0, 100,
                    shares={"seat": [Share("1", 100, 40, 1.6, 1.4, 1.8, 30)]},
                    rates={"seats bankrupt": Rate(1, 100, bankrupt, 0, 0.1)})

    assert [len(steam.missed(cell(n, 0.0, ["greedy"]))) for n in (3, 4, 5, 6)] == [0, 1, 1, 0]
    assert "2.00% of the seats go bankrupt" in steam.missed(cell(3, 0.02, ["greedy"]))[0]
    assert steam.missed(cell(3, 0.02, ["random"])) == []


@pytest.mark.parametrize(("given", "words"), [
    ({"count": 0}, "games 0"), ({"names": []}, "at least one"), ({"names": ["hal"]}, "no bot 'hal'"),
    ({"names": ["search:1s"]}, "budget of time"), ({"names": ["search:0"]}, "playouts"), ({"seed": -1}, "seed"),
    ({"slips": -1}, "slips"), ({"threads": 0}, "threads"), ({"names": ["greedy"] * 4}, "4 for 3 players"),
])
def test_bad_values_are_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(Refusal, match=words):
        balance("higgins", {"players": 3}, **given)


def test_plots_show_every_share_and_series(tmp_path: Path) -> None:
    cell = balance("higgins", CLASSIC, 4, seed=SEED)
    plots.prepare(tmp_path / "a")
    files = plots.draw(tmp_path / "a", [cell])
    assert [f.name for f in files] == ["higgins-classic-4-players-wins.svg", "higgins-classic-4-players-cash.svg"]
    for name in ("seat 4", "pay card white"):
        assert f"<!-- {name} -->" in files[0].read_text("utf-8")
    plots.prepare(tmp_path / "b")
    again = plots.draw(tmp_path / "b", [cell])
    assert [f.read_bytes() for f in again] == [f.read_bytes() for f in files]


def test_plots_without_matplotlib_say_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(Refusal, match=r"pip install 'trunkline\[plots\]'"):
        plots.prepare(tmp_path)
