"""What is said about matches over HTTP and the socket."""

from __future__ import annotations

import datetime
import operator
from functools import reduce
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from trunkline.engine.game import Reason, infos
from trunkline.lab.analysis import Analysis

if TYPE_CHECKING:
    AnyView = msgspec.Raw  # already JSON
    AnyBoard = msgspec.Struct
else:  # one type of every game there is, so that the description of the interface is exact
    AnyView = reduce(operator.or_, (i.view_type for i in infos().values()))
    AnyBoard = reduce(operator.or_, (i.board_type for i in infos().values()))

Status = Literal["open", "running", "over", "viewing"]
MOST_AT_ONCE = 64  # moves in one request
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]  # of a move
Place = Annotated[int, Meta(ge=0, le=99)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Name = Annotated[str, Meta(max_length=200)]  # what is too long or hostile is refused in words by `names.clean`


class Seat(msgspec.Struct, frozen=True):
    """A place at the table; `mine` when whoever asks plays it."""

    kind: Literal["person", "bot", "open"]
    name: str | None
    bot: str | None
    mine: bool


class LogLine(msgspec.Struct, frozen=True):
    """A move in the log, `seq` from 1; `forced` ones were the only legal move and made by the engine."""

    seq: int
    seat: int
    text: str
    words: str
    forced: bool


class MatchSummary(msgspec.Struct, frozen=True):
    """A match in a list; `seq` counts its moves; `advice`: advice and analysis may be asked for now."""

    id: str
    game: str
    status: Status
    options: dict[str, str | int]
    seats: list[Seat]
    seq: int
    to_move: int | None
    created: datetime.datetime
    mine: bool
    advice: bool


class MatchState(MatchSummary, frozen=True):
    """A match as its client draws it; `view` is null while seats are open, `result` until it is over."""

    view: AnyView | None
    log: list[LogLine]
    result: list[str] | None


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new match: me, another person on this device (`name`), open, or a `bot`."""

    kind: Literal["me", "local", "open", "bot"]
    name: Name | None = None
    bot: Annotated[str, Meta(max_length=40)] | None = None


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be made; it starts when no seat is open. `advice`: may it be asked for while the match runs? If
    nothing is said, when no seat is open: then nobody but the maker and bots is at the table."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=99)]
    options: dict[str, str | int] = {}
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None
    advice: bool | None = None


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The open seat wanted; the first one when none is named."""

    seat: Place | None = None


class NewMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move by its number or its words, or several by their numbers, all or none of them, for the moment `seq`;
    `key` is new for each intent."""

    seq: Seq
    key: Annotated[str, Meta(min_length=1, max_length=80)]
    move: Number | None = None
    text: Text | None = None
    moves: Annotated[list[Number], Meta(min_length=1, max_length=MOST_AT_ONCE)] | None = None


class Preview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves to be made in thought only, from the moment `seq` on."""

    seq: Seq
    moves: Annotated[list[Number], Meta(max_length=MOST_AT_ONCE)]


class Moved(msgspec.Struct, frozen=True):
    """The number of moves after those made and those they forced."""

    seq: int


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move's words, and the moves that are to be thought made before it."""

    text: Text
    moves: Annotated[list[Number], Meta(max_length=MOST_AT_ONCE)] = []


class Answer(msgspec.Struct, frozen=True):
    """Whether the move is legal now, and if not, why."""

    legal: bool
    reason: Reason | None


class StateMessage(msgspec.Struct, frozen=True, tag="state"):
    """The match after a change; `state.log` has the lines after `prev`."""

    prev: int
    state: MatchState


class Heartbeat(msgspec.Struct, frozen=True, tag="heartbeat"):
    """A sign of life with the number of moves made."""

    seq: int


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moment about which advice is wanted."""

    seq: Seq


class Begin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing more has to be said."""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moment from which to play on, the seat wanted (null: the one that moves then), and the bot on all others."""

    seq: Seq
    bot: Annotated[str, Meta(max_length=40)]
    seat: Place | None = None


class AnalysisState(msgspec.Struct, frozen=True):
    """How far the analysis of a match is: so many decisions `of` all; `analysis` has what is found so far, `words` why
    it failed."""

    state: Literal["none", "running", "done", "failed"]
    done: int
    of: int
    analysis: Analysis | None
    words: str | None
