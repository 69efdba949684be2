"""The rules that words and views ask in plain Python (`engine.plain`), by the names of their modules."""

from __future__ import annotations

from trunkline.engine.plain import uncompiled
from trunkline.games.higgins import flow as flow_rules
from trunkline.games.higgins import moves as move_rules
from trunkline.games.higgins import score as score_rules
from trunkline.games.higgins.phases import expenses as expense_rules
from trunkline.games.higgins.phases import movement as movement_rules
from trunkline.games.higgins.phases import passes as pass_rules
from trunkline.games.higgins.phases import tickets as ticket_rules

flow, moves, score = uncompiled(flow_rules), uncompiled(move_rules), uncompiled(score_rules)
expenses, movement = uncompiled(expense_rules), uncompiled(movement_rules)
passes, tickets = uncompiled(pass_rules), uncompiled(ticket_rules)

kind_of, argument = moves.kind_of, moves.argument
