"""Make the first tables: people, matches and their logs, chat, notifications."""

from typing import Any

import sqlalchemy as sa
from advanced_alchemy.types import DateTimeUTC
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _person(name: str = "person", **more: Any) -> sa.Column[str]:
    return sa.Column(name, sa.String(24), sa.ForeignKey("people.id"), **{"nullable": False, **more})


def _match(name: str = "number", **more: Any) -> sa.Column[int]:
    return sa.Column(name, NUMBER, sa.ForeignKey("matches.number"), **{"nullable": False, **more})


def upgrade() -> None:
    """Make all tables, each after those it refers to."""
    people()
    matches()
    results()
    talk()
    notices()


def people() -> None:
    """Make the tables of the server's settings, of people, and of their sessions, tokens and links."""
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", DateTimeUTC, nullable=False),
        sa.Column("handle", sa.String(120), unique=True, index=True),
        sa.Column("password", sa.String(200)),
        sa.Column("email", sa.String(254), index=True),
        sa.Column("email_ok", sa.Boolean, nullable=False),
        sa.Column("disabled", sa.Boolean, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("seen", DateTimeUTC, index=True),
        sa.Column("zone", sa.String(64)),
        sa.Column("hours_from", sa.Integer),
        sa.Column("hours_to", sa.Integer),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        _person(index=True),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("created", DateTimeUTC, nullable=False),
        sa.Column("seen", DateTimeUTC, nullable=False),
        sa.Column("agent", sa.String(200), nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(64), primary_key=True),
        _person(index=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("scopes", sa.String(40), nullable=False),
        sa.Column("created", DateTimeUTC, nullable=False),
        sa.Column("used", DateTimeUTC),
    )
    op.create_table(
        "links",
        sa.Column("id", sa.String(64), primary_key=True),
        _person(index=True),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("expires", DateTimeUTC, nullable=False, index=True),
    )


def matches() -> None:
    """Make the tables of matches, their seats and logs, the keys of moves, plans and analyses."""
    op.create_table(
        "matches",
        sa.Column("number", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("id", sa.String(16), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        _person("host", nullable=True),
        sa.Column("visibility", sa.String(8), nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("takeover", sa.Boolean, nullable=False),
        sa.Column("undo", sa.String(8), nullable=False),
        sa.Column("pace", sa.JSON),
        sa.Column("advice", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("to_move", sa.Integer),
        sa.Column("deadline", DateTimeUTC, index=True),
        sa.Column("created", DateTimeUTC, nullable=False),
        sa.Column("began", DateTimeUTC),
        sa.Column("changed", DateTimeUTC, nullable=False),
        sa.Column("claimed", DateTimeUTC),
        sa.Column("rematch", sa.String(16)),
        sa.Column("origin", sa.BigInteger),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Index("ix_matches_status_number", "status", "number"),
    )
    op.create_table(
        "seats",
        _match(primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("alias", sa.String(40)),
        sa.Column("bot", sa.String(40)),
        sa.Column("bot_name", sa.String(40)),
        _person(nullable=True, index=True),
        _person("reserved", nullable=True, index=True),
    )
    op.create_table(
        "entries",
        _match(primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("move", sa.BigInteger),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("forced", sa.Boolean, nullable=False),
        sa.Column("at", DateTimeUTC),
        sa.Column("spent", sa.Float, nullable=False),
        sa.Column("data", sa.JSON),
    )
    op.create_table(
        "intents",
        _match(primary_key=True),
        _person(primary_key=True),
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
    )
    op.create_table(
        "plans",
        _match(primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        _person(),
        sa.Column("steps", sa.JSON, nullable=False),
        sa.Column("withdrawn", sa.Text),
    )
    op.create_table(
        "analyses",
        _match(primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("of", sa.Integer, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("words", sa.Text),
        sa.Column("changed", DateTimeUTC),
    )


def results() -> None:
    """Make the tables of results and of ratings."""
    op.create_table(
        "ratings",
        _person(primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("pool", sa.String(8), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )
    op.create_table(
        "results",
        _match(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        _person(index=True),
        sa.Column("place", sa.Integer, nullable=False),
    )


def talk() -> None:
    """Make the tables of chat, notes, mutes and reports."""
    op.create_table(
        "chat",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        _match(),
        _person(index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("room", sa.String(10), nullable=False),
        sa.Column("at", DateTimeUTC, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("mentions", sa.JSON, nullable=False),
        sa.Index("ix_chat_number_id", "number", "id"),
    )
    op.create_table(
        "notes",
        _match(primary_key=True),
        _person(primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("changed", DateTimeUTC, nullable=False),
    )
    op.create_table(
        "mutes",
        _person(primary_key=True),
        _person("muted", primary_key=True),
        sa.Column("at", DateTimeUTC, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        _person("reporter", index=True),
        _match(nullable=True),
        sa.Column("message", NUMBER),
        _person(nullable=True, index=True),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("said", sa.Text),
        sa.Column("at", DateTimeUTC, nullable=False),
        sa.Column("state", sa.String(8), nullable=False, index=True),
        sa.Column("closed", sa.Text),
    )


def notices() -> None:
    """Make the tables of notifications, channels, deliveries and wishes."""
    op.create_table(
        "notices",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        _person(),
        _match(nullable=True, index=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("seq", sa.Integer),
        sa.Column("at", DateTimeUTC, nullable=False),
        sa.Column("due", DateTimeUTC, nullable=False),
        sa.Column("seen", DateTimeUTC),
        sa.Column("state", sa.String(8), nullable=False),
        sa.UniqueConstraint("person", "key", name="uq_notices_person_key"),
        sa.Index("ix_notices_state_due", "state", "due"),
        sa.Index("ix_notices_person_id", "person", "id"),
    )
    op.create_table(
        "channels",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        _person(index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.JSON),
        sa.Column("enabled", sa.Boolean, nullable=False),
        sa.Column("kinds", sa.JSON),
        sa.Column("wait", sa.Integer, nullable=False),
        sa.Column("digest", sa.Boolean, nullable=False),
        sa.Column("code", sa.String(8)),
        sa.Column("guesses", sa.Integer, nullable=False),
        sa.Column("error", sa.Text),
        sa.Column("tried", DateTimeUTC),
        sa.Column("created", DateTimeUTC, nullable=False),
    )
    op.create_table(
        "deliveries",
        sa.Column("notice", NUMBER, sa.ForeignKey("notices.id", ondelete="CASCADE"), primary_key=True,
                  autoincrement=False),
        sa.Column("channel", NUMBER, sa.ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True,
                  autoincrement=False, index=True),
        sa.Column("due", DateTimeUTC, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("owner", sa.String(24)),
        sa.Column("lease", DateTimeUTC),
        sa.Column("error", sa.Text),
        sa.Index("ix_deliveries_state_due", "state", "due"),
    )
    op.create_table(
        "wishes",
        _person(primary_key=True),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.String(5)),
        sa.Column("quiet_to", sa.String(5)),
        sa.Column("digest", sa.String(5), nullable=False),
        sa.Column("off", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    """Drop all tables, each before those it refers to."""
    for table in ("wishes", "deliveries", "channels", "notices", "reports", "mutes", "notes", "chat", "results",
                  "ratings", "analyses", "plans", "intents", "entries", "seats", "matches", "links", "tokens",
                  "sessions", "people", "settings"):
        op.drop_table(table)
