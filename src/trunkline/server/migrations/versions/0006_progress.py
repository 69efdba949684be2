"""How far analyses are, for all servers to see."""

import sqlalchemy as sa
from advanced_alchemy.types import DateTimeUTC
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the columns; what was kept until now is done."""
    op.add_column("analyses", sa.Column("of", sa.Integer, nullable=False, server_default="0"))
    op.add_column("analyses", sa.Column("done", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("analyses", sa.Column("words", sa.Text))
    op.add_column("analyses", sa.Column("changed", DateTimeUTC))


def downgrade() -> None:
    """Drop them, and what is not done."""
    op.execute("DELETE FROM analyses WHERE NOT done")
    for name in "of", "done", "words", "changed":
        op.drop_column("analyses", name)
