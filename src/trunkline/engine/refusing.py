"""Why a move is refused: what is alike in every game.

A game's `notation` reads moves and raises `Unreadable` for words that are none. Its `reasons` say the rest:

- `moment(pack, s) -> (rule, task)`: the rule of what is to be decided now, and what that is;
- `plainest(moves) -> move`: the one to offer when no other is near;
- `asked(pack, s, p, said) -> move | None`: the move that words which say none ask about;
- `refused(pack, s, p, moves, move, names) -> Reason | None`: why the seat to move cannot make a move that is not
  legal; None when it belongs to another moment.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from trunkline.engine import words
from trunkline.engine.asking import Asking
from trunkline.engine.game import Reason, Refusal
from trunkline.engine.plain import plain
from trunkline.engine.text import fold

LONGEST = 400  # characters of a move


class Unreadable(Refusal):
    """Words that are no move: `code` says which part, `near` what may have been meant, `rule` what forbids it."""

    def __init__(self, code: str, said: str, near: str | None = None, rule: str | None = None) -> None:
        """With the words for the person who wrote them."""
        super().__init__(said)
        self.code, self.near, self.rule = code, near, rule


def read(said: str, alone: Mapping[str, int], readers: Mapping[str, Callable[[str], int]], grammar: str) -> int:
    """Return the move meant: words that stand alone, or a verb with its reader of the rest; Unreadable, else.

    Case, accents and points do not matter.
    """
    if len(said) > LONGEST:
        raise Unreadable("unreadable", words.too_long(said))
    folded = fold(said)
    if folded in alone:
        return alone[folded]
    verb, _, rest = folded.partition(" ")
    if verb in readers:
        return readers[verb](rest)
    near = difflib.get_close_matches(folded, [*alone, *readers], 1)
    raise Unreadable("unreadable", words.not_a_move(said, grammar), near[0] if near else None)


def find(rest: str, known: Mapping[str, int], kind: str, what: str, verb: str, labels: Sequence[str],
         first: int = 0) -> int:
    """Return the number of the thing that is called so; Unreadable with the nearest, when there is none.

    `kind` is for the code of the refusal, `what` the thing's word; labels[i - first] is how number i is written.
    """
    if rest in known:
        return known[rest]
    if not rest:
        example = f"{verb} {labels[0]}".strip()
        raise Unreadable("incomplete", words.missing(what, example), example)
    close = difflib.get_close_matches(rest, known, 1)
    near = f"{verb} {labels[known[close[0]] - first]}".strip() if close else None
    raise Unreadable(f"unknown-{kind}", words.unknown(what, rest, near), near if verb else None)


WhyNot = Callable[[Any, Any, str, int | None, Sequence[str]], Reason | None]


def refuser(ask: Asking, notation: ModuleType, reasons: ModuleType) -> WhyNot:
    """Make `why_not` of a game, made of its `notation` and its `reasons`."""

    def verb(move_text: str) -> str:
        return move_text.partition(" ")[0]

    def reason(pack: Any, s: Any, moves: list[int], move: int, names: Sequence[str]) -> Reason:
        rule, task = reasons.moment(pack, s)
        found: Reason | None = reasons.refused(pack, s, ask.mover(pack, s), moves, move, names)
        return found or Reason("other-phase", rule, words.not_now(task), default(pack, s, moves))

    def default(pack: Any, s: Any, moves: list[int]) -> str:
        return str(notation.text(pack, s, reasons.plainest(moves)))

    def meant(pack: Any, s: Any, moves: list[int], said: str, near: str | None, names: Sequence[str]) -> str | None:
        """Return the legal move nearest to words that are none: to what may have been meant, else one of their verb."""
        texts = [notation.text(pack, s, m) for m in moves]
        for guess in filter(None, (near, *fold(said).split()[:1])):
            if found := next((t for t in texts if t == guess or t.startswith(guess + " ")), None):
                return str(found)
            try:
                move = notation.parse(pack, s, guess)
            except Unreadable:
                continue
            nearest = reason(pack, s, moves, move, names).nearest
            if nearest and verb(nearest) == verb(guess):
                return nearest
        return None

    def why_not(pack: Any, S: Any, said: str, seat: int | None, names: Sequence[str]) -> Reason | None:
        """Tell why the words cannot be played in S (by the seat, if given); None when they can."""
        s = plain(S)
        moves = ask.legal(pack, s)
        if not moves:
            return Reason("over", "8", words.OVER, None)
        p = ask.mover(pack, s)
        if seat is not None and seat != p:
            return Reason("not-your-turn", reasons.moment(pack, s)[0], words.turn_of(names[p]), None)
        try:
            move = notation.parse(pack, s, said)
        except Unreadable as e:
            move = reasons.asked(pack, s, p, said)
            if move is None:
                return Reason(e.code, e.rule, str(e),
                              meant(pack, s, moves, said, e.near, names) or default(pack, s, moves))
        return None if move in moves else reason(pack, s, moves, move, names)

    return why_not
