"""`trunkline simulate`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from trunkline.cli.terminal import Json, Whole, emit, names_given, options_given, prepare, progressing, say, table

if TYPE_CHECKING:
    from trunkline.lab.simulate import Summary


def simulate(
    game: Annotated[str, Parameter(help="A game, as `trunkline games` lists them.")], /, *,
    players: Annotated[Whole | None, Parameter(help="Number of players; otherwise the game's default.")] = None,
    games: Annotated[Whole, Parameter(help="Number of games.")] = 100,
    bots: Annotated[str, Parameter(help="Bots, separated by commas.")] = "random",
    seed: Annotated[Whole, Parameter(help="The same seed gives the same digest.")] = 0,
    option: Annotated[list[str] | None, Parameter(help="An option of the game as KEY=VALUE; can be repeated.")] = None,
    threads: Annotated[Whole, Parameter(help="Threads that play; they do not change the result.")] = 1,
    interpreted: Annotated[bool, Parameter(
        help="Plain Python, a thousand times slower, to the same digest.", show_default=False)] = False,
    check: Annotated[bool, Parameter(
        help="Test the game's invariants after every move.", show_default=False)] = False,
    json: Json = False,
) -> int:
    """Play many games between bots and sum them up.

    Seat p of game i (both from 0) is played by bot (p + i) modulo their number, so that every bot plays every seat.
    A decision is a choice between several moves; forced moves are made but not counted. For each decision the legal
    moves are listed and one is applied; decisions/s counts one thread, and only time spent in rules and bots.

    For example:

        trunkline simulate higgins --games 200 --bots greedy,random --seed 7
        trunkline simulate higgins --players 4 --option version=long --json
    """
    from trunkline import bots as kinds
    from trunkline.engine.match import options_of
    from trunkline.lab.simulate import simulate as run

    names = names_given(bots)
    chosen = options_of(game, options_given(option or [], players))  # reports errors before it compiles
    for name in names:
        kinds.number(game, name)
    prepare(game)
    with progressing(games, "playing") as progress:
        summary = run(game, chosen, games, names, seed, threads=threads, interpreted=interpreted, check=check,
                      progress=progress)
    if json:
        import msgspec

        emit({**msgspec.to_builtins(summary), "decisions_per_s": round(summary.decisions_per_s)})
    else:
        _print(summary)
    return 0


def _print(summary: Summary) -> None:
    unfinished = [f"unfinished: {summary.unfinished:,}"] if summary.unfinished else []
    say(f"games: {summary.games:,}", *unfinished, f"decisions: {summary.decisions:,}",
        f"decisions/s of one thread: {summary.decisions_per_s:,.0f}", f"mean rounds: {summary.mean_rounds:.1f}", "")
    # A share of wins has its interval of 95%, by Wilson; a shared first place counts in parts.
    for key, games, rows in ("seat", "games", summary.seats), ("bot", "places played", summary.by_bot):
        table((key, games, "mean score", "share of wins"), [
            (str(row[key]), f"{row['games']:,}", f"{row['mean_score']:.1f}",
             f"{100 * row['share']:.1f}% ({100 * row['low']:.1f} to {100 * row['high']:.1f})") for row in rows])
    say(f"digest: {summary.digest}")
