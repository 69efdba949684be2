"""Texts that the games share, in English, and how numbers and lists are written in them.

What a game says alone is in `trunkline.games.NAME.words`: a translation is these files again, in another language.
"""

from __future__ import annotations

from collections.abc import Sequence


def count(n: int, what: str) -> str:
    """Write a number with its word: "1 segment", "2 segments"."""
    return f"{n} {what}{'' if n == 1 else 's'}"


def dollars(n: int) -> str:
    """Write an amount: "$5"; "nothing" for none."""
    return f"${n}" if n else "nothing"


def listed(items: Sequence[str], word: str = "and") -> str:
    """Join names: "A", "A and B", "A, B and C"; what is there twice is said once."""
    once = list(dict.fromkeys(items))
    return f"{', '.join(once[:-1])} {word} {once[-1]}" if len(once) > 1 else "".join(once)


def quote(said: str) -> str:
    """Quote what somebody wrote, shortened to 60 characters."""
    return repr(said if len(said) <= 60 else said[:57] + "...")


def won(names: Sequence[str]) -> str:
    """Say who has won."""
    return f"The game is over. {listed(names)} {'win' if len(names) > 1 else 'wins'}."


OVER = "The game is over."


def turn_of(name: str) -> str:
    """Refuse another seat's move."""
    return f"It is {name}'s turn."


def not_now(task: str) -> str:
    """Refuse a move of another moment; `task` is what is to be done first: "pay expenses"."""
    return f"Not now: it is time to {task}."


def not_a_move(said: str, grammar: str) -> str:
    """Refuse words that begin like no move."""
    return f"{quote(said)} is not a move. A move is one of: {grammar}."


def too_long(said: str) -> str:
    """Refuse what nobody would write as a move."""
    return f"{quote(said)} is longer than any move."


def missing(what: str, example: str) -> str:
    """Refuse a move without its argument."""
    return f"Say which {what}: for example '{example}'."


def unknown(what: str, said: str, near: str | None) -> str:
    """Refuse a name that nothing has; `near` is the move that may have been meant."""
    return f"There is no {what} {quote(said)}." + (f" Did you mean '{near}'?" if near else "")


# Puzzles

NOT_BEST = "There is a better move. Look again."


def solved(best: str, second: str, points: float, fewer: float) -> str:
    """Tell why the best move of a puzzle is better than the second."""
    return f"Right: {best}. You may expect {points:g} points; after {second} it would be {fewer:g}."


def searched(playouts: int) -> str:
    """Tell how a puzzle's answer was found."""
    return f"No other move came near it in a search of {playouts} lines each. This is not a proof."
