"""Tables for days and years: people, clocks, entries that are no moves, what a table allows, plans."""

import sqlalchemy as sa
from advanced_alchemy.types import DateTimeUTC
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Rename guests to people; add the columns and the table."""
    op.rename_table("guests", "people")
    # Plain ALTERs, which both databases know: SQLite cannot make a table anew to which others refer.
    op.execute("ALTER TABLE intents RENAME COLUMN guest TO person")
    op.execute("ALTER TABLE seats RENAME COLUMN guest TO person")
    op.execute("ALTER TABLE seats ADD COLUMN reserved VARCHAR(24) REFERENCES people (id)")
    op.execute("ALTER TABLE matches ADD COLUMN host VARCHAR(24) REFERENCES people (id)")
    op.drop_index("ix_seats_guest", "seats")
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_index("ix_seats_reserved", "seats", ["reserved"])
    for column in (
        sa.Column("visibility", sa.String(8), nullable=False, server_default="public"),
        sa.Column("spectators", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("takeover", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("undo", sa.String(8), nullable=False, server_default="free"),
        sa.Column("pace", sa.JSON),
        sa.Column("ply", sa.Integer, nullable=False, server_default="0"),
        sa.Column("deadline", DateTimeUTC),
        sa.Column("began", DateTimeUTC),
        sa.Column("claimed", DateTimeUTC),
        sa.Column("changed", DateTimeUTC, nullable=False, server_default="1970-01-01 00:00:00"),
        sa.Column("rematch", sa.String(16)),
    ):
        op.add_column("matches", column)
    op.create_index("ix_matches_deadline", "matches", ["deadline"])
    op.execute("UPDATE matches SET ply = seq, changed = created, began = created")
    with op.batch_alter_table("entries") as entries:
        entries.alter_column("seat", existing_type=sa.Integer, nullable=True)
        entries.alter_column("move", existing_type=sa.BigInteger, nullable=True)
        entries.add_column(sa.Column("kind", sa.String(10), nullable=False, server_default="move"))
        entries.add_column(sa.Column("ply", sa.Integer, nullable=False, server_default="0"))
        entries.add_column(sa.Column("words", sa.Text))
        entries.add_column(sa.Column("at", DateTimeUTC))
        entries.add_column(sa.Column("spent", sa.Float, nullable=False, server_default="0"))
        entries.add_column(sa.Column("data", sa.JSON))
    op.execute("UPDATE entries SET ply = seq")
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "plans",
        sa.Column("number", number, sa.ForeignKey("matches.number"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("steps", sa.JSON, nullable=False),
        sa.Column("withdrawn", sa.Text),
    )


def downgrade() -> None:
    """Refused: entries that are no moves have no place in the older tables."""
    raise NotImplementedError("the log now holds more than moves; restore a backup made before the update")
