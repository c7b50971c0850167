"""Configure Alembic for the connection that `migrate` or a test passes in."""

from alembic import context

from scorekeeper.store.models import base, groups, hands, tables  # noqa: F401  each module declares tables

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=base.Row.metadata,
    render_as_batch=True,
    compare_type=True,
    user_module_prefix="frozen.",
)
with context.begin_transaction():
    context.run_migrations()
