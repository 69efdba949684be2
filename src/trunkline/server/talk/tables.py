"""The database tables of talk."""

from __future__ import annotations

import datetime

from advanced_alchemy.base import DefaultBase
from advanced_alchemy.types import DateTimeUTC
from sqlalchemy import JSON, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from trunkline.server.db import Number
from trunkline.server.talk.rooms import Room

GOES = {"info": {"of_person": "delete"}}  # with the person it belongs to


class ChatRow(DefaultBase):
    """A message in a match's chat, in the room `players` or `spectators`.

    `name` is what its writer was called then; `mentions` are the people it names.
    """

    __tablename__ = "chat"
    id: Mapped[int] = mapped_column(Number, primary_key=True, autoincrement=True)
    number: Mapped[int] = mapped_column(ForeignKey("matches.number"))
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    room: Mapped[Room] = mapped_column(String(10))
    at: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())
    text: Mapped[str] = mapped_column(Text)
    mentions: Mapped[list[str]] = mapped_column(JSON)
    __table_args__ = (Index("ix_chat_number_id", "number", "id"),)


class NoteRow(DefaultBase):
    """A person's private note about a match."""

    __tablename__ = "notes"
    __table_args__ = GOES
    number: Mapped[int] = mapped_column(ForeignKey("matches.number"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    changed: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())


class MuteRow(DefaultBase):
    """`person` has muted `muted`."""

    __tablename__ = "mutes"
    __table_args__ = GOES
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    muted: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    at: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())


class ReportRow(DefaultBase):
    """A report to the host; `said` keeps the message it is about, `state` is open or closed."""

    __tablename__ = "reports"
    id: Mapped[int] = mapped_column(Number, primary_key=True, autoincrement=True)
    reporter: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    number: Mapped[int | None] = mapped_column(ForeignKey("matches.number"))
    message: Mapped[int | None] = mapped_column(Number)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    words: Mapped[str] = mapped_column(Text)
    said: Mapped[str | None] = mapped_column(Text)
    at: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())
    state: Mapped[str] = mapped_column(String(8), index=True)
    closed: Mapped[str | None] = mapped_column(Text)
