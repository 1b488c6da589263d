"""Owners of matches: nodes that send heartbeats, and a fence that grows with every claim."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
CLOCK_RUNS = sa.text("status = 'playing' AND deadline_at IS NOT NULL")
OWNED = sa.text("owner IS NOT NULL")


def upgrade() -> None:
    """Replace the single server's heartbeat by those of many nodes."""
    op.add_column("match", sa.Column("owner", sa.Text))
    op.add_column("match", sa.Column("fence", LONG, nullable=False, server_default=sa.text("0")))
    op.add_column("match", sa.Column("alive_at", LONG))
    op.create_table(
        "node",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("alive_at", LONG, nullable=False),
        sqlite_with_rowid=False,
    )
    # The single server has stopped. Its last heartbeat shows how long matches have waited.
    op.execute(
        "UPDATE match SET alive_at = (SELECT alive_at FROM heartbeat) WHERE status = 'playing'"
    )
    op.drop_table("heartbeat")
    op.drop_index("match_status", "match")
    op.create_index(
        "match_deadline",
        "match",
        ["deadline_at"],
        sqlite_where=CLOCK_RUNS,
        postgresql_where=CLOCK_RUNS,
    )
    op.create_index("match_owner", "match", ["owner"], sqlite_where=OWNED, postgresql_where=OWNED)
    if op.get_context().dialect.name == "sqlite":
        # The first version reads this number, and refuses newer ones.
        op.execute("PRAGMA user_version = 2")
    else:
        _for_many_nodes()


def _for_many_nodes() -> None:
    op.create_table(
        "clock",
        sa.Column(
            "id", sa.Integer, sa.CheckConstraint("id = 1"), primary_key=True, autoincrement=False
        ),
        sa.Column("ahead_ms", LONG, nullable=False),
        sa.Column("newest_at", LONG, nullable=False),
    )
    op.execute("INSERT INTO clock (id, ahead_ms, newest_at) VALUES (1, 0, 0)")
    op.execute(
        "CREATE FUNCTION time_ms() RETURNS bigint LANGUAGE sql VOLATILE AS "
        "'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + ahead_ms "
        "FROM clock'"
    )
    op.create_table(
        "presence",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("node", sa.Text, primary_key=True),
        sa.Column("seats", sa.ARRAY(sa.Integer), nullable=False),
        sa.Column("onlookers", sa.Integer, nullable=False),
        prefixes=["UNLOGGED"],
    )
    op.create_table(
        "draft",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("turn_seq", sa.Integer, nullable=False),
        sa.Column("melds", sa.ARRAY(sa.Text)),
        sa.Column("completed", sa.ARRAY(sa.Text)),
        prefixes=["UNLOGGED"],
    )
