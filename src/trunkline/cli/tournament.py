"""`trunkline tournament`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from trunkline.cli.terminal import Json, Whole, emit, names_given, options_given, prepare, progressing, say, table

if TYPE_CHECKING:
    from trunkline.lab.tournament import Row, Tournament

STRENGTH = ("bot", "games", "wins", "share of wins", "score", "place", "rating")
THOUGHT = ("bot", "moves", "ms a move", "longest", "playouts a move")


def tournament(
    game: Annotated[str, Parameter(help="A game, as `trunkline games` lists them.")], /, *,
    bots: Annotated[str, Parameter(help="Bots, levels and searches such as search:500ms, separated by commas.")],
    games: Annotated[Whole | None, Parameter(help="Number of games; otherwise ten set-ups.")] = None,
    players: Annotated[Whole | None, Parameter(help="Number of players; otherwise as many as bots.")] = None,
    option: Annotated[list[str] | None, Parameter(help="An option of the game as KEY=VALUE; can be repeated.")] = None,
    seed: Annotated[Whole, Parameter(help="The same seed gives the same set-ups and the same chances.")] = 0,
    threads: Annotated[Whole | None, Parameter(help="Matches played at once; otherwise one for each core.")] = None,
    out: Annotated[str | None, Parameter(help="A new folder for the match files.")] = None,
    json: Json = False,
) -> int:
    """Let bots play matches against each other, and rate them.

    Every set-up is played once for each seat, so that every bot plays it from every seat; with more bots than players,
    by every group of bots that fits. A bot can be named more than once. Ratings start at 25 ± 8.3 and say little while
    the ± is above 2.

    For example:

        trunkline tournament higgins --bots search:10,greedy --games 4 --option version=short
        trunkline tournament higgins --bots greedy,greedy,apprentice --seed 7 --threads 2 --json
    """
    import os
    from pathlib import Path

    from trunkline.lab import tournament as lab

    options, names = options_given(option or [], players), names_given(bots)
    threads = (os.cpu_count() or 1) if threads is None else threads
    _, count = lab.planned(game, options, names, games)  # reports errors before it compiles
    prepare(game)
    with progressing(count, "playing") as progress:
        found = lab.tournament(game, options, names, games, seed, threads=threads, progress=progress,
                               out=None if out is None else Path(out))
    if json:
        import msgspec

        emit(msgspec.to_builtins(found))
    else:
        _print(found, out)
    return 0


def _print(found: Tournament, out: str | None) -> None:
    say(f"games: {found.games:,}", f"moves: {sum(p.moves for p in found.matches):,}", "")
    table(STRENGTH, [(row.bot, *_strength(row)) for row in found.bots])
    table(THOUGHT, [(row.bot, *_thought(row)) for row in found.bots])
    say(f"digest: {found.digest}", *([f"match files: {out}"] if out is not None else []))


def _strength(row: Row) -> list[str]:
    """Return the columns of strength: a shared first place counts in parts, the interval is of 95%."""
    return [f"{row.games:,}", f"{row.wins:g}", f"{100 * row.share:.0f}% ({100 * row.low:.0f} to {100 * row.high:.0f})",
            f"{row.mean_score:.1f}", f"{row.mean_place:.2f}", f"{row.mu:.1f} ± {row.sigma:.1f}"]


def _thought(row: Row) -> list[str]:
    """Return the columns of thought, over decisions only."""
    return [f"{row.moves:,}", f"{1000 * row.mean_seconds:,.1f}", f"{1000 * row.longest_seconds:,.1f}",
            "" if row.mean_playouts is None else f"{row.mean_playouts:,.0f}"]
