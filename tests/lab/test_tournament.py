"""Tournaments: fair seats, the same result for the same seed, figures that add up, ratings that tell strength."""

from __future__ import annotations

import threading
from collections import Counter
from pathlib import Path

import pytest

from trunkline.bots.search import Memory
from trunkline.engine import matchfile, rng
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match
from trunkline.lab import tournament as lab
from trunkline.lab.tournament import Played, lineups, ratings, tournament

SHORT = {"version": "short"}
PAIR = ["search:4", "greedy"]


def test_every_bot_plays_every_set_up_from_every_seat() -> None:
    found = tournament("higgins", SHORT, PAIR, 4, seed=3)
    assert [p.bots for p in found.matches] == [["search:4", "greedy"], ["greedy", "search:4"]] * 2
    assert [p.seed for p in found.matches] == [rng.game_seed(3, i) for i in (0, 0, 1, 1)]


@pytest.mark.parametrize(("names", "players"), [("ab", 2), ("abc", 2), ("abc", 3), ("abcd", 3), ("abb", 3)])
def test_line_ups_give_each_seat_to_each_bot_equally_often(names: str, players: int) -> None:
    for seat in range(players):
        held = Counter(lineup[seat] for lineup in lineups(names, players))
        assert len({held[name] / names.count(name) for name in set(names)}) == 1
    assert len(lineups("abcd", 3)) == 4 * 3


def test_the_same_seed_is_the_same_tournament_on_any_number_of_threads() -> None:
    one, two = (tournament("higgins", SHORT, ["search:4", "apprentice"], 4, seed=5, threads=n) for n in (1, 2))
    assert one.matches == two.matches
    assert one.digest == two.digest
    assert [(r.bot, r.mu, r.wins) for r in one.bots] == [(r.bot, r.mu, r.wins) for r in two.bots]
    assert tournament("higgins", SHORT, ["search:4", "apprentice"], 4, seed=6).digest != one.digest


def test_the_rows_are_sums_of_the_matches() -> None:
    found = tournament("higgins", SHORT, ["greedy", "greedy", "random"], 6, seed=1)
    assert found.options.players == 3
    rows = {row.bot: row for row in found.bots}
    assert (rows["greedy"].games, rows["random"].games) == (12, 6)
    assert sum(row.wins for row in found.bots) == pytest.approx(6)
    for row in found.bots:
        at = [(p.scores[s], p.places[s]) for p in found.matches for s in range(3) if p.bots[s] == row.bot]
        assert row.mean_score == pytest.approx(sum(s for s, _ in at) / len(at), abs=0.01)
        assert row.mean_place == pytest.approx(sum(p for _, p in at) / len(at), abs=0.01)
        assert row.low <= row.share <= row.high
        assert 0 < row.mean_seconds <= row.longest_seconds
        assert row.mean_playouts is None
    assert found.bots[0].bot == "greedy"
    assert rows["greedy"].mu > rows["random"].mu


def test_a_search_says_how_many_playouts_a_move_it_made() -> None:
    rows = {row.bot: row for row in tournament("higgins", SHORT, PAIR, 2).bots}
    assert rows["search:4"].mean_playouts == 4
    assert rows["greedy"].mean_playouts is None


def test_bots_of_chance_do_not_play_the_same_game_again_from_other_seats() -> None:
    found = tournament("higgins", SHORT, ["random", "random"], 2)
    assert found.matches[0].seed == found.matches[1].seed
    assert found.matches[0].digest != found.matches[1].digest


def test_match_files_are_the_matches(tmp_path: Path) -> None:
    found = tournament("higgins", SHORT, ["greedy", "greedy"], 10, out=tmp_path / "a" / "b")
    files = sorted((tmp_path / "a" / "b").iterdir())
    assert [f.name for f in files] == [f"{i:02d}.txt" for i in range(1, 11)]
    for played, file in zip(found.matches, files, strict=True):
        match = matchfile.loads(file.read_text("utf-8"))
        assert (match.digest(), match.seed, match.seq) == (played.digest, played.seed, played.moves)
        assert match.names == ["greedy 1", "greedy 2"]


