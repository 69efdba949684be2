"""Lessons: every one is sound and can be played through; the check names each fault; a walk answers every move."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trunkline.engine.game import infos
from trunkline.engine.lessonfile import (
    NotTheMove,
    begun,
    check,
    follow,
    lessons,
    mined,
    puzzle_text,
    puzzles,
)
from trunkline.engine.match import IllegalMove, Match

DATA = Path(__file__).parents[2] / "src" / "trunkline" / "data"
WEB = Path(__file__).parents[2] / "web" / "src"
GAMES = sorted(infos())
ALL = [(game, name) for game in GAMES for name in lessons(game)]


@pytest.mark.parametrize("game", GAMES)
def test_every_expected_move_is_legal_every_place_exists_every_number_is_the_positions(game: str) -> None:
    assert check(game, DATA / game) == []
    assert [lesson.number for lesson in lessons(game).values()] == list(range(1, len(lessons(game)) + 1))


@pytest.mark.parametrize(("game", "name"), ALL)
def test_rules_that_are_cited_stand_in_the_rulebook(game: str, name: str) -> None:
    book = (DATA.parents[2] / "docs" / "rules" / f"{game}.md").read_text("utf-8")
    said = " ".join(text for step in lessons(game)[name].step for text in (step.say, step.right, step.wrong))
    for rule in re.findall(r"\((\d+\.\d+)\)", said):
        assert re.search(rf"(?m)(^|\. |\) |: ){re.escape(rule)} ", book), rule


@pytest.mark.parametrize(("game", "name"), ALL)
def test_panels_that_are_pointed_to_are_in_the_client(game: str, name: str) -> None:
    client = "\n".join(p.read_text("utf-8") for p in (WEB / "games" / game).rglob("*.svelte"))
    ids = [re.sub(r"\\\{[^}]*\\\}|\{[^}]*\}", "[^ ]+", re.escape(i).replace(r"\{", "{").replace(r"\}", "}"))
           for i in re.findall(r'data-testid="([^"]+)"', client)]
    for step in lessons(game)[name].step:
        for point in step.point:
            kind, _, panel = point.partition(" ")
            assert kind != "panel" or any(re.fullmatch(i, panel) for i in ids), point


FIRST = lessons("steam")["first-link"]


def moves(*texts: str) -> list[int]:
    match = Match.from_position("steam", FIRST.position)
    for text in texts:
        match.play_text(text)
    return match.moves


def test_a_lesson_goes_on_with_the_move_it_asks_for() -> None:
    at = follow("steam", FIRST, moves("build D2 straight 1"))
    assert (at.step, at.match.texts() != []) == (1, True)
    [right] = at.right
    assert "$8" in right
    assert "{" not in at.say + right


def test_a_legal_move_that_is_not_asked_for_gets_the_lessons_answer() -> None:
    with pytest.raises(NotTheMove, match="Legal, but"):
        follow("steam", FIRST, moves("build D2 gentle 2"))


def test_an_illegal_move_gets_the_engines_reason() -> None:
    [done, *_] = moves("done")
    with pytest.raises(IllegalMove, match=r"no move|not a move"):
        follow("steam", FIRST, [done + 12345])


def test_what_the_lesson_has_played_for_the_learner_may_be_sent_again() -> None:
    lesson = lessons("higgins")["moving"]
    match = Match.from_position("higgins", lesson.position)
    for text in ("move St. Louis", "pay", "take M. P."):
        match.play_text(text)
    go, pay, take = match.moves[:3]
    assert follow("higgins", lesson, [go, pay, take]).step == follow("higgins", lesson, [go, take]).step == 2


BROKEN = [
    ("number = 1", "number = 0", "number: Expected `int` >= 1"),
    ('title = "Your first link"', "", "missing required field `title`"),
    ("seat = 1", "seat = 3", "seat: 3, of 2"),
    ('point = ["hex D2"]', 'point = ["hex Z9"]', "step 1, point: 'hex Z9': there is none"),
    ('point = ["hex D2"]', 'point = ["cube"]', "step 1, point: 'cube': one of hex, panel and a name"),
    ('expect = ["build D2 straight 1"]', 'expect = ["build D2 straight 2"]', "step 1, expect 'build D2 straight 2': "),
    ('expect = ["build D2 straight 1"]', "", "step 1, expect: missing"),
    ("for ${move.cost}", "for $3", "step 1, say: '3': a number is a placeholder"),
    ("{move.cost}", "{move.price}", "step 1: a text or the answer before it: "),
    ('expect = ["done"]', 'expect = ["done"]\nthen = ["income"]', "step 3, then: "),
    ('cash = 10', 'cash = -1', "seat 1, cash: "),
]


@pytest.mark.parametrize(("now", "then", "fault"), BROKEN)
def test_each_fault_is_named_with_its_place(now: str, then: str, fault: str, tmp_path: Path) -> None:
    text = "seat = 1\n" + (DATA / "steam" / "lessons" / "first-link.toml").read_text("utf-8")
    assert now in text
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "first-link.toml").write_text(text.replace(now, then, 1), "utf-8")
    faults = check("steam", tmp_path)
    assert [f for f in faults if f.startswith("lessons/first-link.toml: ") and fault in f], faults


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_has_a_best_move_and_others_and_can_be_solved(game: str) -> None:
    found = puzzles(game)
    assert found
    for name, puzzle in found.items():
        match = begun(game, puzzle)
        texts, expected = match.texts(), puzzle.step[0].expect
        assert match.to_move == puzzle.seat - 1, name
        assert set(expected) < set(texts), name
        solved = follow(game, puzzle, [match.legal()[texts.index(expected[0])], 2**31 - 1])
        assert (solved.step, solved.right[0].startswith("Right: ")) == (1, True), name


UNSOUND = [
    ('kind = "', 'kind = "un', "puzzle 1, kind: 'un"),
    ("seat = 1", "seat = 2", "puzzle 1, seat: 2 does not decide there"),
    ('expect = ["', 'expect = ["fly to ', "puzzle 1, 'fly to "),
    ('{text = "', '{text = "fly to ', "puzzle 1, 'fly to "),
    ("outcome = 0.", "outcome = -0.", "puzzle 1, tried: the first is not the best"),
    ('then = ["', 'then = ["fly to ', "puzzle 1, after "),
    ("error = ", "mistake = ", "puzzles.toml: puzzle: "),
    ("[[seat]]", "[[chair]]", "puzzle 1: "),
]


@pytest.mark.parametrize(("now", "then", "fault"), UNSOUND)
def test_each_fault_of_a_puzzle_is_named(now: str, then: str, fault: str, tmp_path: Path) -> None:
    puzzle = next(p for p in mined("higgins").values() if p.seat == 1 and p.tried[0].then)
    (tmp_path / "puzzles.toml").write_text(puzzle_text(puzzle), "utf-8")
    assert check("higgins", tmp_path) == []
    assert now in puzzle_text(puzzle)
    (tmp_path / "puzzles.toml").write_text(puzzle_text(puzzle).replace(now, then, 1), "utf-8")
    faults = check("higgins", tmp_path)
    assert [f for f in faults if fault in f], faults


def test_a_puzzle_twice_is_a_fault(tmp_path: Path) -> None:
    text = puzzle_text(next(iter(mined("higgins").values())))
    (tmp_path / "puzzles.toml").write_text(text + text, "utf-8")
    assert check("higgins", tmp_path) == ["puzzles.toml: puzzle 2, position: there is another puzzle with it"]
