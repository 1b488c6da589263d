"""Lists of matches show the state of each, and can be moved to other browsers."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Allow several browsers per player."""
    op.add_column("match", sa.Column("glance", sa.Text))
    op.create_table(
        "device",
        sa.Column(
            "player_id",
            sa.Text,
            sa.ForeignKey("player.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("token_hash", sa.LargeBinary, primary_key=True),
        sa.Column("added_at", LONG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("device_token", "device", ["token_hash"])
    op.create_table(
        "offer",
        sa.Column("giver_hash", sa.LargeBinary, primary_key=True),
        sa.Column("secret_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("expires_at", LONG, nullable=False),
        sqlite_with_rowid=False,
    )
