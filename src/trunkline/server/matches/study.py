"""Advice about a moment of a match, and the analysis of a whole one: the questions that the workers search for."""

from __future__ import annotations

import asyncio
import datetime
import math
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
import structlog
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from trunkline.engine.game import Refusal
from trunkline.lab import analysis as lab
from trunkline.lab.advice import Advice
from trunkline.lab.analysis import Analysis
from trunkline.server.db import AnalysisRow, MatchRow, Sessions
from trunkline.server.errors import Refused, Stale
from trunkline.server.matches import store
from trunkline.server.matches.permits import OVER, may_see, may_study, required
from trunkline.server.matches.service import Service
from trunkline.server.matches.shapes import AnalysisState
from trunkline.server.outage import RETRY_AFTER, brief, is_outage
from trunkline.server.settings import Settings
from trunkline.server.thinking import Busy, Rank, Thinkers, worker

log = structlog.get_logger("trunkline.server")
AT_ONCE = 4  # analyses; they take turns, a position each
PATIENCE = 20.0  # seconds for which advice may wait; longer, and the asker is told how long instead
LONGEST = 1000  # decisions of a match that is analysed here
WRITE = 1.0  # seconds at least between two times at which it is written down how far one is
SILENT = datetime.timedelta(minutes=3)  # after which nobody is at it any more
FAILED = "The analysis did not come to its end; the server's log says why. Ask for it again."
CUT = "The analysis was cut short when the server stopped. Ask for it again."
LOST = "Nothing has been heard of the analysis for some minutes. Ask for it again."
BEAT = 60.0  # seconds of waiting for a worker after which it says that it is still there
TRIES = 30  # to write down the whole of it while the database is away


@dataclass
class Job:
    """An analysis that is under way in this process, of the match after `seq` moves; `total` grows, was written down
    `at` last, and perhaps at the time `tried`."""

    number: int
    seq: int
    of: int
    total: Analysis
    at: datetime.datetime
    tried: datetime.datetime
    task: asyncio.Task[None] | None = field(default=None, repr=False)