def test_progress_counts_every_match() -> None:
    seen: list[int] = []
    tournament("higgins", SHORT, ["random", "greedy"], 6, progress=seen.append)
    assert sum(seen) == 6


def test_an_interrupted_tournament_ends_before_the_next_move(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen, interrupted, choose = [], threading.Event(), lab._choose

    def waiting(name: str, match: Match, luck: int, memory: Memory) -> tuple[int, int]:
        if interrupted.is_set():
            chosen.append(name)
        return choose(name, match, luck, memory)

    def interrupt(_: int) -> None:
        interrupted.set()
        raise KeyboardInterrupt

    monkeypatch.setattr(lab, "_choose", waiting)
    with pytest.raises(KeyboardInterrupt):
        tournament("higgins", SHORT, ["greedy", "random"], 200, progress=interrupt)
    assert len(chosen) < 200  # a single match has more moves


def test_ratings_rise_with_wins_and_are_even_for_ties() -> None:
    def played(places: list[int]) -> list[Played]:
        return [Played(i, 0, ["a", "b", "b"], [0, 0, 0], places, 0, "") for i in range(1, 9)]

    rated = ratings(["a", "b", "b"], played([1, 2, 2]))
    assert rated["a"][0] > 25 > rated["b"][0]
    assert rated["a"][1] < 25 / 3
    even = ratings(["a", "b", "b"], played([1, 1, 1]))
    assert even["a"][0] == pytest.approx(even["b"][0])


@pytest.mark.parametrize(("names", "games", "seed", "threads", "options", "words"), [
    (PAIR, 0, 0, 1, {}, "games 0: at least 1"),
    (PAIR, -2, 0, 1, {}, "games -2: at least 1"),
    (PAIR, 5, 0, 1, {}, "6 would do"),
    (PAIR, 10**9, 0, 1, {}, "at most"),
    ([], 2, 0, 1, {}, "at least two"),
    (["greedy"], 2, 0, 1, {}, "1 for 3 players"),
    (PAIR, 2, 0, 1, {"players": 3}, "2 for 3 players"),
    (PAIR, 2, 0, 1, {"players": 9}, "2 to 6"),
    (["greedy"] * 200, None, 0, 1, {"players": 6}, "too many"),
    (["hal", "greedy"], 2, 0, 1, {}, "no bot 'hal' for higgins; choose from random, apprentice"),
    (["search", "greedy"], 2, 0, 1, {}, "say what it may use"),
    (["search:0", "greedy"], 2, 0, 1, {}, "at least 1"),
    (["search:0ms", "greedy"], 2, 0, 1, {}, "more than 0"),
    (["search:700s", "greedy"], 2, 0, 1, {}, "at most 600"),
    (PAIR, 2, -1, 1, {}, "seed -1"),
    (PAIR, 2, 0, 0, {}, "threads 0"),
    (PAIR, 2, 0, 1, {"gauge": "narrow"}, "no such option"),
])
def test_bad_values_are_refused(names: list[str], games: int | None, seed: int, threads: int,
                                options: dict[str, int | str], words: str) -> None:
    with pytest.raises(Refusal, match=words):
        tournament("higgins", options, names, games, seed, threads=threads)


def test_files_are_never_written_among_others(tmp_path: Path) -> None:
    (tmp_path / "1.txt").write_text("mine")
    faults = [(tmp_path, "there are files"), (tmp_path / "1.txt", "not a folder"), (Path("\0"), "not a folder")]
    for out, words in faults:
        with pytest.raises(Refusal, match=words):
            tournament("higgins", SHORT, PAIR, 2, out=out)
    assert (tmp_path / "1.txt").read_text() == "mine"
