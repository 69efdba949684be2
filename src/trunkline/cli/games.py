"""`trunkline games`."""

from __future__ import annotations

from trunkline.cli.terminal import Json, emit, say


def games(*, json: Json = False) -> int:
    """List the games with their options and bots.

    For example:

        trunkline games
    """
    from trunkline import bots
    from trunkline.engine import game as contract

    infos = contract.infos()
    if json:
        import msgspec

        emit([{"id": i.id, "title": i.title, "summary": i.summary, "rules_version": i.rules_version,
               "players": list(i.players), "options": msgspec.to_builtins(i.options),
               "bots": msgspec.to_builtins(bots.infos(i.id))} for i in infos.values()])
        return 0
    for i in infos.values():
        say(f"{i.id}: {i.title}, {i.players[0]} to {i.players[1]} players", f"  {i.summary}")
        for o in i.options:
            say("", f"  option {o.id}: {o.words}")
            say(*(f"    {o.id}={c.value}{' (default)' if c.value == o.default else ''}: {c.words}" for c in o.choices))
        say("", "  bots:", *(f"    {b.id} ({b.strength}): {b.words}" for b in bots.infos(i.id)))
    return 0
