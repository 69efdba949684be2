"""Make, sign in and change guests and accounts.

A refusal never tells whether a name or an address is known.
"""

from __future__ import annotations

import datetime
import secrets

from msgspec import UNSET
from sqlalchemy import delete, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server import db
from trunkline.server.errors import Refused
from trunkline.server.matches.permits import may_be_called, required
from trunkline.server.notices import times
from trunkline.server.people import names
from trunkline.server.people.mail import Mailer
from trunkline.server.people.passwords import Passwords
from trunkline.server.people.shapes import Change
from trunkline.server.people.tables import Link, Rating, Session
from trunkline.server.people.who import People, digest

LINK_MINUTES = 30
FRESH = datetime.timedelta(minutes=30)  # after a sign-in by link, in which a password may be set


def no_account() -> Refused:
    """Return the refusal for an unknown name, a guest's name, a wrong password and a disabled account alike."""
    return Refused(401, "signin", "Wrong name or password. Passwords are case-sensitive.")


def name_taken() -> Refused:
    """Return the refusal of a name that an account has."""
    return Refused(409, "name_taken", "This name belongs to an account. If it is yours, sign in; or choose another.")


class Accounts:
    """Changes of `db.Person`."""

    def __init__(self, people: People, passwords: Passwords, mailer: Mailer) -> None:
        self._people = people
        self._passwords = passwords
        self._mailer = mailer

    async def row(self, person: str) -> db.Person:
        """Return the person's row."""
        async with self._people.make() as session:
            found = await session.get(db.Person, person)
        if found is None:  # deleted a moment ago
            raise Refused(401, "no_guest", "Choose a name first.")
        return found

    async def fresh(self, session_id: str | None) -> bool:
        """Return whether the session began with a link a moment ago."""
        async with self._people.make() as session:
            found = await session.get(Session, session_id) if session_id else None
        return found is not None and found.way == "link" and found.created > self._people.now() - FRESH

    # --- guests

    async def guest(self, name: str) -> str:
        """Make a guest of that name and return their id."""
        async with self._people.make.begin() as session:
            await _free(session, name, None)
            person = _new(name, self._people.now())
            session.add(person)
        return person.id

    async def rename(self, person: str, name: str) -> None:
        """Give a guest or an account another name, also at their tables."""
        await self.change(person, Change(name=name), fresh=False)

    # --- accounts

    async def make(self, person: str | None, name: str, password: str, email: str | None) -> str:
        """Make the guest, or a new person, an account; a guest keeps their id, and with it their games."""
        if names.fold(name) == names.fold(names.SOMEBODY):
            raise name_taken()
        address = self._mailer.recipient(email)
        stored = await self._passwords.hash(password, name)
        try:
            async with self._people.make.begin() as session:
                await _free(session, name, person)
                row = await session.get(db.Person, person) if person else None
                if row is None:
                    session.add(row := _new(name, self._people.now()))
                if row.handle is not None:
                    raise Refused(409, "account", "You already have an account.")
                row.name, row.handle, row.password = name, names.fold(name), stored
                row.email, row.email_ok = address, False
        except IntegrityError:  # another request was quicker
            raise name_taken() from None
        self._people.tell_person(row.id)
        if address:
            await self._confirm(row.id, name, address)
        return row.id

    async def sign_in(self, name: str, password: str) -> str:
        """Return the id of the account."""
        async with self._people.make() as session:
            row = (await session.execute(
                select(db.Person).where(db.Person.handle == names.fold(name)))).scalar_one_or_none()
        usable = row is not None and not row.disabled and not row.deleted
        fits = await self._passwords.fits(row.password if row is not None and usable else None, password)
        if row is None or not fits:
            raise no_account()
        return row.id

    async def change(self, person: str, wanted: Change, fresh: bool) -> bool:
        """Change what is given; return whether the password is new: then the caller ends all other sessions."""
        before = await self.row(person)
        values: dict[str, object] = {}
        account = before.handle is not None
        if wanted.name is not UNSET:
            values["name"] = name = names.chosen(wanted.name)
            if account:
                if names.fold(name) == names.fold(names.SOMEBODY):
                    raise name_taken()
                values["handle"] = names.fold(name)
        if wanted.zone is not UNSET:
            values["zone"] = None if wanted.zone is None else times.zone(wanted.zone)
        if wanted.hours is not UNSET:
            hours = wanted.hours
            zone = values.get("zone", before.zone)
            if hours is not None and zone is None:
                raise Refused(400, "zone", "Choose the time zone of these hours.")
            values["hours_from"], values["hours_to"] = (hours.start, hours.end) if hours else (None, None)
        if wanted.bot is not UNSET and wanted.bot != before.bot:
            if not account:
                raise Refused(409, "guest", "Only an account can be marked as a bot. Make one first.")
            values["bot"] = wanted.bot
        email = self._mailer.recipient(wanted.email) if wanted.email is not UNSET else before.email
        if email != before.email:
            values.update(email=email, email_ok=False)
        guarded = wanted.password is not UNSET or email != before.email
        if guarded:
            if not account:
                raise Refused(409, "guest", "Only an account has a password and an email address. Make one first.")
            if not fresh and not await self._passwords.fits(before.password, wanted.password_now or ""):
                raise Refused(403, "password_now", "Wrong current password.")
        if wanted.password is not UNSET:
            values["password"] = await self._passwords.hash(wanted.password, str(values.get("name", before.name)))
        try:
            async with self._people.make.begin() as session:
                if "name" in values:
                    await _free(session, str(values["name"]), person)
                if "bot" in values:
                    await _unrated(session, person)
                if values:
                    await session.execute(update(db.Person).where(db.Person.id == person).values(**values))
                if guarded:  # a link to the former address must not open the door any more
                    await session.execute(delete(Link).where(Link.person == person))
        except IntegrityError:
            raise name_taken() from None
        self._people.tell_person(person)
        if email and email != before.email:
            await self._confirm(person, str(values.get("name", before.name)), email)
        return wanted.password is not UNSET

    # --- links

    async def send_link(self, address: str | None) -> None:
        """Send a sign-in link to the address if an account has confirmed it; do not say whether one has."""
        async with self._people.make() as session:
            row = (await session.execute(select(db.Person).where(
                db.Person.email == address, db.Person.email_ok, db.Person.disabled.is_(False)))).scalars().first()
        if row is None or address is None:
            return
        await self._send(row.id, "signin", address, "Sign in to Trunkline",
                         f"Hello {row.name},\n\nThis link signs you in, once, within {LINK_MINUTES} minutes:\n\n"
                         "{link}\n\nIf you did not ask for it, ignore this email.\n")

    async def _confirm(self, person: str, name: str, email: str) -> None:
        if self._mailer.works:
            await self._send(person, "confirm", email, "Confirm your email address for Trunkline",
                             f"Hello,\n\nThe account \u201c{name}\u201d gives this email address. If it is yours, "
                             f"confirm it with this link within {LINK_MINUTES} minutes:\n\n{{link}}\n\n"
                             "If it is not, ignore this email: no more will be sent.\n")

    async def _send(self, person: str, purpose: str, email: str, subject: str, text: str) -> None:
        token = secrets.token_urlsafe(32)
        async with self._people.make.begin() as session:
            session.add(Link(id=digest(token), person=person, purpose=purpose, email=email,
                             expires=self._people.now() + datetime.timedelta(minutes=LINK_MINUTES)))
        # After the #, which a browser sends to no server and hands on to no page.
        self._mailer.post(email, subject, text.replace("{link}", f"{self._mailer.address}/signin#link={token}"))

    async def use_link(self, token: str) -> tuple[str, str]:
        """Use a link, which works once; return what it is for, and the person it is of."""
        gone = Refused(401, "link", "This link has been used or has expired. Ask for a new one.")
        async with self._people.make.begin() as session:
            link = await session.get(Link, digest(token))
            if link is None:
                raise gone
            done = await session.execute(delete(Link).where(Link.id == link.id))
            person = await session.get(db.Person, link.person)
            if (not done.rowcount or link.expires < self._people.now() or person is None  # type: ignore[attr-defined]
                    or person.disabled or person.deleted or person.email != link.email):
                raise gone
            # The address belongs to the person who reads its emails, and no longer to another account.
            await session.execute(update(db.Person).where(db.Person.email == link.email, db.Person.id != person.id)
                                  .values(email_ok=False))
            person.email_ok = True
        return link.purpose, person.id


