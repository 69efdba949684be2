"""Advice about a moment of a match, and the analysis of a whole one: the questions that the workers search for."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import msgspec
import structlog
from sqlalchemy.exc import IntegrityError

from trunkline.engine.game import Refusal
from trunkline.lab import analysis as lab
from trunkline.lab.advice import Advice
from trunkline.lab.analysis import Analysis
from trunkline.server.db import MatchRow, Sessions
from trunkline.server.errors import Refused
from trunkline.server.matches import store
from trunkline.server.matches.allowed import may_study
from trunkline.server.matches.making import over
from trunkline.server.matches.service import Service, no_match
from trunkline.server.matches.shapes import AnalysisState
from trunkline.server.matches.shown import may_see
from trunkline.server.settings import Settings
from trunkline.server.thinking import Busy, Rank, Thinkers, worker

log = structlog.get_logger("trunkline.server")
AT_ONCE = 4  # analyses; they take turns, a position each
LONGEST = 1000  # decisions of a match that is analysed here


@dataclass
class Job:
    """An analysis that is under way, or (`words`) has failed; `total` grows."""

    of: int
    total: Analysis
    words: str | None = None
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
        tasks = [job.task for job in self._jobs.values() if job.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def advise(self, match_id: str, person: str, ply: int) -> Advice:
        """What a search advises at that moment of the match; a person may ask one question at a time."""
        if person in self._asking:
            raise Refused(429, "one_question", "One question at a time: your last one is still being thought about.")
        self._asking.add(person)
        try:
            may_study(await self._seen(match_id, person))
            _, match = await self._service.past(match_id, ply, person)
            if match.over:
                raise over()
            budget = self._settings.advice_seconds
            return await self._thinkers.run(Rank.ADVICE, budget, worker.advise, worker.Position.of(match), budget)
        except Busy:
            raise busy() from None
        except (Refused, asyncio.CancelledError):
            raise
        except Exception as error:
            log.error("advice", match=match_id, ply=ply, exc_info=error)
            raise Refused(503, "no_answer", "The search did not come to an end; the server's log says why.") from None
        finally:
            self._asking.discard(person)

    async def _seen(self, match_id: str, person: str | None) -> MatchRow:
        row = await self._service.find(match_id)
        if not may_see(row, person):
            raise no_match()
        return row

    async def analysis(self, match_id: str, person: str | None) -> AnalysisState:
        """How far the analysis of the match is: the one under way, else the one kept."""
        row = await self._seen(match_id, person)
        may_study(row)
        if job := self._jobs.get(match_id):
            return shape(job)
        return await self._kept(row) or AnalysisState("none", 0, 0, None, None)

    async def analyse(self, match_id: str, person: str) -> AnalysisState:
        """Begin to analyse the match as it is now, unless that is done or under way."""
        row = await self._seen(match_id, person)
        may_study(row)
        if not self._runs(match_id):
            if kept := await self._kept(row, row.ply):
                self._jobs.pop(match_id, None)
                return kept
            row, match = await self._service.past(match_id, None, person)
            if not self._runs(match_id):  # nobody was quicker
                if sum(map(self._runs, self._jobs)) >= AT_ONCE:
                    raise busy()
                try:
                    total, positions = lab.begin(match)
                    numbers, *_ = lab.asked(match, None, None)
                except Refusal as error:
                    raise Refused(409, "nothing_to_analyse", str(error)) from None
                if len(numbers) > LONGEST:
                    raise Refused(409, "too_long", f"This match has {len(numbers)} decisions; up to {LONGEST} are "
                                  "analysed here. `trunkline analyse` on your own machine takes any.")
                job = self._jobs[match_id] = Job(len(numbers), total)
                job.task = asyncio.create_task(self._work(match_id, row.number, match.seq, job, positions))
        return shape(self._jobs[match_id])

    def _runs(self, match_id: str) -> bool:
        job = self._jobs.get(match_id)
        return job is not None and job.words is None

    async def _kept(self, row: MatchRow, ply: int | None = None) -> AnalysisState | None:
        """The analysis in the database, if it is of so many moves."""
        async with self._sessions() as db:
            found = await store.analysis(db, row.number)
        if found is None or ply not in (None, found.seq):
            return None
        total = msgspec.json.decode(found.body, type=Analysis)
        return AnalysisState("done", len(total.decisions), len(total.decisions), total, None)

    async def _work(self, match_id: str, number: int, ply: int, job: Job, positions: lab.Positions) -> None:
        budget = self._settings.analysis_seconds
        began = asyncio.get_running_loop().time()
        try:
            at = next(positions, None)
            while at is not None:
                found = await self._thinkers.run(Rank.ANALYSIS, budget, worker.look, worker.Position.of(at), budget)
                at = lab.resume(positions, found)
            job.total.seconds = round(asyncio.get_running_loop().time() - began, 3)
            async with self._sessions.begin() as db:
                await store.keep_analysis(db, number, ply, msgspec.json.encode(job.total).decode())
        except IntegrityError:  # another server has stored one meanwhile
            pass
        except Exception as error:
            log.error("analysis", match=match_id, exc_info=error)
            job.words = "The analysis did not come to its end; the server's log says why. Ask for it again."
            return
        del self._jobs[match_id]


def busy() -> Refused:
    """Others have asked for so much that this would take too long."""
    return Refused(503, "busy", "The server is thinking about as much as it can; ask again in a minute.",
                   headers={"Retry-After": "60"})


def shape(job: Job) -> AnalysisState:
    """How far the job is."""
    return AnalysisState("running" if job.words is None else "failed", len(job.total.decisions), job.of, job.total,
                         job.words)
