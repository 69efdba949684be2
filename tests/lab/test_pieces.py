"""Work in pieces: cut by time, for any number of threads, to the same result."""

from __future__ import annotations

import threading

import pytest

from trunkline.lab.pieces import GROWTH, SECONDS, in_pieces


class Clock:
    """Time that passes by games alone."""

    def __init__(self, each: float) -> None:
        self.each, self.now, self.pieces = each, 0.0, list[int]()

    def play(self, first: int, end: int) -> list[int]:
        self.now += self.each * (end - first)
        self.pieces.append(end - first)
        return list(range(first, end))

    def __call__(self) -> float:
        return self.now


def test_slow_games_are_played_one_by_one() -> None:
    clock, seen = Clock(3.0), list[int]()
    in_pieces(20, 1, clock.play, seen.append, clock)
    assert clock.pieces == seen == [1] * 20


def test_a_piece_takes_a_moment_however_quick_a_game_is() -> None:
    for each in (0.05, 0.001, 0.00001):
        clock = Clock(each)
        in_pieces(100_000, 1, clock.play, None, clock)
        assert max(clock.pieces) * each <= SECONDS * 1.01
        assert max(clock.pieces) >= min(0.9 * SECONDS / each, 100_000 / 4)
        assert all(b <= GROWTH * a for a, b in zip(clock.pieces, clock.pieces[1:], strict=False))


def test_a_game_that_takes_no_time_is_no_trouble() -> None:
    clock = Clock(0.0)
    assert sum(in_pieces(1000, 1, lambda a, b: len(clock.play(a, b)), None, clock)) == 1000


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("count", [0, 1, 2, 777])
def test_everything_is_done_once_and_given_back_in_order(threads: int, count: int) -> None:
    seen: list[int] = []
    parts = in_pieces(count, threads, lambda a, b: list(range(a, b)), seen.append)
    assert [i for part in parts for i in part] == list(range(count))
    assert sum(seen) == count


def test_a_thread_takes_on_while_another_is_at_a_slow_game() -> None:
    rest = threading.Event()
    done: list[int] = []

    def play(first: int, end: int) -> None:
        if first == 0:
            assert rest.wait(60)
        done.extend(range(first, end))
        if len(done) == 99:
            rest.set()

    in_pieces(100, 2, play)
    assert sorted(done) == list(range(100))
    assert done[-1] == 0


def test_when_one_fails_the_others_stop() -> None:
    done: list[int] = []

    def play(first: int, end: int) -> None:
        if first <= 3 < end:
            raise RuntimeError("lost")
        done.append(first)

    with pytest.raises(RuntimeError, match="lost"):
        in_pieces(1_000_000, 1, play, None, Clock(0.0))
    assert len(done) < 10

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        in_pieces(1_000_000, 2, play, interrupt)
