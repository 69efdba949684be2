"""Talk at a table: who may write, what is kept, who hears it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server.clock import Clock, now
from trunkline.server.db import MatchRow, Person, Seat, Sessions
from trunkline.server.errors import Refused
from trunkline.server.matches import store
from trunkline.server.matches.shown import may_see
from trunkline.server.notices import outbox
from trunkline.server.talk import said, shapes
from trunkline.server.talk.rooms import may_not_write, readable
from trunkline.server.talk.tables import ChatRow, MuteRow, NoteRow, ReportRow

PAGE = 100
NOTE_BYTES = 20_000
MUTES = 500
CALLS = 600.0  # seconds in which one person calls another at a table with one notice, however often he writes
MUTE = outbox.insert_once(MuteRow, "person", "muted")


class Talk:
    """All that is said and noted; at a table only who may see it."""

    def __init__(self, sessions: Sessions, clock: Clock = now) -> None:
        self._sessions = sessions
        self._now = clock

    async def chat(self, match_id: str, person: str | None, before: int | None, after: int | None) -> shapes.Chat:
        """The newest lines, those before one, or the first ones after one; without those of people he has muted."""
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
               else "Tell your name first, then you may write here.")
        return shapes.Chat([line(r, row, person) for r in shown], len(rows) > PAGE, why is None, why, rooms)

    async def say(self, match_id: str, person: str, name: str, wanted: shapes.NewLine) -> shapes.ChatLine:
        """Keep a line, and tell whom it mentions."""
        text = said.line(wanted.text)
        async with self._sessions() as db:
            match = await self._match(db, match_id, person)
        room = wanted.room or readable(match, person)[0]
        if why := may_not_write(match, person, name, room):
            raise Refused(403, "not_seated", why)
        own = own_seats(match, person)
        if wanted.seat is not None and wanted.seat not in [s.place for s in own]:
            raise Refused(403, "not_seated", f"Seat {wanted.seat + 1} is not yours: you cannot speak for it.")
        named = next((s.name for s in own if s.name and wanted.seat in (None, s.place)), name)
        _, people = said.mentioned(text, match.seats)
        people = [other for other in people if room in readable(match, other)]  # a notice would tell what is hidden
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
        return line(row, match, person)

    async def note(self, match_id: str, person: str) -> shapes.Note:
        """What the person has noted about the match."""
        async with self._sessions() as db:
            match = await self._match(db, match_id, person)
            row = await db.get(NoteRow, (match.number, person))
        return shapes.Note(row.text, row.changed) if row else shapes.Note("", None)

    async def take_note(self, match_id: str, person: str, text: str) -> shapes.Note:
        """Keep the note in place of the one before."""
        text = said.page(text)
        if (size := len(text.encode())) > NOTE_BYTES:
            raise Refused(413, "too_large", f"A note has at most {NOTE_BYTES:,} bytes; this one has {size:,}.")
        async with self._sessions.begin() as db:
            match = await self._match(db, match_id, person)
            if text:
                await db.merge(NoteRow(number=match.number, person=person, text=text, changed=self._now()))
            else:
                await db.execute(delete(NoteRow).where(NoteRow.number == match.number, NoteRow.person == person))
        return await self.note(match_id, person)

    async def muted(self, person: str) -> list[shapes.Muted]:
        """Whom the person does not hear."""
        async with self._sessions() as db:
            rows = await db.execute(select(Person.id, Person.name).join(MuteRow, MuteRow.muted == Person.id)
                                    .where(MuteRow.person == person).order_by(Person.name))
            return [shapes.Muted(other, name) for other, name in rows]

    async def mute(self, person: str, other: str) -> list[shapes.Muted]:
        """Do not let the person hear the other any more."""
        if person == other:
            raise Refused(400, "self", "You cannot mute yourself.")
        async with self._sessions.begin() as db:
            await self._person(db, other)
            if len((await db.execute(select(MuteRow.muted).where(MuteRow.person == person))).all()) >= MUTES:
                raise Refused(409, "most", f"You have muted {MUTES} people already; let one speak again first.")
            await db.execute(MUTE[db.get_bind().dialect.name], [{"person": person, "muted": other, "at": self._now()}])
        return await self.muted(person)

    async def unmute(self, person: str, other: str) -> None:
        """Let the person hear the other again."""
        async with self._sessions.begin() as db:
            await db.execute(delete(MuteRow).where(MuteRow.person == person, MuteRow.muted == other))

    async def report(self, person: str, wanted: shapes.NewReport) -> shapes.Report:
        """Keep a complaint, with the line it is about as it is now."""
        words = said.page(wanted.words).strip()
        if not words or not (wanted.match or wanted.message or wanted.person):
            raise Refused(400, "report", "Say what is wrong, and name a line of chat, a match or a person.")
        async with self._sessions.begin() as db:
            match = await self._match(db, wanted.match, person) if wanted.match else None
            row = ReportRow(reporter=person, words=words, at=self._now(), state="open", closed=None, said=None,
                            message=None, number=match.number if match else None, person=wanted.person)
            if wanted.message is not None:
                message = await db.get(ChatRow, wanted.message)
                about = await db.get(MatchRow, message.number) if message else None
                if message is None or about is None or not may_see(about, person) \
                        or message.room not in readable(about, person):
                    raise Refused(404, "no_message", "There is no such line of chat.")
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
    """The seats in whose name the person speaks: also those that a bot plays for them."""
    return [s for s in match.seats if person in (s.person, s.reserved)]


def line(row: ChatRow, match: MatchRow, person: str | None) -> shapes.ChatLine:
    """The line as the person sees it."""
    names, _ = said.mentioned(row.text, match.seats)
    own = own_seats(match, row.person)
    seat = next((s.place for s in own if s.name == row.name), own[0].place if own else None)
    return shapes.ChatLine(row.id, row.person, row.name, seat, row.room, row.at, row.text, row.person == person,
                           person is not None and person in row.mentions, names)


def short(text: str) -> str:
    """The beginning of it."""
    return text if len(text) <= 160 else text[:159] + "…"


async def open_reports(db: AsyncSession, every: bool) -> Sequence[ReportRow]:
    """The complaints that nobody has closed, or all of them; the oldest first."""
    query = select(ReportRow).order_by(ReportRow.id)
    return (await db.execute(query if every else query.where(ReportRow.state == "open"))).scalars().all()


async def close_report(db: AsyncSession, report: int, words: str) -> bool:
    """Close the complaint, with what was done; False when there is none that is open."""
    done = await db.execute(update(ReportRow).where(ReportRow.id == report, ReportRow.state == "open")
                            .values(state="closed", closed=words).returning(ReportRow.id))
    return done.scalar_one_or_none() is not None


async def forget(db: AsyncSession, person: str) -> None:
    """Blank the lines of somebody who is deleted, in the caller's transaction; what others have reported is kept."""
    await db.execute(update(ChatRow).where(ChatRow.person == person)
                     .values(name="Somebody", text="(deleted)", mentions=[]))
