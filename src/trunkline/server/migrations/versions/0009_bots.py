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
    _made_anew(sa.Column("pool", sa.String(8), primary_key=True))
    op.execute(f"INSERT INTO ratings_new ({KEPT}, pool) SELECT {KEPT}, 'people' FROM ratings")
    _renamed()


def downgrade() -> None:
    """Drop them, and the ratings of games with bots' accounts."""
    _made_anew()
    op.execute(f"INSERT INTO ratings_new ({KEPT}) SELECT {KEPT} FROM ratings WHERE pool = 'people'")
    _renamed()
    op.drop_column("people", "bot")


def _made_anew(*more: sa.Column[str]) -> None:
    # No primary key can be changed in place on both SQLite and PostgreSQL.
    op.create_table(
        "ratings_new",
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        *more,
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )


def _renamed() -> None:
    op.drop_table("ratings")
    op.rename_table("ratings_new", "ratings")
