"""The database tables of notifications: the news (`notices`), the `channels`, and the `deliveries`."""

from __future__ import annotations

import datetime

from advanced_alchemy.base import DefaultBase
from advanced_alchemy.types import DateTimeUTC
from sqlalchemy import JSON, ForeignKey, Index, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from trunkline.server.db import Number

GOES = {"info": {"of_person": "delete"}}  # with the person it belongs to


class NoticeRow(DefaultBase):
    """News for a person; that (person, key) is unique tells the same news once.

    `state` is new until the postman has addressed it (`done`), not before `due`. A turn is over when its `seat` has
    moved after `seq`. `seen`: the person has seen it in the client.
    """

    __tablename__ = "notices"
    id: Mapped[int] = mapped_column(Number, primary_key=True, autoincrement=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"))
    number: Mapped[int | None] = mapped_column(ForeignKey("matches.number"), index=True)
    kind: Mapped[str] = mapped_column(String(12))
    key: Mapped[str] = mapped_column(String(120))
    words: Mapped[str] = mapped_column(Text)
    seat: Mapped[int | None] = mapped_column(Integer)
    seq: Mapped[int | None] = mapped_column(Integer)
    at: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())
    due: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())
    seen: Mapped[datetime.datetime | None] = mapped_column(DateTimeUTC())
    state: Mapped[str] = mapped_column(String(8))
    __table_args__ = (UniqueConstraint("person", "key", name="uq_notices_person_key"),
                      Index("ix_notices_state_due", "state", "due"), Index("ix_notices_person_id", "person", "id"),
                      GOES)


class ChannelRow(DefaultBase):
    """A channel of a person.

    `kind` is mail, push or apprise; `address` is an email address, a push subscription's endpoint or an Apprise URL;
    `keys` are the subscription's. `kinds` of news it is for (null: all); `wait` seconds before anything is sent;
    `digest`: once a day, all together. `code` has to be entered before an email address is used. `error` of the last
    delivery, null when there was none.
    """

    __tablename__ = "channels"
    __table_args__ = GOES
    id: Mapped[int] = mapped_column(Number, primary_key=True, autoincrement=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    kind: Mapped[str] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(String(60))
    address: Mapped[str] = mapped_column(Text)
    keys: Mapped[dict[str, str] | None] = mapped_column(JSON(none_as_null=True))
    enabled: Mapped[bool]
    kinds: Mapped[list[str] | None] = mapped_column(JSON(none_as_null=True))
    wait: Mapped[int] = mapped_column(Integer)
    digest: Mapped[bool]
    code: Mapped[str | None] = mapped_column(String(8))
    guesses: Mapped[int] = mapped_column(Integer)
    error: Mapped[str | None] = mapped_column(Text)
    tried: Mapped[datetime.datetime | None] = mapped_column(DateTimeUTC())
    created: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())


class DeliveryRow(DefaultBase):
    """A notification for a channel; `state` is waiting, sent, dropped (no longer true, or seen) or failed (given up).

    The process named by `owner` may send it until `lease`.
    """

    __tablename__ = "deliveries"
    notice: Mapped[int] = mapped_column(ForeignKey("notices.id", ondelete="CASCADE"), primary_key=True)
    channel: Mapped[int] = mapped_column(ForeignKey("channels.id", ondelete="CASCADE"),
                                         primary_key=True, index=True)
    due: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())
    tries: Mapped[int] = mapped_column(Integer)
    state: Mapped[str] = mapped_column(String(8))
    owner: Mapped[str | None] = mapped_column(String(24))
    lease: Mapped[datetime.datetime | None] = mapped_column(DateTimeUTC())
    error: Mapped[str | None] = mapped_column(Text)
    __table_args__ = (Index("ix_deliveries_state_due", "state", "due"),)


class WishesRow(DefaultBase):
    """How a person wants to be notified.

    Nothing between `quiet_from` and `quiet_to`, digests at `digest` ("HH:MM" in their time `zone`), and never of the
    kinds of news in `off`.
    """

    __tablename__ = "wishes"
    __table_args__ = GOES
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    zone: Mapped[str] = mapped_column(String(64))
    quiet_from: Mapped[str | None] = mapped_column(String(5))
    quiet_to: Mapped[str | None] = mapped_column(String(5))
    digest: Mapped[str] = mapped_column(String(5))
    off: Mapped[list[str]] = mapped_column(JSON)
