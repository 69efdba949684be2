"""The rules that words and views ask in plain Python (`engine.plain`), by the names of their modules."""

from __future__ import annotations

from trunkline.engine.plain import rules

flow, moves, score, expenses, movement, passes, tickets = rules(
    "trunkline.games.higgins", "flow", "moves", "score", "phases.expenses", "phases.movement", "phases.passes",
    "phases.tickets")
kind_of, argument = moves.kind_of, moves.argument
