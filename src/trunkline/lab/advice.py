"""Advice for the seat to move: the moves a search likes best, where they may lead, and why the first comes first."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.bots import search
from trunkline.bots.search import Line
from trunkline.engine.match import Match

LINES = 5  # at most
AFTER = 5  # moves of a continuation at most
MORE, BETTER = 0.5, 2.0  # points, and hundredths of an outcome: less is no reason to name to a newcomer


@dataclass(frozen=True)
class Step:
    """A move of a continuation."""

    seat: int
    move: int
    text: str
    words: str
    urge: str


@dataclass(frozen=True)
class AdvisedLine:
    """A move and what the search found of it.

    `visits` counts the playouts that tried it; `outcomes` (0 to 1) and `points` are the means for every seat; `then` is
    what the search expects to follow.
    """

    move: int
    text: str
    words: str
    visits: int
    outcomes: list[float]
    points: list[float]
    then: list[Step]
    urge: str


@dataclass(frozen=True)
class Advice:
    """What a search of so many playouts, or seconds, advises the seat to move: the best move first.

    `words` compares the first two for everybody; `gain` tells the player alone why the first comes first.
    """

    seat: int
    playouts: int
    seconds: float
    lines: list[AdvisedLine]
    words: str
    gain: str


def advise(match: Match, *, seconds: float | None = None, playouts: int | None = None) -> Advice:
    """Think about the position for so long, or for so many playouts; the same playouts give the same advice.

    Refusal when the match is over or the budget does not fit.
    """
    thought = search.think(match, seconds=seconds, playouts=playouts)
    seat = match.to_move
    assert seat is not None
    lines = [_line(match, line) for line in thought.lines[:LINES]]
    if lines:
        words = reason(lines, thought.playouts, seat, match.names[seat])
    else:
        words = f"“{match.game.text(match.pack, match.S, thought.move)}” is the only legal move."
    return Advice(seat, thought.playouts, round(thought.seconds, 3), lines, words, gain(lines, seat))


def _line(match: Match, line: Line) -> AdvisedLine:
    past, then, urge = match.copy(), list[Step](), match.game.info.teaching.urge
    for move in line.moves[:AFTER + 1]:
        then += [Step(e.seat, e.move, e.text, e.words, urge(e.text)) for e in past.play(move) if not e.forced]
    return AdvisedLine(line.move, then[0].text, then[0].words, line.visits, line.outcomes, line.points, then[1:],
                       then[0].urge)


def gain(lines: list[AdvisedLine], seat: int) -> str:
    """Tell the player in numbers what the first move leads to, and how the second falls short of it."""
    if not lines:
        return "There is nothing else to do."
    best, *others = lines
    head = f"It leads to about {_points(best.points[seat])} at the end"
    if not others:
        return f"{head}; no other move is worth a try."
    other = others[0]
    instead = other.urge[0].lower() + other.urge[1:].removesuffix(".")
    more = round(best.points[seat] - other.points[seat], 1)
    if more >= MORE:
        return f"{head}, {_number(more)} more than if you {instead}."
    ours, theirs = (100 * line.outcomes[seat] for line in (best, other))
    if ours - theirs >= BETTER:
        return f"{head}, and to a better place among the players ({_pair(ours, theirs)}) than if you {instead}."
    return f"{head}; you would do about as well if you {instead}."


def _points(value: float) -> str:
    return "1 point" if _number(value) == "1" else f"{_number(value)} points"


def reason(lines: list[AdvisedLine], playouts: int, seat: int, name: str) -> str:
    """Say in one sentence why the first of the lines is better for the seat than the second."""
    best = lines[0]
    own = f"{_number(best.points[seat])} points for {name} on average"
    if len(lines) == 1:
        return f"“{best.text}” is the only move found worth a try: it leads to {own}."
    other = lines[1]
    head = f"“{best.text}” looks best, with {best.visits} of {playouts} playouts: it leads to {own}"
    more = round(best.points[seat] - other.points[seat], 1)
    against = f"“{other.text}”"
    compared = f"{_number(abs(more))} {'more' if more > 0 else 'fewer'} than" if more else "as many as"
    if more > 0:
        return f"{head}, {compared} {against}."
    ours, theirs = (100 * line.outcomes[seat] for line in (best, other))
    if ours > theirs:
        return f"{head}, {compared} {against}, but leaves {name} better off against the others ({_pair(ours, theirs)})."
    if other.visits < best.visits:
        return f"{head}, {compared} {against}, which was tried less: {_times(other.visits)}."
    return f"{head}, {compared} {against}, which is just as good."


def _times(n: int) -> str:
    return "once" if n == 1 else f"{n} times"


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _pair(ours: float, theirs: float) -> str:
    """Return two outcomes, 0 to 100, with as many digits as tell them apart."""
    digits = next((d for d in range(2) if f"{ours:.{d}f}" != f"{theirs:.{d}f}"), 2)
    return f"{ours:.{digits}f} to {theirs:.{digits}f} of 100"
