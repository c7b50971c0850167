"""Remember how much a table holds."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

VERSION, WORD, NAME = 540, 1_200, 170

WEIGH_HANDS = """
    UPDATE tables SET size = (
        SELECT COALESCE(SUM(:version + LENGTH(CAST(entry AS TEXT)) + LENGTH(CAST(payments AS TEXT))
                                     + LENGTH(CAST(shown AS TEXT)) + LENGTH(CAST(state AS TEXT))), 0)
        FROM hands WHERE hands.table_id = tables.id
    )
"""
WEIGH_WORDS = """
    UPDATE tables SET size = size + (
        SELECT COALESCE(SUM(:word + :name * json_array_length(agreed)), 0)
        FROM objections WHERE objections.table_id = tables.id
    )
"""


def upgrade() -> None:
    """What is there is weighed as scorekeeper/service/bounds.py does it."""
    op.add_column("tables", sa.Column("size", sa.Integer(), nullable=False, server_default="0"))
    op.execute(sa.text(WEIGH_HANDS).bindparams(version=VERSION))
    op.execute(sa.text(WEIGH_WORDS).bindparams(word=WORD, name=NAME))
