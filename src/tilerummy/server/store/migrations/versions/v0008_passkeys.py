"""Passkeys, which hold players like browsers do, and the challenges that they sign."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "passkey",
        sa.Column(
            "player_id", sa.Text, sa.ForeignKey("player.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("id", sa.LargeBinary, primary_key=True),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", LONG, nullable=False),
        sa.Column("created_at", LONG, nullable=False),
        sa.Column("used_at", LONG, nullable=False),
        sa.Column("added_at", LONG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("passkey_id", "passkey", ["id"])
    op.create_table(
        "challenge",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("expires_at", LONG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("challenge_expires", "challenge", ["expires_at"])
