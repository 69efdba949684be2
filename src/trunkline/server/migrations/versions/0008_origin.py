"""From which match one has branched."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column; matches that have branched before keep no origin."""
    op.add_column("matches", sa.Column("origin", sa.BigInteger))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("matches", "origin")
