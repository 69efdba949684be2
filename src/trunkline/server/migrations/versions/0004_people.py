"""Accounts, sessions, tokens, links, ratings and results; the signed cookie of guests is to be exchanged."""

import sqlalchemy as sa
from advanced_alchemy.types import DateTimeUTC
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns and tables; who has the old cookie may use it until it is exchanged."""
    for column in (
        sa.Column("handle", sa.String(120)),
        sa.Column("password", sa.String(200)),
        sa.Column("email", sa.String(254)),
        sa.Column("email_ok", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("disabled", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("deleted", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("seen", DateTimeUTC),
        sa.Column("zone", sa.String(64)),
        sa.Column("hours_from", sa.Integer),
        sa.Column("hours_to", sa.Integer),
        sa.Column("old_cookie", DateTimeUTC),
    ):
        op.add_column("people", column)
    op.execute("UPDATE people SET seen = created, old_cookie = '2100-01-01 00:00:00'")
    op.create_index("ix_people_handle", "people", ["handle"], unique=True)
    op.create_index("ix_people_email", "people", ["email"])
    op.create_index("ix_people_seen", "people", ["seen"])
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("created", DateTimeUTC, nullable=False),
        sa.Column("seen", DateTimeUTC, nullable=False),
        sa.Column("agent", sa.String(200), nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("scopes", sa.String(40), nullable=False),
        sa.Column("created", DateTimeUTC, nullable=False),
        sa.Column("used", DateTimeUTC),
    )
    op.create_table(
        "links",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("expires", DateTimeUTC, nullable=False, index=True),
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "results",
        sa.Column("number", number, sa.ForeignKey("matches.number"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("place", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Refused: nobody could prove who he is any more."""
    raise NotImplementedError("sessions replace the signed cookie; restore a backup made before the update")
