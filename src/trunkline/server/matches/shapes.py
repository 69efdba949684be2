"""What is said about matches over HTTP and the socket."""

from __future__ import annotations

import datetime
import operator
from functools import reduce
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from trunkline.engine.game import Reason, Told, infos
from trunkline.lab.analysis import Analysis
from trunkline.server.matches.log import Kind
from trunkline.server.matches.pace import Pace

if TYPE_CHECKING:
    AnyView = msgspec.Raw  # already JSON
    AnyBoard = msgspec.Struct
    AnyWay = msgspec.Struct
    AnyShown = msgspec.Struct
else:  # one type of every game there is, so that the description of the interface is exact
    AnyView = reduce(operator.or_, (i.view_type for i in infos().values()))
    AnyBoard = reduce(operator.or_, (i.board_type for i in infos().values()))
    AnyWay = reduce(operator.or_, (i.way_type for i in infos().values() if i.way_type))
    AnyShown = reduce(operator.or_, (i.shown_type for i in infos().values()))

Status = Literal["open", "running", "over", "ended", "viewing"]
Visibility = Literal["public", "unlisted", "invited"]
Undoing = Literal["free", "ask", "none"]
MOST_AT_ONCE = 64  # moves in one request
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]  # of a move
Place = Annotated[int, Meta(ge=0, le=99)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Name = Annotated[str, Meta(max_length=200)]  # what is too long or hostile is refused in words by `names.clean`


class Seat(msgspec.Struct, frozen=True):
    """A place at the table; `mine` when you play it. `person` is the id of the player; `away`: a bot stands
    in for a person, who may come back; `name` stays theirs, and `played_by` is what the bot is called; `reserved`:
    open, but for one person; `yours`: kept for you; `program`: the account that plays it is marked as a bot."""

    kind: Literal["person", "bot", "open"]
    name: str | None
    bot: str | None
    mine: bool
    person: str | None
    away: bool
    reserved: bool
    yours: bool
    played_by: str | None = None
    program: bool = False


class LogLine(msgspec.Struct, frozen=True, gc=False):
    """An entry of the log, `seq` from 1: a move, or something else that happened at the table, after which `ply` moves
    are in force. `forced` moves were the only legal ones and made by the engine; `words` are made when it is shown.
    Of a move, `short` says it in a few words without a name ("" where it goes without saying), `shown` is what is drawn
    and played of it, and `told` what the rules did by themselves after it, to a seat or to all (null)."""

    seq: int
    ply: int
    kind: Kind
    seat: int | None
    text: str
    words: str
    forced: bool
    at: datetime.datetime | None
    short: str = ""
    shown: AnyShown | None = None
    told: list[Told] = []


class Host(msgspec.Struct, frozen=True):
    """Who made an open table: of `of` games with other people they played `finished` to the end; `rating`: their
    strength at this game, null while they have no rated game of it."""

    person: str
    name: str
    finished: int
    of: int
    rating: float | None


class MatchSummary(msgspec.Struct, frozen=True):
    """A match in a list. `name` is what its host calls the table; `seq` counts the entries of its log, `ply` the moves
    in force; `advice`: advice and analysis may be asked for now; `file`: so may the match file; `hosting` when you made
    it; `deadline`: when the time of the seat to move is up; `rematch` the match its players went on to; `watching`: how
    many have the table open without a seat; `host`, in lists: who made an open table."""

    id: str
    name: str | None
    game: str
    status: Status
    options: dict[str, str | int]
    seats: list[Seat]
    seq: int
    ply: int
    to_move: int | None
    created: datetime.datetime
    changed: datetime.datetime
    mine: bool
    advice: bool
    file: bool
    hosting: bool
    visibility: Visibility
    spectators: bool
    takeover: bool
    undo: Undoing
    pace: Pace | None
    paused: bool
    deadline: datetime.datetime | None
    rematch: str | None
    watching: int
    host: Host | None


class Clock(msgspec.Struct, frozen=True):
    """`now` is the server's time, `since` the time from which the seat to move is charged, if it is `running`: first
    its `free` seconds, then its bank (`banks`, by seat, at `since`)."""

    now: datetime.datetime
    running: bool
    since: datetime.datetime
    banks: list[float]
    free: float
    deadline: datetime.datetime | None


class Ask(msgspec.Struct, frozen=True):
    """What the seat `by` asks of all others: to go back to `ply`, or to pause. `mine`: you have to answer."""

    seq: int
    what: Literal["undo", "pause"]
    ply: int | None
    by: int
    yes: list[int]
    waiting: list[int]
    words: str
    mine: bool


class Gift(msgspec.Struct, frozen=True):
    """A seat that may be given more time: so many `seconds`, or so many."""

    seat: int
    seconds: list[int]


class Can(msgspec.Struct, frozen=True):
    """What you may do beside moving: undo freely as far as the ply `undo`, ask for more, pause, resume, `give` others
    more time, have the seats `kick` replaced, leave, take the seats `sit`, let the seats `device` move to another
    browser, `name` the table, have a rematch; at a table that waits, invite somebody to one of the seats `invite`, or
    let bots `fill` the open seats; `why` not, by the same names."""

    undo: int | None = None
    ask_undo: bool = False
    pause: bool = False
    resume: bool = False
    give: list[Gift] = []
    kick: list[int] = []
    leave: bool = False
    sit: list[int] = []
    device: list[int] = []
    name: bool = False
    rematch: bool = False
    invite: list[int] = []
    fill: list[int] = []
    why: dict[str, str] = {}


class PlanShown(msgspec.Struct, frozen=True, rename={"place": "seat"}):
    """What is planned for a seat; `withdrawn`: why it no longer fits."""

    place: int
    steps: list[list[str]]
    withdrawn: str | None


class MatchState(MatchSummary, frozen=True):
    """A match as its client draws it; `view` is null while seats are open, `result` until it is over. `plans` are your
    own. `note`: why the match can only be read, if its rules are those of another version; then there is no view."""

    view: AnyView | None
    log: list[LogLine]
    result: list[str] | None
    clock: Clock | None
    ask: Ask | None
    can: Can
    plans: list[PlanShown]
    note: str | None


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new match: me, another person on this device (`name`), open, kept for the person of an account
    (`invited`, by `name`), or a `bot`."""

    kind: Literal["me", "local", "open", "invited", "bot"]
    name: Name | None = None
    bot: Annotated[str, Meta(max_length=40)] | None = None


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be made; it starts when no seat is open. `advice`: may it be asked for while the match runs? If
    nothing is said, when no seat is open: then nobody but the maker and bots is at the table. The other fields are
    those of `MatchSummary`."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=99)]
    options: dict[str, str | int] = {}
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None
    advice: bool | None = None
    pace: Pace | None = None
    visibility: Visibility = "public"
    spectators: bool = True
    takeover: bool = False
    undo: Undoing = "free"
    name: Name | None = None


class Quick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be found, or made; `players` null: any number, and as few as can be in a new one."""

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=2, le=99)] | None = None
    pace: Pace | None = None


