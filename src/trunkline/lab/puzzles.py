"""Puzzles, mined: positions out of games between bots in which one move is clearly the best.

A game is played fast, mostly by the greedy bot, and a few decisions of each kind are drawn from it. A quick search of
each finds candidates. Of these the positions after its first moves are searched in growing trees: by a part of the
playouts, where most are rejected, by half, by all. How much a value still changes in the second half is its error. The
best move must lead the second by more than `SURE` times the largest error, and by at least `LEAD` of an outcome. What
the greedy bot takes at a glance is no puzzle where there are few moves, such as tickets.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from trunkline import bots
from trunkline.bots import search
from trunkline.engine.game import info
from trunkline.engine.lessonfile import Puzzle, Tried
from trunkline.engine.match import Match, options_of
from trunkline.lab.analysis import mean

MIDDLE = "search:12"  # plays one decision in `SELDOM`, so that games are not all greedy
SELDOM = 8
MOST_PLAYERS = 4  # where their number is not given
LOOKS = 24  # at decisions of one kind in one game
MOST = 2  # puzzles of one kind out of one game
GLANCE, FIRST = 6, 8  # parts of the playouts: to find candidates; of a move's playouts, to reject them
RIVALS = 3  # moves that are compared with the best
FAR = 0.1  # of an outcome behind the second: a rival that is searched no further
FEW = 5  # legal moves, among which the greedy bot's is no puzzle
SURE = 3.0
LEAD = 0.05
AFTER = 3  # moves that are told after each


@dataclass(frozen=True)
class Worth:
    """What a seat may expect after a move: outcome and points, how much the outcome still changed, and what follows."""

    outcome: float
    points: float
    error: float
    then: list[str]


def mine(game_id: str, options: Mapping[str, Any], games: int, playouts: int, seed: int = 0, *,
         kinds: Collection[str] = (), known: Collection[str] = (), threads: int = 1,
         progress: Callable[[int], None] | None = None) -> Iterator[Puzzle]:
    """Play so many games and return their puzzles, game by game; the same seed finds the same.

    Options not given are drawn, where the game's puzzles have several. `kinds`: of these alone. `known`: positions that
    are no news.
    """
    search.check(playouts=playouts)
    options_of(game_id, options)
    look = partial(_mined, game_id, options, playouts, kinds)
    seen = set(known)
    with ThreadPoolExecutor(threads) as pool:
        for found in (pool.map if threads > 1 else map)(look, range(seed, seed + games)):
            for puzzle in found:
                if puzzle.position not in seen:
                    seen.add(puzzle.position)
                    yield puzzle
            if progress:
                progress(1)


def _mined(game_id: str, options: Mapping[str, Any], playouts: int, kinds: Collection[str], seed: int) -> list[Puzzle]:
    """Play the game of the seed and return its puzzles."""
    dice = random.Random(seed)
    match = Match.start(game_id, drawn(game_id, options, dice), seed)
    while not match.over:
        bot = MIDDLE if dice.randrange(SELDOM) == 0 else "greedy"
        match.play(bots.choose(bot, match, dice.getrandbits(32)))
    found = []
    for kind, moments in sorted(decisions(match).items()):
        if kinds and kind not in kinds:
            continue
        count = 0
        for seq in dice.sample(moments, min(LOOKS, len(moments))):
            if count < MOST and (puzzle := posed(match.at(seq), kind, playouts)) is not None:
                found.append(puzzle)
                count += 1
    return found


def drawn(game_id: str, given: Mapping[str, Any], dice: random.Random) -> dict[str, Any]:
    """Return options: those given, any choice of those that puzzles vary, and a number of players that fits them."""
    about = info(game_id)
    least, most = about.players[0], min(MOST_PLAYERS, about.players[1])
    options = dict(given)
    for option in about.options:
        if option.id in about.teaching.varied:
            options.setdefault(option.id, dice.choice(option.choices).value)
        for choice in option.choices:
            if choice.players and str(choice.value) == str(options.get(option.id)):
                least, most = max(least, choice.players[0]), min(most, choice.players[1])
    return {"players": dice.randint(least, max(least, most)), **options}


def decisions(match: Match) -> dict[str, list[int]]:
    """Tell by kind of puzzle before which moves of the match there was a choice of that kind."""
    questions = match.game.info.teaching.questions
    found: dict[str, list[int]] = {}
    past = match.at(0)
    for seq, entry in enumerate(match.log):
        if not entry.forced:
            words = [text.partition(" ")[0] for text in past.texts()]
            for word in {w for w in words if w in questions and words.count(w) > 1}:
                found.setdefault(questions[word].kind, []).append(seq)
        past.repeat(entry.seat, entry.move, entry.text, entry.forced)
    return found


def posed(match: Match, kind: str, playouts: int) -> Puzzle | None:
    """Return the position as a puzzle of the kind, if one move is clearly best after a deep search."""
    seat, legal = match.to_move, match.legal()
    assert seat is not None
    [thought] = search.deepening(match, [max(1, playouts // GLANCE)])
    best = match.game.text(match.pack, match.S, thought.move)
    question = match.game.info.teaching.questions.get(best.partition(" ")[0])
    rivals = sorted(thought.lines[1:], key=lambda line: -line.outcomes[seat])[:RIVALS]
    if question is None or question.kind != kind or not rivals:
        return None
    if thought.lines[0].outcomes[seat] - rivals[0].outcomes[seat] < LEAD / 2:
        return None
    if len(legal) < FEW and bots.kernel_choice("greedy", match, 0) == thought.move:
        return None
    same = _like(match, thought.move)
    moves = [thought.move, *(line.move for line in rivals if line.move not in same)]
    if len(moves) < 2 or len(same) == len(legal):
        return None
    tried = _compared(match, moves, seat, playouts)
    if tried is None:
        return None
    error = max(worth.error for worth in tried.values())
    if not _leads(tried, max(LEAD, SURE * error)):
        return None
    first, *others = tried.items()
    told = [Tried(match.game.text(match.pack, match.S, move), round(worth.outcome, 3), round(worth.points, 1),
                  worth.then) for move, worth in (first, *sorted(others, key=lambda item: -item[1].outcome))]
    expect = [match.game.text(match.pack, match.S, move) for move in same]
    return Puzzle(kind, seat + 1, expect, told, round(error, 3), playouts,
                  match.game.write_position(match.pack, match.S))


def _compared(match: Match, moves: list[int], seat: int, playouts: int) -> dict[int, Worth] | None:
    """Search what follows the moves, deeper while the first leads; return what was searched to the end, if it does."""
    searches = {move: _searching(match, move, seat, playouts) for move in moves}
    worth = {move: next(searching) for move, searching in searches.items()}
    if not _leads(worth, 0.75 * LEAD):
        return None
    second = max(worth[move].outcome for move in moves[1:])
    kept = [move for move in moves if worth[move].outcome >= second - FAR]
    for least in (0.75 * LEAD, LEAD):
        worth = {move: next(searches[move]) for move in kept}
        if not _leads(worth, least):
            return None
    return worth


def _leads(worth: Mapping[int, Worth], least: float) -> bool:
    """Tell whether the first move leads all others by so much."""
    first, *others = (found.outcome for found in worth.values())
    return first - max(others) >= least


def _searching(match: Match, move: int, seat: int, playouts: int) -> Generator[Worth, None, None]:
    """Yield what the seat may expect after the move: by a part of the playouts, by half of them, by all."""
    after = _after(match, move)
    if after.over:
        end = Worth(search.worth(after)[seat], float(after.scores()[seat]), 0.0, [])
        yield from (end, end, end)
        return
    part, half = max(1, playouts // FIRST), max(1, playouts // 2)
    last = None
    for thought in search.deepening(after, [part, max(1, half - part), max(1, playouts - half)]):
        n = sum(line.visits for line in thought.lines)
        points = sum(line.visits * line.points[seat] for line in thought.lines) / n
        outcome = mean(thought)[seat]
        last = Worth(outcome, points, 1.0 if last is None else abs(outcome - last.outcome), _then(after, thought))
        yield last


def _then(after: Match, thought: search.Thought) -> list[str]:
    """Return the moves that the search expects to follow."""
    copy, texts = after.copy(), list[str]()
    for move in thought.lines[0].moves[:AFTER]:
        texts.append(copy.game.text(copy.pack, copy.S, move))
        copy.play(move)
    return texts


def _like(match: Match, move: int) -> list[int]:
    """Return the moves that lead to the same position as this one, itself first."""
    after = _after(match, move).digest()
    return [move, *(m for m in match.legal() if m != move and _after(match, m).digest() == after)]


def _after(match: Match, move: int) -> Match:
    copy = match.copy()
    copy.play(move)
    return copy
