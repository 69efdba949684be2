"""`trunkline puzzles`: its one command mines them."""

from __future__ import annotations

from typing import Annotated

from cyclopts import App, Parameter

from trunkline.cli.terminal import Json, Whole, emit, options_given, prepare, progressing, say

puzzles = App(name="puzzles", help="Positions in which one move is clearly best.",
              default_parameter=Parameter(negative=()))


@puzzles.command
def mine(game: Annotated[str, Parameter(help="A game, as `trunkline games` lists them.")], /, *,
         games: Annotated[Whole, Parameter(help="Number of games to look through.")] = 1,
         playouts: Annotated[Whole, Parameter(help="Playouts for each move that is compared.")] = 2000,
         players: Annotated[Whole | None, Parameter(help="Number of players; otherwise the game's default.")] = None,
         option: Annotated[list[str] | None, Parameter(
             help="An option of the game as KEY=VALUE; can be repeated.")] = None,
         seed: Annotated[Whole, Parameter(help="The same seed finds the same puzzles.")] = 0,
         json: Json = False) -> int:
    """Find puzzles in games between searches, and write them as TOML.

    One move must be better than the next by three times the error of the search, and by 5% of a win.

    For example:

        trunkline puzzles mine higgins --games 2 --playouts 400 --option version=short
    """
    import msgspec

    from trunkline.engine.lessonfile import puzzle_text
    from trunkline.engine.match import options_of
    from trunkline.lab.puzzles import mine as look

    chosen = options_of(game, options_given(option or [], players))
    prepare(game)
    found = []
    with progressing(games, "playing") as progress:
        for puzzle in look(game, chosen, games, playouts, seed, progress):
            found.append(puzzle)
            if not json:
                say(puzzle_text(puzzle))
    if json:
        emit([msgspec.to_builtins(puzzle) for puzzle in found])
    return 0
