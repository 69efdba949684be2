"""Tables for talk and notices."""

import sqlalchemy as sa
from advanced_alchemy.types import DateTimeUTC
from alembic import op

revision = "0005"
down_revision = "0004"

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
PERSON = "people.id"
MATCH = "matches.number"


def upgrade() -> None:
    """Make them."""
    talk()
    notices()


def talk() -> None:
    """Chat, notes, mutes, reports."""
    op.create_table(
        "chat",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("number", NUMBER, sa.ForeignKey(MATCH), nullable=False),
        sa.Column("person", sa.String(24), sa.ForeignKey(PERSON), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", DateTimeUTC, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("mentions", sa.JSON, nullable=False),
        sa.Index("ix_chat_number_id", "number", "id"),
    )
    op.create_table(
        "notes",
        sa.Column("number", NUMBER, sa.ForeignKey(MATCH), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey(PERSON), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("changed", DateTimeUTC, nullable=False),
    )
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(24), sa.ForeignKey(PERSON), primary_key=True),
        sa.Column("muted", sa.String(24), sa.ForeignKey(PERSON), primary_key=True),
        sa.Column("at", DateTimeUTC, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("reporter", sa.String(24), sa.ForeignKey(PERSON), nullable=False, index=True),
        sa.Column("number", NUMBER, sa.ForeignKey(MATCH)),
        sa.Column("message", NUMBER),
        sa.Column("person", sa.String(24), sa.ForeignKey(PERSON), index=True),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("said", sa.Text),
        sa.Column("at", DateTimeUTC, nullable=False),
        sa.Column("state", sa.String(8), nullable=False, index=True),
        sa.Column("closed", sa.Text),
    )


def notices() -> None:
    """News, ways to reach somebody, deliveries, wishes."""
    op.create_table(
        "notices",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("person", sa.String(24), sa.ForeignKey(PERSON), nullable=False),
        sa.Column("number", NUMBER, sa.ForeignKey(MATCH), index=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("seq", sa.Integer),
        sa.Column("at", DateTimeUTC, nullable=False),
        sa.Column("due", DateTimeUTC, nullable=False),
        sa.Column("seen", DateTimeUTC),
        sa.Column("state", sa.String(8), nullable=False),
        sa.UniqueConstraint("person", "key", name="uq_notices_person_key"),
        sa.Index("ix_notices_state_due", "state", "due"),
        sa.Index("ix_notices_person_id", "person", "id"),
    )
    op.create_table(
        "channels",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("person", sa.String(24), sa.ForeignKey(PERSON), nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.JSON),
        sa.Column("enabled", sa.Boolean, nullable=False),
        sa.Column("kinds", sa.JSON),
        sa.Column("wait", sa.Integer, nullable=False),
        sa.Column("digest", sa.Boolean, nullable=False),
        sa.Column("code", sa.String(8)),
        sa.Column("guesses", sa.Integer, nullable=False),
        sa.Column("error", sa.Text),
        sa.Column("tried", DateTimeUTC),
        sa.Column("created", DateTimeUTC, nullable=False),
    )
    op.create_table(
        "deliveries",
        sa.Column("notice", NUMBER, sa.ForeignKey("notices.id", ondelete="CASCADE"), primary_key=True,
                  autoincrement=False),
        sa.Column("channel", NUMBER, sa.ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True,
                  autoincrement=False, index=True),
        sa.Column("due", DateTimeUTC, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("owner", sa.String(24)),
        sa.Column("lease", DateTimeUTC),
        sa.Column("error", sa.Text),
        sa.Index("ix_deliveries_state_due", "state", "due"),
    )
    op.create_table(
        "wishes",
        sa.Column("person", sa.String(24), sa.ForeignKey(PERSON), primary_key=True),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.String(5)),
        sa.Column("quiet_to", sa.String(5)),
        sa.Column("digest", sa.String(5), nullable=False),
        sa.Column("off", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    for table in ("wishes", "deliveries", "channels", "notices", "reports", "mutes", "notes", "chat"):
        op.drop_table(table)
