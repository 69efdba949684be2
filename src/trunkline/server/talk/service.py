"""Chat, notes, mutes and reports: who may write, what is stored, who is notified."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server.clock import Clock, now
from trunkline.server.db import MatchRow, Person, Seat, Sessions
from trunkline.server.errors import Refused
from trunkline.server.matches import store
from trunkline.server.matches.permits import may_see
from trunkline.server.notices import outbox
from trunkline.server.people.names import SOMEBODY
from trunkline.server.talk import said, shapes
from trunkline.server.talk.rooms import may_not_write, readable
from trunkline.server.talk.tables import ChatRow, MuteRow, NoteRow, ReportRow

PAGE = 100
NOTE_BYTES = 20_000
MUTES = 500
CALLS = 600.0  # seconds in which one person's mentions of another at a table give one notification
MUTE = outbox.insert_once(MuteRow, "person", "muted")


class Talk:
    """Everything that is said and noted, for people who may see the match."""

    def __init__(self, sessions: Sessions, clock: Clock = now) -> None:
        self._sessions = sessions
        self._now = clock

    async def chat(self, match_id: str, person: str | None, before: int | None, after: int | None) -> shapes.Chat:
        """Return the newest messages, those before one, or the first after one, except from people they have muted."""
        async with self._sessions() as db:
            row = await self._match(db, match_id, person)
            query = select(ChatRow).where(ChatRow.number == row.number,
                                          ChatRow.room.in_(readable(row, person))).limit(PAGE + 1)
            if person is not None:
                query = query.where(ChatRow.person.not_in(select(MuteRow.muted).where(MuteRow.person == person)))
            if after is not None:
                query = query.where(ChatRow.id > after).order_by(ChatRow.id)
            else:
                query = query.order_by(ChatRow.id.desc())
            if before is not None:
                query = query.where(ChatRow.id < before)
            rows = (await db.execute(query)).scalars().all()
            who = await db.get(Person, person) if person is not None else None
        shown = sorted(rows[:PAGE], key=lambda r: r.id)
        rooms = readable(row, person)
        why = (may_not_write(row, who.id, who.name, rooms[0]) if who
               else "Choose a name to write here.")
        return shapes.Chat([as_seen(r, row, person) for r in shown], len(rows) > PAGE, why is None, why, rooms)

    async def say(self, match_id: str, person: str, name: str, wanted: shapes.NewLine) -> shapes.ChatLine:
        """Store a message, and notify the people it mentions."""
        text = said.message(wanted.text)
        async with self._sessions() as db:
            match = await self._match(db, match_id, person)
        room = wanted.room or readable(match, person)[0]
        if why := may_not_write(match, person, name, room):
            raise Refused(403, "not_seated", why)
        own = own_seats(match, person)
        if wanted.seat is not None and wanted.seat not in [s.place for s in own]:
            raise Refused(403, "not_seated", f"Seat {wanted.seat + 1} is not yours.")
        named = next((s.name for s in own if s.name and wanted.seat in (None, s.place)), name)
        _, people = said.mentioned(text, match.seats)
        people = [other for other in people if room in readable(match, other)]  # or it would tell what is hidden
        async with self._sessions.begin() as db:
            row = ChatRow(number=match.number, person=person, name=named, room=room, text=text, mentions=people,
                          at=self._now())
            db.add(row)
            await db.flush()
            deaf = set((await db.execute(select(MuteRow.person).where(
                MuteRow.muted == person, MuteRow.person.in_(people)))).scalars())
            since = int(row.at.timestamp() / CALLS)
            for other in people:
                if other != person and other not in deaf:
                    words = f"{named} to you in {outbox.title(match)}: “{short(text)}”"
                    await outbox.tell(db, other, "mention", match, f"mention:{match.id}:{person}:{since}", words)
        return as_seen(row, match, person)

    async def note(self, match_id: str, person: str) -> shapes.Note:
        """Return what the person has noted about the match."""
        async with self._sessions() as db:
            match = await self._match(db, match_id, person)
            row = await db.get(NoteRow, (match.number, person))
        return shapes.Note(row.text, row.changed) if row else shapes.Note("", None)

    async def take_note(self, match_id: str, person: str, text: str) -> shapes.Note:
        """Replace the note."""
        text = said.page(text)
        if (size := len(text.encode())) > NOTE_BYTES:
            raise Refused(413, "too_large", f"A note can have at most {NOTE_BYTES:,} bytes; this one has {size:,}.")
        async with self._sessions.begin() as db:
            match = await self._match(db, match_id, person)
            if text:
                await db.merge(NoteRow(number=match.number, person=person, text=text, changed=self._now()))
            else:
                await db.execute(delete(NoteRow).where(NoteRow.number == match.number, NoteRow.person == person))
        return await self.note(match_id, person)

    async def muted(self, person: str) -> list[shapes.Muted]:
        """List the people whom the person has muted."""
        async with self._sessions() as db:
            rows = await db.execute(select(Person.id, Person.name).join(MuteRow, MuteRow.muted == Person.id)
                                    .where(MuteRow.person == person).order_by(Person.name))
            return [shapes.Muted(other, name) for other, name in rows]

    async def mute(self, person: str, other: str) -> list[shapes.Muted]:
        """Mute the other for the person."""
        if person == other:
            raise Refused(400, "self", "You cannot mute yourself.")
        async with self._sessions.begin() as db:
            await self._person(db, other)
            if len((await db.execute(select(MuteRow.muted).where(MuteRow.person == person))).all()) >= MUTES:
                raise Refused(409, "most", f"You have muted {MUTES} people, the most allowed. Unmute one first.")
            await db.execute(MUTE[db.get_bind().dialect.name], [{"person": person, "muted": other, "at": self._now()}])
        return await self.muted(person)

    async def unmute(self, person: str, other: str) -> None:
        """Unmute the other for the person."""
        async with self._sessions.begin() as db:
            await db.execute(delete(MuteRow).where(MuteRow.person == person, MuteRow.muted == other))

    async def report(self, person: str, wanted: shapes.NewReport) -> shapes.Report:
        """Store a report, with the message it is about as it is now."""
        words = said.page(wanted.words).strip()
        if not words or not (wanted.match or wanted.message or wanted.person):
            raise Refused(400, "report", "Say what is wrong, and name a message, a match or a person.")
        async with self._sessions.begin() as db:
            match = await self._match(db, wanted.match, person) if wanted.match else None
            row = ReportRow(reporter=person, words=words, at=self._now(), state="open", closed=None, said=None,
                            message=None, number=match.number if match else None, person=wanted.person)
            if wanted.message is not None:
                message = await db.get(ChatRow, wanted.message)
                about = await db.get(MatchRow, message.number) if message else None
                if message is None or about is None or not may_see(about, person) \
                        or message.room not in readable(about, person):
                    raise Refused(404, "no_message", "There is no such message.")
                row.number, row.message, row.person = message.number, message.id, message.person
                row.said = f"{message.name}: {message.text}"
            if row.person is not None:
                await self._person(db, row.person)
            db.add(row)
            await db.flush()
            return shapes.Report(row.id)

    async def _match(self, db: AsyncSession, match_id: str, person: str | None) -> MatchRow:
        row = await store.find(db, match_id)
        if row is None or not may_see(row, person):
            raise Refused(404, "no_match", "There is no such match.")
        return row

    async def _person(self, db: AsyncSession, person: str) -> None:
        if await db.get(Person, person) is None:
            raise Refused(404, "no_person", "There is no such person.")


def own_seats(match: MatchRow, person: str) -> list[Seat]:
    """Return the seats in whose name the person speaks, also those that a bot plays for them."""
    return [s for s in match.seats if person in (s.person, s.reserved)]


def as_seen(row: ChatRow, match: MatchRow, person: str | None) -> shapes.ChatLine:
    """Return the message as the person sees it."""
    names, _ = said.mentioned(row.text, match.seats)
    own = own_seats(match, row.person)
    seat = next((s.place for s in own if s.name == row.name), own[0].place if own else None)
    return shapes.ChatLine(row.id, row.person, row.name, seat, row.room, row.at, row.text, row.person == person,
                           person is not None and person in row.mentions, names)


def short(text: str) -> str:
    """Return the beginning of the text."""
    return text if len(text) <= 160 else text[:159] + "…"


async def open_reports(db: AsyncSession, every: bool) -> Sequence[ReportRow]:
    """List the open reports, or all of them, oldest first."""
    query = select(ReportRow).order_by(ReportRow.id)
    return (await db.execute(query if every else query.where(ReportRow.state == "open"))).scalars().all()


async def close_report(db: AsyncSession, report: int, words: str) -> bool:
    """Close the report, with what was done; return whether there was such an open one."""
    done = await db.execute(update(ReportRow).where(ReportRow.id == report, ReportRow.state == "open")
                            .values(state="closed", closed=words).returning(ReportRow.id))
    return done.scalar_one_or_none() is not None


async def forget(db: AsyncSession, person: str) -> None:
    """Blank the messages of a deleted person, in the caller's transaction; what others reported is kept."""
    await db.execute(update(ChatRow).where(ChatRow.person == person)
                     .values(name=SOMEBODY, text="(deleted)", mentions=[]))
