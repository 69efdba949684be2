"""Names of tables, and codes with which a seat moves to another browser."""

import sqlalchemy as sa
from advanced_alchemy.types import DateTimeUTC
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add them."""
    op.add_column("matches", sa.Column("name", sa.String(60)))
    op.create_table(
        "seat_codes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), sa.ForeignKey("matches.number"),
                  nullable=False, index=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("expires", DateTimeUTC, nullable=False, index=True),
    )
