"""Results and ratings of matches between people."""

from __future__ import annotations

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.lab.ratings import beginner, by_name, rated
from trunkline.server.db import MatchRow, Person, Seat
from trunkline.server.matches.events import Changed, Event, Work
from trunkline.server.people.tables import Rating, Result


def results(event: Event) -> Work | None:
    """Return what is to be written together with the last move of a match."""
    if not isinstance(event, Changed) or not event.match.over:
        return None
    ranks, row = event.match.ranks(), event.row

    async def work(db: AsyncSession) -> None:
        await count(db, row, ranks)

    return work


async def count(db: AsyncSession, match: MatchRow, ranks: list[int]) -> None:
    """Write down a finished match: `ranks` by seat, 0 the winner, equal for those who tie.

    Belongs to the transaction in which the match ends; a second call changes nothing. A person whose seat was taken
    over by a bot comes last: leaving must not do better than losing. Bots are not rated, nor is a match of fewer than
    two people. A person with several seats is rated by the mean of them, as in `lab.tournament`. A match in which a
    bot's account played changes the ratings of everybody in that pool, and no others.
    """
    if (await db.execute(select(Result.seat).where(Result.number == match.number).limit(1))).first():
        return
    people = [(seat.place, person) for seat in match.seats if (person := _who(seat)) is not None]
    if not people:
        return
    await db.execute(insert(Result), [{"number": match.number, "seat": place, "person": person,
                                       "place": ranks[place] + 1} for place, person in people])
    if len({person for _, person in people}) >= 2:
        last = max(ranks) + 1
        left = {seat.place for seat in match.seats if seat.kind == "bot"}
        await _rate(db, match.game, [(person, last if place in left else ranks[place]) for place, person in people])


def _who(seat: Seat) -> str | None:
    return seat.person if seat.kind == "person" else seat.reserved if seat.kind == "bot" else None


async def _rate(db: AsyncSession, game: str, placed: list[tuple[str, int]]) -> None:
    persons = sorted({person for person, _ in placed})
    programs = (await db.execute(select(Person.id).where(Person.id.in_(persons), Person.bot).limit(1))).first()
    pool = "bots" if programs else "people"
    # Locked in one order, so that of two matches of the same people the second goes on from the first.
    rows = (await db.execute(select(Rating.person, Rating.mu, Rating.sigma, Rating.matches)
                             .where(Rating.game == game, Rating.pool == pool, Rating.person.in_(persons))
                             .order_by(Rating.person).with_for_update())).all()
    known = {person: (mu, sigma, matches) for person, mu, sigma, matches in rows}
    before = [known[person][:2] if person in known else beginner() for person, _ in placed]
    after = by_name([person for person, _ in placed], rated(before, [rank for _, rank in placed], drift=True))
    for person in persons:
        mu, sigma = after[person]
        values = {"mu": mu, "sigma": sigma, "matches": known.get(person, (0, 0, 0))[2] + 1}
        if person in known:
            await db.execute(update(Rating).where(Rating.person == person, Rating.game == game, Rating.pool == pool)
                             .values(**values))
        else:
            await db.execute(insert(Rating).values(person=person, game=game, pool=pool, **values))
