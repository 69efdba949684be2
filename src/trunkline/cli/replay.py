"""`trunkline replay`."""

from __future__ import annotations

from trunkline.cli.terminal import File, Json, To, emit, open_match, say


def replay(file: File, /, *, to: To = None, json: Json = False) -> int:
    """Check every move of a match and explain its score.

    Prints the standings, every point with its reason, and the digest of the state: equal states have equal digests on
    every machine. Moves after --to are checked too.

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
    say(f"{match.seq} moves, all legal", "", *match.game.describe(match.pack, match.S, match.names), "",
        "Final scores:" if match.over else "Scores, if the game ended here:", *match.explain(), "",
        f"Digest of the state: {match.digest()}")
    return 0
