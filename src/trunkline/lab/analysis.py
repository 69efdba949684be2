"""Analysis of a match: what a search expects before and after every decision, and what it would have done."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from trunkline.bots import search
from trunkline.engine.game import Refusal
from trunkline.engine.integers import integer
from trunkline.engine.match import Match

SWINGS = 5  # that are listed
LEAST = 0.005  # of an outcome: less is no swing, and no better move


@dataclass(frozen=True)
class Look:
    """What a search expects of a position after so many playouts.

    `outcomes` are 0 to 1 by seat; `best` is the move it likes best, None at the end of the match.
    """

    outcomes: list[float]
    move: int | None
    playouts: int


@dataclass(frozen=True)
class Better:
    """A move the search prefers to the one played, and by how much of the mover's own outcome."""

    move: int
    text: str
    words: str
    gain: float


@dataclass(frozen=True)
class Decision:
    """A decision of the match: the number of its move, the seat that moved, and what the search expected.

    `before` and `after` the move played are the outcomes of every seat, 0 to 1; `better` is None where the search would
    have played the same move.
    """

    move: int
    seat: int
    text: str
    words: str
    before: list[float]
    after: list[float]
    better: Better | None

    @property
    def swing(self) -> float:
        """Return the largest change for any seat."""
        return max(abs(a - b) for a, b in zip(self.after, self.before, strict=True))


@dataclass
class Analysis:
    """The decisions among the moves `first` to `last`.

    `lines`, by seat, are the outcomes expected before the first of them and after each; `swings` are the numbers of the
    moves that changed most, the biggest first.
    """

    game: str
    options: Any
    names: list[str]
    first: int
    last: int
    decisions: list[Decision] = field(default_factory=list)
    lines: list[list[float]] = field(default_factory=list)
    swings: list[int] = field(default_factory=list)
    playouts: int = 0
    seconds: float = 0.0


Positions: TypeAlias = Generator[Match, Look, None]


def asked(match: Match, first: int | None, last: int | None) -> tuple[list[int], int, int]:
    """Return the numbers (from 1) of the decisions among these moves, and the bounds; Refusal if there are none."""
    if not match.log:
        raise Refusal("there are no moves to analyse: nothing was played yet, or this is a position")
    first = 1 if first is None else integer("first move", first)
    last = match.seq if last is None else integer("last move", last)
    if not 1 <= first <= last <= match.seq:
        raise Refusal(f"moves {first} to {last}: this match has moves 1 to {match.seq}")
    found = [n for n in range(first, last + 1) if not match.log[n - 1].forced]
    if not found:
        raise Refusal(f"moves {first} to {last}: all of them were forced, there was nothing to decide")
    return found, first, last


def analyse(match: Match, *, seconds: float | None = None, playouts: int | None = None, first: int | None = None,
            last: int | None = None, progress: Callable[[int], None] | None = None) -> Analysis:
    """Look at every decision among the moves first to last (from 1; by default all) with so much search for each.

    A position is worth the mean of the search's playouts, most of which follow the moves it likes; at the end of the
    match it is worth what came of it. Where the search likes another move than the one played, the position after that
    is searched as long as the one after the move played, and it is called better only if it still is. With a number of
    playouts the same match has the same analysis. Refusal when a value does not fit.
    """
    search.check(seconds, playouts)
    began = time.perf_counter()
    total, positions = begin(match, first, last)
    done = 0
    at = next(positions, None)
    while at is not None:
        at = resume(positions, look(at, seconds=seconds, playouts=playouts))
        if progress and len(total.decisions) > done:
            done += 1
            progress(1)
    total.seconds = round(time.perf_counter() - began, 3)
    return total


def look(at: Match, *, seconds: float | None = None, playouts: int | None = None) -> Look:
    """Search the position, or read the result of the match off it."""
    if at.over:
        return Look(search.worth(at), None, 0)
    thought = search.think(at, seconds=seconds, playouts=playouts)
    return Look(mean(thought), thought.move, thought.playouts)


def begin(match: Match, first: int | None = None, last: int | None = None) -> tuple[Analysis, Positions]:
    """Return an empty analysis, and the positions to look at one by one; it grows as they are answered."""
    numbers, first, last = asked(match, first, last)
    total = Analysis(match.game.info.id, match.options, match.names, first, last)
    return total, _positions(match, numbers, total)


def resume(positions: Positions, found: Look) -> Match | None:
    """Hand in what the last position looked like; return the next one, None at the end."""
    try:
        return positions.send(found)
    except StopIteration:
        return None


def _positions(match: Match, numbers: list[int], total: Analysis) -> Positions:
    past = match.at(numbers[0] - 1)
    before = yield past
    total.lines = [[u] for u in before.outcomes]
    total.playouts += before.playouts
    for i, n in enumerate(numbers):
        entry = match.log[n - 1]
        # The moves after it up to the next decision are forced.
        following = match.at(numbers[i + 1] - 1 if i + 1 < len(numbers) else _settled(match, n))
        after = yield following
        total.playouts += after.playouts
        better = None
        if before.move is not None and before.move != entry.move:
            other = past.copy()
            other.play(before.move)
            instead = yield other
            total.playouts += instead.playouts
            better = _better(past, before.move, round(instead.outcomes[entry.seat] - after.outcomes[entry.seat], 4))
        total.decisions.append(Decision(n, entry.seat, entry.text, entry.words, before.outcomes, after.outcomes,
                                        better))
        for line, u in zip(total.lines, after.outcomes, strict=True):
            line.append(u)
        by_swing = sorted((d for d in total.decisions if d.swing >= LEAST), key=lambda d: -d.swing)
        total.swings = [d.move for d in by_swing[:SWINGS]]
        past, before = following, after


def mean(thought: search.Thought) -> list[float]:
    """Return the mean outcome of all playouts by seat: the best move's alone would flatter the seat to move."""
    n = sum(line.visits for line in thought.lines)
    return [round(sum(line.visits * u for line, u in zip(thought.lines, by_line, strict=True)) / n, 4)
            for by_line in zip(*(line.outcomes for line in thought.lines), strict=True)]


def _settled(match: Match, n: int) -> int:
    """Return the number of the last of the forced moves that follow move n."""
    while n < match.seq and match.log[n].forced:
        n += 1
    return n


def _better(past: Match, liked: int, gain: float) -> Better | None:
    """Return the move the search likes, if the mover may indeed expect more after it than after the move played."""
    if gain < LEAST:
        return None
    text = past.game.text(past.pack, past.S, liked)
    return Better(liked, text, past.game.sentence(past.pack, past.S, liked, past.names), gain)
