"""Two rooms at a table: the players', and the spectators'."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column; what people without a seat have said was said among spectators."""
    op.add_column("chat", sa.Column("room", sa.String(10), nullable=False, server_default="players"))
    op.execute("UPDATE chat SET room = 'spectators' WHERE NOT EXISTS (SELECT 1 FROM seats WHERE "
               "seats.number = chat.number AND (seats.person = chat.person OR seats.reserved = chat.person))")


def downgrade() -> None:
    """Drop it: all lines are in one room again."""
    op.drop_column("chat", "room")
