"""Links of contests that players have saved."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "kept_link",
        sa.Column(
            "contest_id", sa.Text, sa.ForeignKey("contest.id", ondelete="CASCADE"), primary_key=True
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
    op.create_index("kept_link_player", "kept_link", ["player_id"])
