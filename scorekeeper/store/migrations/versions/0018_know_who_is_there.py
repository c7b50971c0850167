"""Give every table a stamp, another with every change of who is there and what is agreed: nobody reads that again."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.store.migrations.frozen import new_stamp

revision = "0018"
down_revision = "0017"

TABLES = sa.table("tables", sa.column("id"), sa.column("stamp"))


def upgrade() -> None:
    """A stamp of its own to each that is there."""
    op.add_column("tables", sa.Column("stamp", sa.BigInteger(), nullable=False, server_default="0"))
    connection = op.get_bind()
    for table in connection.scalars(sa.select(TABLES.c.id)).all():
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(stamp=new_stamp()))
