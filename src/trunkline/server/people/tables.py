"""The database tables about people, beside `db.Person`."""

from __future__ import annotations

import datetime

from advanced_alchemy.base import DefaultBase
from advanced_alchemy.types import DateTimeUTC
from sqlalchemy import Float, ForeignKey, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from trunkline.server import db as _db  # people and matches, to which these refer, have to be known

# A table with this goes when the person it belongs to is deleted; others keep what they have.
GOES = {"info": {"of_person": "delete"}}
PEOPLE = f"{_db.Person.__tablename__}.id"
MATCHES = f"{_db.MatchRow.__tablename__}.number"


class Session(DefaultBase):
    """A browser of a person.

    `id` is the SHA-256 of the cookie; `way` is how the session began (guest, password, link); `agent` is the browser's
    name for itself.
    """

    __tablename__ = "sessions"
    __table_args__ = GOES
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey(PEOPLE), index=True)
    way: Mapped[str] = mapped_column(String(8))
    created: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())
    seen: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())
    agent: Mapped[str] = mapped_column(String(200))


class Token(DefaultBase):
    """A key for a person's programs: `id` is its SHA-256, `scopes` are words separated by spaces."""

    __tablename__ = "tokens"
    __table_args__ = GOES
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey(PEOPLE), index=True)
    name: Mapped[str] = mapped_column(String(60))
    scopes: Mapped[str] = mapped_column(String(40))
    created: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())
    used: Mapped[datetime.datetime | None] = mapped_column(DateTimeUTC())


class Link(DefaultBase):
    """A link in an email, which works once: `id` is the SHA-256 of its token; `purpose` is signin or confirm."""

    __tablename__ = "links"
    __table_args__ = GOES
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey(PEOPLE), index=True)
    purpose: Mapped[str] = mapped_column(String(8))
    email: Mapped[str] = mapped_column(String(254))
    expires: Mapped[datetime.datetime] = mapped_column(DateTimeUTC(), index=True)


class Rating(DefaultBase):
    """How strong a person is at a game, after so many rated matches of the `pool` (people or bots)."""

    __tablename__ = "ratings"
    __table_args__ = GOES
    person: Mapped[str] = mapped_column(ForeignKey(PEOPLE), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    pool: Mapped[str] = mapped_column(String(8), primary_key=True)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    matches: Mapped[int] = mapped_column(Integer)


class Solver(DefaultBase):
    """How well a person solves the puzzles of a game, after so many first tries."""

    __tablename__ = "solvers"
    __table_args__ = GOES
    person: Mapped[str] = mapped_column(ForeignKey(PEOPLE), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    rating: Mapped[float] = mapped_column(Float)
    deviation: Mapped[float] = mapped_column(Float)
    tries: Mapped[int] = mapped_column(Integer)


class FirstTry(DefaultBase):
    """A person's first try at a puzzle, the only one that counts."""

    __tablename__ = "first_tries"
    __table_args__ = GOES
    person: Mapped[str] = mapped_column(ForeignKey(PEOPLE), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(40), primary_key=True)
    solved: Mapped[bool]
    at: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())


class PuzzleRating(DefaultBase):
    """How hard a puzzle is, after so many first tries by anybody."""

    __tablename__ = "puzzle_ratings"
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(40), primary_key=True)
    rating: Mapped[float] = mapped_column(Float)
    deviation: Mapped[float] = mapped_column(Float)
    tries: Mapped[int] = mapped_column(Integer)


class Result(DefaultBase):
    """A person's `place` (from 1) in a match; one row for each seat, so that no match counts twice."""

    __tablename__ = "results"
    number: Mapped[int] = mapped_column(ForeignKey(MATCHES), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    person: Mapped[str] = mapped_column(ForeignKey(PEOPLE), index=True)
    place: Mapped[int] = mapped_column(Integer)
