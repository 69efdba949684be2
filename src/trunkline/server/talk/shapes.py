"""What is said about talk over HTTP."""

from __future__ import annotations

import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from trunkline.server.matches.shapes import Place
from trunkline.server.talk.rooms import Room

LONGEST = 1000  # characters of a line of chat
Id = Annotated[int, Meta(ge=1, le=2**53)]


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat: `person` is its writer, `seat` the one of theirs that spoke, if any, `room` where it was said;
    `mentions` are the names in it that mean somebody here, `me`: one of them is mine."""

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
    """Lines in their order; `more`: there are older ones than these. `may`: I may write; if not, `why` says why.
    `rooms` are those that I may read, the one where I write first."""

    lines: list[ChatLine]
    more: bool
    may: bool
    why: str | None
    rooms: list[Room]


class NewLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What I say; `@Name` tells somebody at the table. Without `room` it is said in the first that I may read, without
    `seat` in the name of the first of mine."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    room: Room | None = None
    seat: Place | None = None


class Note(msgspec.Struct, frozen=True):
    """What I have written down for myself about the match; `changed` is null when there is nothing."""

    text: str
    changed: datetime.datetime | None


class NewNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole note; an empty one is removed."""

    text: Annotated[str, Meta(max_length=20_000)]


class Muted(msgspec.Struct, frozen=True):
    """Somebody I do not want to hear."""

    person: str
    name: str


class Empty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing more has to be said."""


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A complaint about a line of chat (`message`), a match, or a person; `words` say what is wrong."""

    words: Annotated[str, Meta(min_length=1, max_length=2000)]
    match: Annotated[str, Meta(max_length=40)] | None = None
    message: Id | None = None
    person: Annotated[str, Meta(max_length=24)] | None = None


class Report(msgspec.Struct, frozen=True):
    """The number under which the complaint is kept."""

    id: int
