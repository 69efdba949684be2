"""The shapes of talk over HTTP."""

from __future__ import annotations

import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from trunkline.server.matches.shapes import Place
from trunkline.server.talk.rooms import Room

LONGEST = 1000  # characters of a message
Id = Annotated[int, Meta(ge=1, le=2**53)]


class ChatLine(msgspec.Struct, frozen=True):
    """A chat message.

    `person` wrote it, for their `seat`, if any, in that `room`. `mentions` are the names in it that mean people at the
    table; `me`: one of them is you.
    """

    id: int
    person: str
    name: str
    seat: int | None
    room: Room
    at: datetime.datetime
    text: str
    mine: bool
    me: bool
    mentions: list[str]


class Chat(msgspec.Struct, frozen=True):
    """Messages in order; `more`: there are older ones.

    `may`: you may write; if not, `why` says why. `rooms` are those that you may read, the one where you write first.
    """

    lines: list[ChatLine]
    more: bool
    may: bool
    why: str | None
    rooms: list[Room]


class NewLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message to write; `@Name` notifies a person at the table.

    Without `room` it goes to the first that you may read, without `seat` it is in the name of your first seat.
    """

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    room: Room | None = None
    seat: Place | None = None


class Note(msgspec.Struct, frozen=True):
    """Your note about the match; `changed` is null when there is none."""

    text: str
    changed: datetime.datetime | None


class NewNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole note; an empty one removes it."""

    text: Annotated[str, Meta(max_length=20_000)]


class Muted(msgspec.Struct, frozen=True):
    """A person you have muted."""

    person: str
    name: str


class Empty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty body."""


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report about a chat message, a match or a person; `words` say what is wrong."""

    words: Annotated[str, Meta(min_length=1, max_length=2000)]
    match: Annotated[str, Meta(max_length=40)] | None = None
    message: Id | None = None
    person: Annotated[str, Meta(max_length=24)] | None = None


class Report(msgspec.Struct, frozen=True):
    """The number of the report."""

    id: int
