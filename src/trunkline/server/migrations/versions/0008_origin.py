"""From which match one has branched."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column; matches that have branched before keep no origin."""
    with op.batch_alter_table("matches") as table:
        table.add_column(sa.Column("origin", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True))
        table.create_foreign_key("fk_matches_origin", "matches", ["origin"], ["number"])


def downgrade() -> None:
    """Drop it."""
    with op.batch_alter_table("matches") as table:
        table.drop_constraint("fk_matches_origin", type_="foreignkey")
        table.drop_column("origin")
