"""The first tables: settings, guests, matches with seats, entries and intents."""

import sqlalchemy as sa
from advanced_alchemy.types import DateTimeUTC
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", DateTimeUTC, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("number", number, primary_key=True, autoincrement=True),
        sa.Column("id", sa.String(16), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("to_move", sa.Integer),
        sa.Column("created", DateTimeUTC, nullable=False),
    )
    op.create_index("ix_matches_status_number", "matches", ["status", "number"])
    op.create_table(
        "seats",
        sa.Column("number", number, sa.ForeignKey("matches.number"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40)),
        sa.Column("bot", sa.String(40)),
        sa.Column("guest", sa.String(24), sa.ForeignKey("guests.id"), index=True),
    )
    op.create_table(
        "entries",
        sa.Column("number", number, sa.ForeignKey("matches.number"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("forced", sa.Boolean, nullable=False),
    )
    op.create_table(
        "intents",
        sa.Column("number", number, sa.ForeignKey("matches.number"), primary_key=True),
        sa.Column("guest", sa.String(24), sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drop them all."""
    for table in "intents", "entries", "seats", "matches", "guests", "settings":
        op.drop_table(table)