def _new(name: str, moment: datetime.datetime) -> db.Person:
    return db.Person(id=secrets.token_urlsafe(12), name=name, created=moment, seen=moment, email_ok=False,
                     disabled=False, deleted=False, bot=False)


async def named(make: db.Sessions, name: str) -> str | None:
    """Return the id of the person with an account of this name."""
    async with make() as session:
        found: str | None = (await session.execute(select(db.Person.id).where(
            db.Person.handle == names.fold(name), db.Person.disabled.is_(False)))).scalar_one_or_none()
    return found


async def _free(session: AsyncSession, name: str, person: str | None) -> None:
    """Raise Refused when another person's account has the name, or another player at a table of theirs."""
    owner = (await session.execute(
        select(db.Person.id).where(db.Person.handle == names.fold(name)))).scalar_one_or_none()
    if owner is not None and owner != person:
        raise name_taken()
    if person is not None:
        at = select(db.Seat.number).where(or_(db.Seat.person == person, db.Seat.reserved == person))
        for match in (await session.execute(select(db.MatchRow).where(
                db.MatchRow.number.in_(at), db.MatchRow.status.in_(("open", "running"))))).scalars():
            required(may_be_called(name, match.seats, person))


async def _unrated(session: AsyncSession, person: str) -> None:
    """Raise Refused when a person would become a bot, or a bot a person, in the eyes of others.

    A rating is not to mix what both have played, and others at a table are to know whom they sat down with.
    """
    if (await session.execute(select(Rating.game).where(Rating.person == person).limit(1))).first():
        raise Refused(409, "rated", "This account has finished a rated game, so it can no longer become a bot's or "
                                    "a person's. Make another account.")
    mine = or_(db.Seat.person == person, (db.Seat.kind == "bot") & (db.Seat.reserved == person))
    if (await session.execute(select(db.MatchRow.number).join(db.Seat, db.Seat.number == db.MatchRow.number).where(
            mine, db.MatchRow.status.in_(("open", "running"))).limit(1))).first():
        raise Refused(409, "playing", "Finish your games and leave open tables first: an account cannot become a bot's "
                                      "or a person's while it plays.")
