"""What the phases of a game have in common."""

from __future__ import annotations

from .position import Position, Seat


class Phases:
    """A game at a position; the phases of a turn are its subclasses' methods."""

    p: Position

    @property
    def seat(self) -> Seat:
        """The player whose decision it is."""
        return self.p.seats[self.p.actor]

    def _next(self) -> bool:
        """The next seat of the phase; True when there is none."""
        self.p.waiting.pop(0)
        return not self.p.waiting

    def led_by(self, tile: int) -> list[int]:
        """4.2, 7.1: the order of play with the holder of that tile in front."""
        return sorted(self.p.order, key=lambda i: self.p.seats[i].action != tile)
