"""Clubs, with logs of their own, and links of clubs that players have saved."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "club",
        sa.Column("id", sa.Text, primary_key=True, nullable=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("maker", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("created_at", LONG, nullable=False),
        sa.Column("changed_at", LONG, nullable=False),
    )
    op.create_index("club_maker", "club", ["maker"])
    op.create_table(
        "club_event",
        sa.Column("club_id", sa.Text, sa.ForeignKey("club.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("cmd_id", sa.Text, nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", LONG, nullable=False),
        sa.UniqueConstraint("club_id", "actor", "cmd_id", "part"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "kept_club",
        sa.Column(
            "club_id", sa.Text, sa.ForeignKey("club.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column(
            "player_id", sa.Text, sa.ForeignKey("player.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("link", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", LONG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("kept_club_player", "kept_club", ["player_id"])
