"""Make the tables of puzzles: first tries, and the ratings of solvers and puzzles."""

import sqlalchemy as sa
from advanced_alchemy.types import DateTimeUTC
from alembic import op

revision = "0003"
down_revision = "0002"


def _rated() -> list[sa.Column[float]]:
    return [sa.Column("rating", sa.Float, nullable=False), sa.Column("deviation", sa.Float, nullable=False),
            sa.Column("tries", sa.Integer, nullable=False)]


def _person() -> sa.Column[str]:
    return sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "solvers",
        _person(),
        sa.Column("game", sa.String(40), primary_key=True),
        *_rated(),
    )
    op.create_table(
        "first_tries",
        _person(),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(40), primary_key=True),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", DateTimeUTC, nullable=False),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(40), primary_key=True),
        *_rated(),
    )


def downgrade() -> None:
    """Drop the tables."""
    for table in ("puzzle_ratings", "first_tries", "solvers"):
        op.drop_table(table)