class Study:
    """Answers such questions, and keeps the answers that take long."""

    def __init__(self, sessions: Sessions, service: Service, thinkers: Thinkers, settings: Settings) -> None:
        self._sessions = sessions
        self._service = service
        self._thinkers = thinkers
        self._settings = settings
        self._asking: set[str] = set()
        self._jobs: dict[str, Job] = {}

    async def stop(self) -> None:
        """Give up what is not finished."""
        jobs = list(self._jobs.values())
        tasks = [job.task for job in jobs if job.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for job in jobs:
            try:
                await self._write(job, words=CUT)
            except Exception as error:  # the next to look finds that nobody is at it any more
                log.warning("analysis", number=job.number, error=brief(error))

    async def advise(self, match_id: str, person: str, ply: int) -> Advice:
        """What a search advises at that moment of the match; a person may ask one question at a time."""
        if person in self._asking:
            raise Refused(429, "one_question", "One question at a time: your last one is still being thought about.")
        self._asking.add(person)
        try:
            await self._may_study(match_id, person)
            async with self._service.look(match_id, person) as held:
                match = held.past(ply)
            if match.over:
                required(OVER)
            budget = self._settings.advice_seconds
            return await self._thinkers.run(Rank.ADVICE, person, budget, worker.advise, worker.Position.of(match),
                                            budget, patience=PATIENCE)
        except Busy as error:
            raise busy(error.seconds) from None
        except (Refused, asyncio.CancelledError):
            raise
        except Exception as error:
            log.error("advice", match=match_id, ply=ply, exc_info=error)
            raise Refused(503, "no_answer", "The search did not come to an end; the server's log says why.") from None
        finally:
            self._asking.discard(person)

    async def _may_study(self, match_id: str, person: str | None) -> MatchRow:
        row = await self._service.find(match_id)
        required(may_see(row, person))
        required(may_study(row))
        return row

    async def analysis(self, match_id: str, person: str | None) -> AnalysisState:
        """How far the analysis of the match is: the one under way, else the one kept."""
        row = await self._may_study(match_id, person)
        if job := self._jobs.get(match_id):
            return shape(job)
        return await self._kept(row) or AnalysisState("none", 0, 0, None, None)

    async def analyse(self, match_id: str, person: str) -> AnalysisState:
        """Begin to analyse the match as it is now, unless that is done or under way, here or on another server."""
        row = await self._may_study(match_id, person)
        if job := self._jobs.get(match_id):
            return shape(job)
        found = await self._kept(row)
        if found and (found.state == "running" or (
                found.state == "done" and found.analysis and found.analysis.last == row.ply)):
            return found
        async with self._service.look(match_id, person) as held:
            match, entries = held.past(None), held.seq
        if len(self._jobs) >= AT_ONCE:
            raise busy(min(job.of - len(job.total.decisions) for job in self._jobs.values())
                       * self._settings.analysis_seconds)
        try:
            total, positions = lab.begin(match)
            numbers, *_ = lab.asked(match, None, None)
        except Refusal as error:
            raise Refused(409, "nothing_to_analyse", str(error)) from None
        if len(numbers) > LONGEST:
            raise Refused(409, "too_long", f"This match has {len(numbers)} decisions; up to {LONGEST} are "
                          "analysed here. `trunkline analyse` on your own machine takes any.")
        if match_id not in self._jobs:  # nobody was quicker
            now = self._service.now()
            job = self._jobs[match_id] = Job(row.number, match.seq, len(numbers), total, now, now)
            try:
                async with self._sessions.begin() as db:
                    if not await store.begin_analysis(db, job.number, entries, job.seq, job.of, encoded(total), now,
                                                      now - SILENT):
                        raise Stale
            except BaseException as error:
                del self._jobs[match_id]
                if isinstance(error, IntegrityError):
                    return await self.analysis(match_id, person)
                raise
            job.task = asyncio.create_task(self._work(match_id, person, job, positions))
        return shape(self._jobs[match_id])

    async def _kept(self, row: MatchRow) -> AnalysisState | None:
        """What the database says."""
        async with self._sessions() as db:
            found = await store.analysis(db, row.number)
        return stored(found, self._service.now()) if found else None

    async def _write(self, job: Job, **more: object) -> bool:
        """Write down how far it is; False when it is no more this job's to say."""
        was = [job.at, job.tried]  # it may be stored though nobody could say so
        job.tried = self._service.now()
        async with self._sessions.begin() as db:
            ours = await store.write_analysis(db, job.number, job.seq, was, job.tried, body=encoded(job.total), **more)
        job.at = job.tried
        return ours

    async def _still(self, job: Job) -> bool:
        """Write down how far it is, if the database is there; False when its moves were undone, or another server
        has thought this one dead."""
        try:
            return await self._write(job)
        except Exception as error:
            if not is_outage(error):
                raise
            return True

    async def _finish(self, job: Job) -> None:
        """Write down the whole of it, though the database may be away for a minute."""
        for left in reversed(range(TRIES)):
            try:
                await self._write(job, done=True)
                return
            except Exception as error:
                if not left or not is_outage(error):
                    raise
                await asyncio.sleep(RETRY_AFTER)

    async def _work(self, match_id: str, person: str, job: Job, positions: lab.Positions) -> None:
        budget = self._settings.analysis_seconds
        clock = asyncio.get_running_loop().time
        began = written = clock()
        try:
            at = next(positions, None)
            while at is not None:
                look = asyncio.create_task(
                    self._thinkers.run(Rank.ANALYSIS, person, budget, worker.look, worker.Position.of(at), budget))
                try:
                    while not (await asyncio.wait([look], timeout=BEAT))[0]:
                        if not await self._still(job):
                            return
                finally:
                    look.cancel()
                at = lab.resume(positions, look.result())
                if at is not None and clock() - written > WRITE:
                    written = clock()
                    if not await self._still(job):
                        return
            job.total.seconds = round(clock() - began, 3)
            await self._finish(job)
        except Exception as error:
            log.error("analysis", match=match_id, exc_info=error)
            with suppress(SQLAlchemyError, OSError):
                await self._write(job, words=FAILED)
        finally:
            del self._jobs[match_id]


def busy(seconds: float) -> Refused:
    """Others have asked for so much that this would have to wait for about so many seconds."""
    wait = max(1, math.ceil(seconds))
    return Refused(503, "busy", f"The server is busy thinking for others. Try again in about {wait} seconds.",
                   headers={"Retry-After": str(wait)})


def encoded(total: Analysis) -> str:
    """As it is stored."""
    return msgspec.json.encode(total).decode()


def shape(job: Job) -> AnalysisState:
    """How far the job is."""
    return AnalysisState("running", len(job.total.decisions), job.of, job.total, None)


def stored(row: AnalysisRow, now: datetime.datetime) -> AnalysisState:
    """How far it is, as the database says."""
    total = msgspec.json.decode(row.body, type=Analysis)
    done = len(total.decisions)
    if row.done:
        return AnalysisState("done", done, done, total, None)
    words = row.words or (LOST if row.changed is None or row.changed < now - SILENT else None)
    return AnalysisState("failed" if words else "running", done, row.of, total, words)
