"""Contests, with logs of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "contest",
        sa.Column("id", sa.Text, primary_key=True, nullable=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("maker", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("created_at", LONG, nullable=False),
        sa.Column("changed_at", LONG, nullable=False),
    )
    op.create_index("contest_maker", "contest", ["maker"])
    op.create_table(
        "contest_event",
        sa.Column("contest_id", sa.Text, sa.ForeignKey("contest.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("cmd_id", sa.Text, nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", LONG, nullable=False),
        sa.UniqueConstraint("contest_id", "actor", "cmd_id", "part"),
        sqlite_with_rowid=False,
    )
