"""Why a move is refused, asked of every kind of move at every moment of random games, in both games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from trunkline.engine.game import Reason
from trunkline.engine.match import Match

RULE = re.compile(r"\b\d{1,2}(?:\.\d{1,2})?(?= ?[:)])|\b\d{1,2}\.\d{1,2}\b")
DOCS = Path(__file__).parents[2] / "docs/rules"
KIND = {"move": "stay", "no": "no ticket"}  # the verbs of one decision: to stay is to move nowhere
HIGGINS = [{"version": v, "players": n, "colours": c, "final": f} for v, n, c, f in (
    ("classic", 3, "chosen", "any"), ("short", 2, "dealt", "listed"), ("short", 3, "chosen", "any"),
    ("long", 4, "dealt", "listed"))]
STEAM = [{"map": "tutorial", "players": n, "ruleset": r, "order": o, "relaxed_capital": c} for n, r, o, c in (
    (3, "standard", "auction", "none"), (2, "standard", "auction", "all"), (3, "base", "auction", "none"),
    (3, "base", "random", "none"))]


def vocabulary(match: Match) -> list[str]:
    """Moves of every kind, and words that are nearly one."""
    board: Any = match.pack.board
    if match.game.info.id == "higgins":
        return [*(f"move {c.label}" for c in board.cities), *(f"move {s.name}" for s in board.switches), "stay", "pay",
                "done", "no ticket", *(f"buy {p.name}" for p in board.passes),
                *(f"take {t.short}" for t in board.tickets),
                *(f"locomotive {m.id}" for m in board.locomotives), "move", "move Bostn", "move nowhere", "take",
                "take nothing", "buy", "buy harvy", "locomotive", "locomotive pink", "go home"]
    names = [s.name for s in board.stops]
    return [*(f"{verb} {n}" for verb in ("bid", "capital") for n in (0, 5, 7, 35, 9999)),
            *(f"take {t.id}{unused}" for t in board.tiles for unused in ("", " without action")),
            *(f"build {h.name} {f.label}" for h in board.hexes for f in board.faces[1:]),
            *(f"urbanize {n} {c.id}" for n in names for c in board.colours), *(f"grow {n}" for n in names),
            *(f"goods {n}" for n in range(8)), *(f"ship {c.id} {a} > {b}" for c in board.colours for a in names
                                                 for b in names),
            "pass", "done", "locomotive", "income", "points", "collect", "collect raising", "bid", "build", "build D2",
            "ship", "ship yellow", "take", "take nothing", "urbanize", "grow nowhere", "goods", "go home"]


def moments(game_id: str, options: dict[str, Any], seed: int) -> Iterator[Match]:
    """The match before every decision, played at random."""
    match, dice = Match.start(game_id, options, seed), random.Random(seed)
    while not match.over and match.seq < 600:
        yield match
        moves = match.legal()
        cheap = [m for m, text in zip(moves, match.texts(), strict=True)
                 if not text.startswith(("buy", "bid", "capital", "done"))]
        match.play(dice.choice(cheap if cheap and dice.random() < 0.8 else moves))


def verb(text: str) -> str:
    first = text.lower().split()[0] if text.split() else ""
    return KIND.get(first, first)


def check(reason: Reason, asked: str, texts: set[str], rules: str) -> None:
    """The rule is there where the words cite one, and is in the rulebook; the nearest move is legal and of its kind."""
    cited = RULE.findall(reason.words)
    assert not cited or reason.rule in cited, (asked, reason)
    for number in {*cited, reason.rule} - {None}:
        assert re.search(rf"(?m)(^## {number}\.|(?<![\d.]){re.escape(str(number))}(?![\d.]) )", rules), (asked, reason)
    assert reason.nearest in texts, (asked, reason)
    if any(verb(t) == verb(asked) for t in texts):
        assert verb(reason.nearest) == verb(asked), (asked, reason)
    assert not re.search(r"\b1 (?:cubes|links|segments|builds|steps|tickets|points)\b|\$0\b", reason.words), reason
    assert re.match(r"[A-Z'0-9].*[.?]$", reason.words), reason
    assert not re.search(r"\b(?:he|him|his)\b|[{}]", reason.words), reason


@pytest.mark.parametrize(("game_id", "options"), [
    *(("higgins", o) for o in HIGGINS), *(("steam", o) for o in STEAM)])
def test_every_refusal_cites_its_rule_and_names_a_legal_move_of_the_kind(game_id: str, options: dict[str, Any]) -> None:
    rules, dice, phases = (DOCS / f"{game_id}.md").read_text("utf-8"), random.Random(1), set()
    foreign = {"short": r"[56]\.\d", "standard": r"6\.[1-4]", "base": r"5\.\d"}.get(
        str(options.get("version", options.get("ruleset"))))
    said = None
    for match in moments(game_id, options, 3):
        phase: Any = match.view(False)
        phases.add(phase.phase)
        said = said or vocabulary(match)
        texts = set(match.texts())
        seat = match.to_move
        assert seat is not None
        for asked in dice.sample(said, min(len(said), 14)) + dice.sample(said[-20:], 6):
            reason = match.why_not(asked)
            if reason is None:
                continue
            check(reason, asked, texts, rules)
            if foreign:
                assert not re.match(foreign, reason.rule or ""), (asked, reason)
        other = match.why_not("done", (seat + 1) % len(match.names))
        assert other is not None and other.rule
        assert other.words == f"It is {match.names[seat]}'s turn."
    assert len(phases) >= (2 if options.get("version") == "short" else 4)


@pytest.mark.parametrize("game_id", ["higgins", "steam"])
def test_over_is_refused_by_rule_8(game_id: str) -> None:
    match, dice = Match.start(game_id, {"players": 3}, 5), random.Random(5)
    while not match.over:
        match.play(dice.choice(match.legal()))
    reason = match.why_not("pass")
    assert reason is not None
    assert (reason.code, reason.rule) == ("over", "8")
