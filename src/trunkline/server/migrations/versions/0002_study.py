"""Advice during a match, allowed or not; analyses that are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

# What a match is given that says nothing about advice: it has no open seat, and persons of one guest alone.
ALONE = """
    UPDATE matches SET advice = TRUE
    WHERE NOT EXISTS (SELECT 1 FROM seats WHERE seats.number = matches.number AND seats.kind = 'open')
    AND (SELECT COUNT(DISTINCT guest) FROM seats WHERE seats.number = matches.number) <= 1
"""


def upgrade() -> None:
    """Add the column and the table."""
    op.add_column("matches", sa.Column("advice", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(ALONE)
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "analyses",
        sa.Column("number", number, sa.ForeignKey("matches.number"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("analyses")
    op.drop_column("matches", "advice")
