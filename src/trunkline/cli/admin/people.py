"""`trunkline admin people`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from trunkline.cli.admin import with_database
from trunkline.cli.terminal import Config, Database, Json, Whole, emit, say

if TYPE_CHECKING:
    from trunkline.server.db import Person

Wanted = Annotated[str, Parameter(help="The name of an account, the name of a guest if only one has it, or an id.")]

people = App(name="people", help="List, disable, delete or export people. A running server follows within a minute.")


def _line(person: Person) -> str:
    kind = "disabled" if person.disabled else "account" if person.handle is not None else "guest"
    seen = f"seen {person.seen:%Y-%m-%d}" if person.seen else "never seen"
    return "  ".join([person.id.ljust(16), kind.ljust(8), seen, person.name, *([person.email] if person.email else [])])


@people.command(name="list")
def list_people(*, search: Annotated[str | None, Parameter(help="Part of the name, email address or id.")] = None,
                limit: Annotated[Whole, Parameter(help="The most to list.")] = 100, database: Database = None,
                config: Config = None, json: Json = False) -> int:
    """List people, most recently seen first.

    For example:

        trunkline admin people list
        trunkline admin people list --search ada --json
    """
    from trunkline.server.people import admin

    rows = with_database(database, lambda make: admin.listed(make, search, max(0, limit)), config)
    if json:
        emit([{"id": p.id, "name": p.name, "account": p.handle is not None, "disabled": p.disabled, "email": p.email,
               "created": p.created.isoformat(), "seen": p.seen.isoformat() if p.seen else None} for p in rows])
    else:
        say(*map(_line, rows)) if rows else say("no people")
    return 0


@people.command
def disable(who: Wanted, /, *, database: Database = None, config: Config = None) -> int:
    """Lock a person out: end their sessions, block their tokens, hand their seats in running matches to bots.

    For example:

        trunkline admin people disable Ada
    """
    from trunkline.server.people import admin

    person = with_database(database, lambda make: admin.set_disabled(make, who, True), config)
    say(f"{person.name} is disabled")
    return 0


@people.command
def enable(who: Wanted, /, *, database: Database = None, config: Config = None) -> int:
    """Let a disabled person in again; they have to sign in.

    For example:

        trunkline admin people enable Ada
    """
    from trunkline.server.people import admin

    person = with_database(database, lambda make: admin.set_disabled(make, who, False), config)
    say(f"{person.name} is enabled")
    return 0


@people.command
def delete(who: Wanted, /, *, database: Database = None, config: Config = None) -> int:
    """Delete a person for good: name, email address, password, sessions, tokens, ratings.

    This cannot be undone. Their finished games stay, with "Somebody" in their place, and bots take their seats in
    running matches.

    For example:

        trunkline admin people delete Ada
    """
    from trunkline.server.people import admin

    name = with_database(database, lambda make: admin.remove(make, who), config)
    say(f"{name} is deleted")
    return 0


@people.command
def export(who: Wanted, /, *, database: Database = None, config: Config = None) -> int:
    """Write everything that is stored about a person as JSON, except what proves their identity.

    For example:

        trunkline admin people export Ada > ada.json
    """
    from trunkline.server.people import admin

    emit(with_database(database, lambda make: admin.export(make, who), config))
    return 0
