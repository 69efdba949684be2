"""`trunkline puzzles`: its one command mines them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from trunkline.cli.terminal import Json, Whole, emit, names_given, options_given, prepare_bots, progressing, say

puzzles = App(name="puzzles", help="Positions in which one move is clearly best.",
              default_parameter=Parameter(negative=()))


@puzzles.command
def mine(game: Annotated[str, Parameter(help="A game, as `trunkline games` lists them.")], /, *,
         games: Annotated[Whole, Parameter(help="Number of games to look through.")] = 1,
         playouts: Annotated[Whole, Parameter(help="Playouts for each move that is compared.")] = 600,
         players: Annotated[Whole | None, Parameter(help="Number of players; otherwise 2 to 4, as drawn.")] = None,
         option: Annotated[list[str] | None, Parameter(
             help="An option of the game as KEY=VALUE; can be repeated. Of others, any choice.")] = None,
         kinds: Annotated[str, Parameter(help="Kinds of puzzles, separated by commas; otherwise all.")] = "",
         into: Annotated[str | None, Parameter(
             help="A file of puzzles to add to, game by game; what it has already is left out.")] = None,
         threads: Annotated[Whole, Parameter(help="Games looked through at a time.")] = 1,
         seed: Annotated[Whole, Parameter(help="The same seed finds the same puzzles.")] = 0,
         json: Json = False) -> int:
    """Find puzzles in fast games between bots, and write them as TOML.

    One move must be better than the next by three times the error of the search, and by 5% of a win.

    For example:

        trunkline puzzles mine higgins --games 2 --playouts 60 --option version=short
    """
    import msgspec

    from trunkline.engine.lessonfile import puzzle_text, read_puzzles
    from trunkline.lab.puzzles import mine as look

    prepare_bots(game)
    path = Path(into) if into is not None else None
    known = [puzzle.position for puzzle in read_puzzles(path)] if path and path.exists() else []
    found = []
    with progressing(games, "playing") as progress:
        for puzzle in look(game, options_given(option or [], players), games, playouts, seed, progress=progress,
                           kinds=names_given(kinds), known=known, threads=threads):
            found.append(puzzle)
            if path:
                with path.open("a", encoding="utf-8") as file:
                    file.write(f"\n{puzzle_text(puzzle)}")
            elif not json:
                say(puzzle_text(puzzle))
    if json:
        emit([msgspec.to_builtins(puzzle) for puzzle in found])
    return 0
