"""Push subscriptions of browsers, and the key that identifies the server to push services."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "push_key",
        sa.Column(
            "id", sa.Integer, sa.CheckConstraint("id = 1"), primary_key=True, autoincrement=False
        ),
        sa.Column("private", sa.Text, nullable=False),
    )
    op.create_table(
        "subscription",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column(
            "player_id", sa.Text, sa.ForeignKey("player.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("created_at", LONG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("subscription_player", "subscription", ["player_id"])
