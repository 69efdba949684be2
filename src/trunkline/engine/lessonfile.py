"""Lessons as TOML that people write: a position, and step by step what is said, where to look and the move expected.

docs/lessons.md says what each key means. A lesson is followed by the real rules: `follow` makes a match of the position
and looks every move up in `legal`. In texts `{...}` stands for something of the position: a number is never written.
"""

from __future__ import annotations

import hashlib
import json
import re
import string
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from trunkline.engine import datafile, words
from trunkline.engine.game import Reason, Refusal, info
from trunkline.engine.match import IllegalMove, Match
from trunkline.engine.refusing import Unreadable
from trunkline.engine.words import count

DATA = Path(__file__).parents[1] / "data"
FOLDER = "lessons"
PUZZLES = "puzzles.toml"
NAMES = ["Nell", "Ben", "Ada", "Max", "Ida", "Tom"]  # who plays a puzzle
RULE = re.compile(r"\((\d+\.\d+)\)")
HOLE = re.compile(r"\{[^{}]*\}")
Text = Annotated[str, msgspec.Meta(min_length=1)]


class Step(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One decision: what to say and where to point before it, the moves accepted, the answers, the moves after it.

    Only the last step expects nothing: it is what the lesson ends with.
    """

    say: Text
    point: list[str] = []
    expect: list[Text] = []
    right: str = ""
    wrong: str = ""
    then: list[Text] = []


class Lesson(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The whole file; `seat` is the learner's, from 1, `names` those of all seats."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    title: Text
    about: Text
    minutes: Annotated[int, msgspec.Meta(ge=1, le=3)]
    names: list[str]  # those of a puzzle are given: none
    position: Text
    step: Annotated[list[Step], msgspec.Meta(min_length=2)]
    seat: Annotated[int, msgspec.Meta(ge=1)] = 1


class Tried(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A move of a puzzle that was searched: what its seat may expect after it, outcome (0 to 1) and points, and the
    moves that the search expects to follow."""

    text: Text
    outcome: float
    points: float
    then: list[Text] = []


class Puzzle(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A position in which one move is clearly best for the `seat` (from 1).

    `expect` has that move, and what leads to the same position. `tried` has what was searched by so many
    `playouts` each, the best first; `error` is the largest of an outcome.
    """

    kind: str
    seat: Annotated[int, msgspec.Meta(ge=1)]
    expect: Annotated[list[Text], msgspec.Meta(min_length=1)]
    tried: Annotated[list[Tried], msgspec.Meta(min_length=2)]
    error: float
    playouts: int
    position: Text

    @property
    def id(self) -> str:
        """Return its name, which stays when others are added: what is kept of those who solved it hangs on it."""
        return f"puzzle-{hashlib.sha256(self.position.encode()).hexdigest()[:8]}"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the moves made have brought a lesson; texts are filled in, `right` has the answer to each step made.

    `later`: the learner's own moves that the lesson has made after the last.
    """

    match: Match
    step: int
    say: str
    point: list[str]
    right: list[str]
    later: list[int]


class NotTheMove(Refusal):
    """A legal move, but not the one the lesson asks for; `str()` is the lesson's answer."""


@cache
def lessons(game_id: str, data: Path = DATA) -> dict[str, Lesson]:
    """Return the lessons of the game by id (the file's name), in their order."""
    folder = data / game_id / FOLDER
    found = {path.stem: load(folder, path.name) for path in folder.glob("*.toml")}
    return dict(sorted(found.items(), key=lambda item: item[1].number))


@cache
def mined(game_id: str, data: Path = DATA) -> dict[str, Puzzle]:
    """Return the puzzles of the game by id; none if it has no file of them."""
    path = data / game_id / PUZZLES
    return {puzzle.id: puzzle for puzzle in read_puzzles(path)} if path.is_file() else {}


def read_puzzles(path: Path) -> list[Puzzle]:
    """Read a file of puzzles; Refusal names file and key."""
    try:
        return msgspec.convert(datafile.read(path.parent, path.name).get("puzzle", []), list[Puzzle])
    except msgspec.ValidationError as error:
        raise Refusal(f"{path.name}: puzzle: {datafile.fault(error)}") from None


@cache
def puzzles(game_id: str, data: Path = DATA) -> dict[str, Lesson]:
    """Return the puzzles of the game, each a lesson of one move, by id."""
    return {name: posed(game_id, i, puzzle) for i, (name, puzzle) in enumerate(mined(game_id, data).items(), 1)}


def posed(game_id: str, number: int, puzzle: Puzzle) -> Lesson:
    """Return the puzzle as a lesson."""
    asked = {question.kind: question for question in info(game_id).teaching.questions.values()}[puzzle.kind]
    best, second = puzzle.tried[:2]
    right = words.solved(best.text, second.text, best.points, second.points)
    steps = [Step(asked.words, [], puzzle.expect, right, words.NOT_BEST), Step(words.searched(puzzle.playouts))]
    return Lesson(number, asked.title, asked.words, 1, [], puzzle.position, steps, puzzle.seat)


def puzzle_text(puzzle: Puzzle) -> str:
    """Return a puzzle as TOML, as `puzzles.toml` has it."""
    def written(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False)

    tried = [f"  {{text = {written(t.text)}, outcome = {t.outcome}, points = {t.points}, then = {written(t.then)}}},"
             for t in puzzle.tried]
    return "\n".join(["[[puzzle]]", f"kind = {written(puzzle.kind)}", f"seat = {puzzle.seat}",
                      f"expect = {written(puzzle.expect)}", f"error = {puzzle.error}", f"playouts = {puzzle.playouts}",
                      "tried = [", *tried, "]", f"position = '''\n{puzzle.position}'''", ""])


def load(folder: Path, name: str) -> Lesson:
    """Read a lesson; Refusal names file and key."""
    try:
        return msgspec.convert(datafile.read(folder, name), Lesson)
    except msgspec.ValidationError as error:
        raise Refusal(f"{name}: {datafile.fault(error)}") from None


def begun(game_id: str, lesson: Lesson) -> Match:
    """Return the match a lesson begins with; Refusal names what does not fit in its position."""
    match = Match.from_position(game_id, lesson.position, lesson.names or None)
    if not lesson.names:
        match.names = NAMES[:len(match.names)]
    return match


def follow(game_id: str, lesson: Lesson, moves: list[int]) -> Progress:
    """Return where the learner's moves lead; IllegalMove as in a match, NotTheMove for a legal one not asked for."""
    match, seat = begun(game_id, lesson), lesson.seat - 1
    at, right, later, then = 0, list[str](), list[int](), list[int]()
    for move in moves:
        if later and move == later[0]:  # a client may send with its own move what the lesson has made after it
            later.pop(0)
            continue
        step = lesson.step[at]
        if not step.expect:
            break  # what comes after its end, as the end of a turn, is not played
        before = match.view(with_legal=True)
        legal = match.legal()
        if move in legal and match.game.text(match.pack, match.S, move) not in step.expect:
            raise NotTheMove(filled(step.wrong, context(lesson, match, before, step)))
        made = chosen(before, move)
        start = match.seq + 1
        match.play(move)
        for text in step.then:
            match.play_text(text)
        later = [e.move for e in match.log[start:] if e.seat == seat]
        then = list(later)
        at += 1
        right.append(filled(step.right, {"was": before.seats[seat], "made": made,  # type: ignore[attr-defined]
                                         **context(lesson, match, match.view(with_legal=True), lesson.step[at])}))
    step = lesson.step[at]
    said = context(lesson, match, match.view(with_legal=True), step)
    return Progress(match, at, filled(step.say, said), step.point, right, then)


def expected(lesson: Lesson, at: Progress) -> tuple[dict[int, str], str]:
    """Return the moves a lesson asks for at a moment, with their texts, and its answer to any other legal one."""
    step, match = lesson.step[at.step], at.match
    if not step.expect:
        return {}, ""
    asked = {match.game.text(match.pack, match.S, move): move for move in match.legal()}
    moves = {asked[text]: text for text in step.expect if text in asked}
    return moves, filled(step.wrong, context(lesson, match, match.view(with_legal=True), step))


def context(lesson: Lesson, match: Match, view: Any, step: Step) -> dict[str, Any]:
    """Return what texts may speak of: the view, the learner's seat in it, the first expected move's cost and gain."""
    move = None
    if step.expect:
        if reason := match.why_not(step.expect[0]):
            raise Refusal(f"expect {step.expect[0]!r}: {reason.words}")
        move = match.game.parse(match.pack, match.S, step.expect[0])
    return {"view": view, "me": view.seats[lesson.seat - 1], "move": chosen(view, move)}


def chosen(view: Any, move: int | None) -> Any:
    """Return the view's account of a legal move."""
    groups = [getattr(view.legal, name) for name in view.legal.__struct_fields__] if view.legal else []
    return next((choice for group in groups for choice in group if choice.move == move), None)


class Filler(string.Formatter):
    """Fill in placeholders; `{made.segments:segment}` is a number with its word, one or many."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return what stands for a placeholder."""
        counted = format_spec.replace(" ", "").isalpha()
        return count(value, format_spec) if counted else str(super().format_field(value, format_spec))


def filled(text: str, what: dict[str, Any]) -> str:
    """Return the text with what stands for its placeholders."""
    return " ".join(Filler().vformat(text, (), what).split())


# --- checked


def check(game_id: str, folder: Path) -> list[str]:
    """Return all faults of the lessons in the folder of a data pack, with file and step."""
    faults, numbers = list[str](), dict[int, str]()
    for path in sorted((folder / FOLDER).glob("*.toml")):
        name = f"{FOLDER}/{path.name}"
        try:
            lesson = load(path.parent, path.name)
            if lesson.number in numbers:
                faults.append(f"{name}: number: {lesson.number} is {numbers[lesson.number]}'s")
            numbers[lesson.number] = path.name
            faults += [f"{name}: {fault}" for fault in _faults(game_id, lesson)]
        except Refusal as refusal:
            faults.append(f"{FOLDER}/{refusal}" if str(refusal).startswith(path.name) else f"{name}: {refusal}")
    return [*faults, *_puzzle_faults(game_id, folder / PUZZLES)]


def _puzzle_faults(game_id: str, path: Path) -> list[str]:
    """Return the faults of the puzzles: each begins in a sound position, and all its moves can be made."""
    kinds = {question.kind for question in info(game_id).teaching.questions.values()}
    faults, known = list[str](), set[str]()
    try:
        found = read_puzzles(path) if path.is_file() else []
    except Refusal as refusal:
        return [str(refusal)]
    for i, puzzle in enumerate(found, 1):
        at = f"{PUZZLES}: puzzle {i}"
        if puzzle.kind not in kinds:
            faults.append(f"{at}, kind: {puzzle.kind!r}; choose from {', '.join(sorted(kinds))}")
        if puzzle.id in known:
            faults.append(f"{at}, position: there is another puzzle with it")
        known.add(puzzle.id)
        try:
            faults += [f"{at}, {fault}" for fault in _unsolvable(Match.from_position(game_id, puzzle.position), puzzle)]
        except Refusal as refusal:
            faults.append(f"{at}: {refusal}")
    return faults


def _unsolvable(match: Match, puzzle: Puzzle) -> Iterator[str]:
    """Name what cannot be asked or answered in a puzzle."""
    texts = match.texts()
    if match.to_move != puzzle.seat - 1:
        yield f"seat: {puzzle.seat} does not decide there"
    for said in [*puzzle.expect, *(move.text for move in puzzle.tried)]:
        if said not in texts:
            yield f"{said!r}: not a legal move"
            return
    if set(texts) <= set(puzzle.expect):
        yield "expect: there is no other move"
    if puzzle.tried[0].text not in puzzle.expect:
        yield f"tried: the best, {puzzle.tried[0].text!r}, is not expected"
    if puzzle.tried[0].outcome <= max(move.outcome for move in puzzle.tried[1:]):
        yield "tried: the first is not the best"
    for move in puzzle.tried:
        after = match.copy()
        try:
            for said in (move.text, *move.then):
                after.play_text(said)
        except IllegalMove as error:
            yield f"after {move.text!r}: {error}"


def _faults(game_id: str, lesson: Lesson) -> Iterator[str]:
    """Check what the file says, then play every way through the lesson."""
    match = begun(game_id, lesson)
    if lesson.seat > len(match.names):
        yield f"seat: {lesson.seat}, of {len(match.names)}"
        return
    last = len(lesson.step) - 1
    before = list[str]()
    for i, step in enumerate(lesson.step):
        at = f"step {i + 1}"
        if (i == last) != (not step.expect):
            before.append(f"{at}, expect: " + ("the last step expects nothing" if step.expect else "missing"))
        if (not step.wrong or not step.right) and i < last:
            before.append(f"{at}, {'right' if step.wrong else 'wrong'}: missing")
        before += [f"{at}, point: {fault}" for fault in _points(game_id, match.pack.board, step.point)]
        for key in ("say", "right", "wrong"):
            before += [f"{at}, {key}: {fault}" for fault in _numbers(match.pack.board, getattr(step, key))]
    yield from before
    if not before:
        yield from dict.fromkeys(_played(game_id, lesson, [], 0))


def _played(game_id: str, lesson: Lesson, moves: list[int], at: int) -> Iterator[str]:
    """Go on in every way from the step that these moves lead to."""
    step = lesson.step[at]
    try:
        match = follow(game_id, lesson, moves).match
        filled(step.wrong, context(lesson, match, match.view(with_legal=True), step))
    except IllegalMove as error:
        yield f"step {at}, then: {error}"
        return
    except Refusal as error:
        yield f"step {at + 1}, {error}"
        return
    except (AttributeError, KeyError, IndexError, ValueError, TypeError) as error:
        yield f"step {at + 1}: a text or the answer before it: {error}"
        return
    if step.expect and match.to_move != lesson.seat - 1:
        yield f"step {at + 1}, expect: seat {lesson.seat} does not decide there"
        return
    texts = match.texts()
    for said in step.expect:
        if said not in texts:
            reason = match.why_not(said) or Reason("text", None, f"write {_written(match, said)!r}", None)
            yield f"step {at + 1}, expect {said!r}: {reason.words}"
        elif set(texts) <= set(step.expect):
            yield f"step {at + 1}, expect: there is no other move"
        else:
            yield from _played(game_id, lesson, [*moves, match.legal()[texts.index(said)]], at + 1)


def _written(match: Match, said: str) -> str:
    """Return the notation of a legal move said otherwise."""
    try:
        return match.game.text(match.pack, match.S, match.game.parse(match.pack, match.S, said))
    except Unreadable:
        return said


def _points(game_id: str, board: Any, points: list[str]) -> Iterator[str]:
    """Name the points that are nowhere; the client's tests look after `panel`."""
    places = info(game_id).teaching.points
    for point in points:
        kind, _, name = point.partition(" ")
        if kind == "panel" and name:
            continue
        field, key = places.get(kind, ("", ""))
        if not field:
            yield f"{point!r}: one of {', '.join([*places, 'panel'])} and a name"
        elif name not in (getattr(thing, key) for thing in getattr(board, field)):
            yield f"{point!r}: there is none"


def _numbers(board: Any, text: str) -> Iterator[str]:
    """Name the numbers that nobody keeps true: neither placeholders, nor hexes, nor rules."""
    hexes = {thing.name for thing in getattr(board, "hexes", ())}
    for word in re.findall(r"[\w.$+-]*\d[\w.]*", RULE.sub("", HOLE.sub("", text))):
        if (number := word.strip("$.")) not in hexes:
            yield f"{number!r}: a number is a placeholder, as {{me.cash}}"