class Companion(msgspec.Struct, frozen=True):
    """Somebody you have played with, in so many matches, last at the time `last`."""

    id: str
    name: str
    matches: int
    last: datetime.datetime


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The id of somebody you have played with."""

    person: Annotated[str, Meta(min_length=1, max_length=24)]


class Fill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bot that takes every open seat."""

    bot: Annotated[str, Meta(max_length=40)]


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Back to `ply`, or to before one's own last decision; `seq` is what one has seen of the log."""

    seq: Seq
    ply: Seq | None = None


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to what is asked in the entry `seq`."""

    seq: Seq
    yes: bool


class Give(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """More time for a seat."""

    seat: Place
    seconds: Seq


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table is to be called; null: nothing of its own."""

    name: Name | None


class UseCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code that somebody with a seat has made; capitals and blanks do not matter."""

    code: Annotated[str, Meta(max_length=40)]


class SeatCode(msgspec.Struct, frozen=True):
    """A code with which another browser takes over a seat, once, until it `expires`."""

    code: str
    expires: datetime.datetime


class OneSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat."""

    seat: Place


class NewPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be made at the seat's next decisions: of each step the first legal move."""

    seat: Place
    steps: Annotated[list[Annotated[list[Text], Meta(min_length=1, max_length=12)]], Meta(max_length=12)]


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The open seat wanted, the first when none is named; `name` is that of another person who plays it on this
    device, and takes a seat beside the one you have."""

    seat: Place | None = None
    name: Name | None = None


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
    """The length of the log after the moves made and those they forced."""

    seq: int


class LegalMove(msgspec.Struct, frozen=True):
    """A move that may be made, by its number and in words."""

    move: int
    text: str


class LegalMoves(msgspec.Struct, frozen=True):
    """What you may do at the moment `seq`; no `moves` while the match does not wait for you."""

    seq: int
    status: Status
    moves: list[LegalMove]


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move's words, and the moves that are to be thought made before it."""

    text: Text
    moves: Annotated[list[Number], Meta(max_length=MOST_AT_ONCE)] = []


class Answer(msgspec.Struct, frozen=True):
    """Whether the move is legal now, and if not, why."""

    legal: bool
    reason: Reason | None


class FromTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two places by their names, and the moves that are to be thought made before."""

    start: Text
    end: Text
    moves: Annotated[list[Number], Meta(max_length=MOST_AT_ONCE)] = []


class Ways(msgspec.Struct, frozen=True):
    """Ways from one place to the other that can be taken now, the best first: each a list of moves."""

    ways: list[AnyWay]


class WatchingMessage(msgspec.Struct, frozen=True, tag="watching"):
    """So many have the table open without a seat now."""

    watching: int


class ChatMessage(msgspec.Struct, frozen=True, tag="chat"):
    """Something was said at the table: time to ask for it."""


class Heartbeat(msgspec.Struct, frozen=True, tag="heartbeat"):
    """A sign of life with the length of the log."""

    seq: int


class AskAdvice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moment about which advice is wanted."""

    ply: Seq


class Begin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing more has to be said."""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moment from which to play on, the seat wanted (null: the one that moves then), and the bot on all others."""

    ply: Seq
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
