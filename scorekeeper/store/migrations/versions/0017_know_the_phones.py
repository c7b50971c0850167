"""Know of every phone what it is, when it was last here and whose seat it wants; let links to move a seat run out."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.store.migrations.frozen import Moment

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Of those that came before nothing is known; links to move a seat open nothing any more."""
    for name, kind in (("kind", sa.String()), ("seen", Moment()), ("wants", sa.Integer()), ("move_until", Moment())):
        op.add_column("devices", sa.Column(name, kind))
    op.add_column("devices", sa.Column("removed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute("UPDATE devices SET move_hash = NULL")
