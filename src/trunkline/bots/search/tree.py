"""The tree of a search, and what is kept of it from one move of a match to the next."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np

from trunkline.engine.match import Match

NODES = 1 << 16  # of a tree at most
AHEAD = 8  # moves of a line that are told


class Tree:
    """A tree as arrays: a row of `uct.COLUMNS` and one of `uct.VALUES` for each node, and how many nodes there are."""

    def __init__(self, uct: ModuleType, nodes: int = NODES) -> None:
        self.uct = uct
        self.tree = np.zeros((nodes, uct.COLUMNS), np.int64)
        self.value = np.zeros((nodes, uct.VALUES), np.float64)
        self.size = np.ones(1, np.int64)

    def tried(self, node: int) -> list[int]:
        """Return the nodes of those moves of a node that were tried."""
        first, count = int(self.tree[node, self.uct.FIRST]), int(self.tree[node, self.uct.COUNT])
        return [i for i in range(first, first + count) if self.visits(i)]

    def move(self, node: int) -> int:
        """Return the move that leads to the node."""
        return int(self.tree[node, self.uct.MOVE])

    def visits(self, node: int) -> int:
        """Tell how many playouts went through the node."""
        return int(self.tree[node, self.uct.VISITS])

    def after(self, move: int) -> Tree | None:
        """Return the tree below a move of the root; None when it was not tried."""
        found = [i for i in self.tried(0) if self.move(i) == move]
        if not found:
            return None
        below = Tree(self.uct)
        below.size[0] = self.uct.transplant(self.tree, self.value, found[0], below.tree, below.value)
        return below

    def line(self, node: int) -> list[int]:
        """Return the move of the node and the most tried ones after it."""
        moves = [self.move(node)]
        while len(moves) < AHEAD and (below := self.tried(node)):
            node = max(below, key=self.visits)
            moves.append(self.move(node))
        return moves


@dataclass
class Memory:
    """What a search keeps from one move of a match to the next: its trees, how the match began (game, options, digest
    of the state), and the moves that led to their root."""

    start: tuple[str, Any, str] | None = None
    moves: list[int] = field(default_factory=list)
    trees: list[Tree] = field(default_factory=list)

    def follow(self, match: Match) -> None:
        """Keep of the trees what lies below the moves made since; nothing when the match is another, or went a way that
        was not thought of."""
        began, self.start = self.start, (match.game.info.id, match.options, match.at(0).digest())
        known, self.moves = self.moves, match.moves
        if self.start != began or self.moves[:len(known)] != known:
            self.trees = []
        for entry in match.log[len(known):]:
            if not entry.forced:
                below = [tree.after(entry.move) for tree in self.trees]
                self.trees = [tree for tree in below if tree is not None] if None not in below else []
