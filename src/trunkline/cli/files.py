"""Commands about one file: a match or a position."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from trunkline.cli.terminal import NO, Json, Whole, emit, open_match, say

File = Annotated[str, Parameter(help="A match file or a position in TOML; - is stdin.", allow_leading_hyphen=True)]
To = Annotated[Whole | None, Parameter(help="The moment after so many moves, instead of the file's end.")]


def replay(file: File, /, *, to: To = None, json: Json = False) -> int:
    """Check every move of a match and explain its score.

    Prints the standings, every point with its reason, and the digest of the state: equal states have equal digests
    on every machine. All moves are checked, also those after --to.

    For example:

        trunkline replay game.txt
        trunkline replay game.txt --to 20 --json
    """
    match = open_match(file, to)
    scores, ranks, seat = match.scores(), match.ranks(), match.to_move
    if json:
        import msgspec

        emit({
            "game": match.game.info.id, "options": msgspec.to_builtins(match.options), "seed": match.seed,
            "moves": match.seq, "over": match.over, "to_move": None if seat is None else seat + 1,
            "players": [{"seat": p + 1, "name": name, "points": scores[p], "place": ranks[p] + 1}
                        for p, name in enumerate(match.names)],
            "explained": match.explain(), "digest": match.digest(), "view": msgspec.to_builtins(match.view(False)),
        })
        return 0
    say(f"{match.seq} moves, every one legal", "", *_described(match), "",
        "Final scores:" if match.over else "Scores, if the game ended here:", *match.explain(), "",
        f"Digest of the state: {match.digest()}")
    return 0


def show(file: File, /, *, to: To = None) -> int:
    """Describe a position: whose turn it is, what everyone has, what may be done.

    For example:

        trunkline show game.txt --to 20
        trunkline show position.toml
    """
    say(*_described(open_match(file, to)))
    return 0


def legal(file: File, /, *, to: To = None, json: Json = False) -> int:
    """List the legal moves, one a line, as `why` and match files take them.

    For example:

        trunkline legal position.toml
        trunkline legal game.txt --to 20 --json
    """
    match = open_match(file, to)
    seat, texts = match.to_move, match.texts()
    if json:
        emit({"to_move": None if seat is None else seat + 1,
              "moves": [{"move": m, "text": t} for m, t in zip(match.legal(), texts, strict=True)]})
    else:
        say(*texts)
    return 0


def why(file: File, move: Annotated[str, Parameter(help='A move in words, such as "move Omaha".')], /, *,
        seat: Annotated[Whole | None, Parameter(help="The player who would make it, from 1.")] = None,
        to: To = None, json: Json = False) -> int:
    """Say whether a move is legal and, when it is not (exit code 1), why and what would be.

    For example:

        trunkline why position.toml "move Omaha"
        trunkline why game.txt "buy harvey" --seat 2 --to 20 --json
    """
    from trunkline.engine.game import Refusal

    match = open_match(file, to)
    players = len(match.names)
    if seat is not None and not 1 <= seat <= players:
        raise Refusal(f"seat {seat}: this match has seats 1 to {players}")
    reason = match.why_not(move, None if seat is None else seat - 1)
    if json:
        why: dict[str, Any] = {} if reason is None else {
            "code": reason.code, "rule": reason.rule, "words": reason.words, "nearest": reason.nearest}
        emit({"legal": reason is None, **why})
    elif reason is None:
        say("legal")
    else:
        say(f"not legal ({reason.code}): {reason.words}" + (f" (rule {reason.rule})" if reason.rule else ""))
        if reason.nearest:
            say(f"nearest legal move: {reason.nearest}")
    return 0 if reason is None else NO


def position(file: File, /, *, to: To = None) -> int:
    """Write a position as TOML, to be kept, changed by hand, and read by the other commands.

    For example:

        trunkline position game.txt --to 20
    """
    match = open_match(file, to)
    print(match.game.write_position(match.pack, match.S), end="")
    return 0


def _described(match: Any) -> list[str]:
    lines: list[str] = match.game.describe(match.pack, match.S, match.names)
    return lines
