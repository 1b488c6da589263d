"""The first schema: players, matches with their events and seeds, and seats."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "player",
        sa.Column("id", sa.Text, primary_key=True, nullable=True),
        sa.Column("token_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("created_at", LONG, nullable=False),
    )
    op.create_table(
        "match",
        sa.Column("id", sa.Text, primary_key=True, nullable=True),
        sa.Column("invite", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("ruleset_version", sa.Integer, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("to_move", sa.Integer),
        sa.Column("deadline_at", LONG),
        sa.Column("seed_commitment", sa.Text),
        sa.Column("created_at", LONG, nullable=False),
        sa.Column("changed_at", LONG, nullable=False),
    )
    op.create_index("match_status", "match", ["status"])
    op.create_table(
        "event",
        sa.Column("match_id", sa.Text, sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("cmd_id", sa.Text, nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", LONG, nullable=False),
        sa.UniqueConstraint("match_id", "actor", "cmd_id", "part"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seed",
        sa.Column("match_id", sa.Text, sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seat",
        sa.Column("match_id", sa.Text, sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.Text, sa.ForeignKey("player.id"), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("seat_player", "seat", ["player_id"])
    op.create_table(
        "heartbeat",
        sa.Column(
            "id", sa.Integer, sa.CheckConstraint("id = 1"), primary_key=True, autoincrement=False
        ),
        sa.Column("alive_at", LONG, nullable=False),
    )
