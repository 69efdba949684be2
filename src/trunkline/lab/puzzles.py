"""Puzzles, mined: positions out of games between searches in which one move is clearly the best.

A quick search plays the game and finds candidates. Then the positions after its first moves are searched deeply, by
half of the playouts and by all of them: how much a value still changes is its error. The best move must lead the
second by more than `SURE` times the larger error, and by at least `LEAD` of an outcome. A ticket or tile that the
greedy bot takes at a glance is no puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from trunkline.bots import kernel_choice, search
from trunkline.engine.lessonfile import Puzzle
from trunkline.engine.match import Match
from trunkline.lab.analysis import mean

KINDS = {"ship": "deliver", "build": "build", "bid": "bid", "move": "travel", "take": "take"}
QUICK = 8  # the game is played with so many times fewer playouts
RIVALS = 3  # moves that are compared with the best
SURE = 3.0
LEAD = 0.05


def mine(game_id: str, options: Any, games: int, playouts: int, seed: int = 0,
         progress: Callable[[int], None] | None = None) -> Iterator[Puzzle]:
    """Play so many games and return their puzzles as they are found; the same seed finds the same."""
    search.check(playouts=playouts)
    for i in range(games):
        match = Match.start(game_id, options, seed + i)
        while not match.over:
            thought = search.think(match, playouts=max(1, playouts // QUICK))
            if (found := puzzle(match, thought, playouts)) is not None:
                yield found
            match.play(thought.move)
        if progress:
            progress(1)


def puzzle(match: Match, thought: search.Thought, playouts: int) -> Puzzle | None:
    """Return the position as a puzzle, if one move is clearly best after a deep search."""
    best = match.game.text(match.pack, match.S, thought.move)
    kind, seat = KINDS.get(best.partition(" ")[0]), match.to_move
    assert seat is not None
    rivals = [line for line in thought.lines if line.move != thought.move]
    if kind is None or not rivals or (kind == "take" and kernel_choice("greedy", match, 0) == thought.move):
        return None
    rivals = sorted(rivals, key=lambda line: -line.outcomes[seat])[:RIVALS]
    if thought.lines[0].outcomes[seat] - rivals[0].outcomes[seat] < LEAD / 2:
        return None
    same = _like(match, thought.move)
    moves = [thought.move, *(line.move for line in rivals if line.move not in same)]
    if len(moves) < 2 or len(same) == len(match.legal()):
        return None
    deep = [_value(match, move, seat, playouts) for move in moves]
    (first, first_error, points), others = deep[0], deep[1:]
    second, second_error, fewer = max(others)
    error = max(first_error, second_error)
    if first - second < max(LEAD, SURE * error):
        return None
    text = [match.game.text(match.pack, match.S, move) for move in (*same, moves[1 + others.index(max(others))])]
    return Puzzle(kind, seat + 1, text[:-1], text[-1], round(first - second, 3), round(error, 3), round(points, 1),
                  round(fewer, 1), playouts, match.game.write_position(match.pack, match.S))


def _like(match: Match, move: int) -> list[int]:
    """Return the moves that lead to the same position as this one, itself first."""
    after = _after(match, move).digest()
    return [move, *(m for m in match.legal() if m != move and _after(match, m).digest() == after)]


def _after(match: Match, move: int) -> Match:
    copy = match.copy()
    copy.play(move)
    return copy


def _value(match: Match, move: int, seat: int, playouts: int) -> tuple[float, float, float]:
    """Return what the seat may expect after the move, how much that changed in the second half, and its points."""
    after = _after(match, move)
    if after.over:
        return search.worth(after)[seat], 0.0, float(after.scores()[seat])
    half, whole = (search.think(after, playouts=n) for n in (max(1, playouts // 2), playouts))
    if not whole.lines:
        return 0.0, 1.0, 0.0
    n = sum(line.visits for line in whole.lines)
    points = sum(line.visits * line.points[seat] for line in whole.lines) / n
    value = mean(whole)[seat]
    return value, abs(value - mean(half)[seat]), points
