"""Accounts that programs play by, and ratings apart for the games with them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

KEPT = "person, game, mu, sigma, matches"


def upgrade() -> None:
    """Add the columns; until now everybody was a person."""
    op.add_column("people", sa.Column("bot", sa.Boolean, nullable=False, server_default=sa.false()))
    _make_anew(sa.Column("pool", sa.String(8), primary_key=True))
    op.execute(f"INSERT INTO ratings ({KEPT}, pool) SELECT {KEPT}, 'people' FROM ratings_before")
    op.drop_table("ratings_before")


def downgrade() -> None:
    """Drop them, and the ratings of games with bots' accounts."""
    _make_anew()
    op.execute(f"INSERT INTO ratings ({KEPT}) SELECT {KEPT} FROM ratings_before WHERE pool = 'people'")
    op.drop_table("ratings_before")
    op.drop_column("people", "bot")


def _make_anew(*more: sa.Column[str]) -> None:
    # SQLite changes no primary key in place; the names of constraints come from the table's.
    op.execute("CREATE TABLE ratings_before AS SELECT * FROM ratings")
    op.drop_table("ratings")
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        *more,
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )
