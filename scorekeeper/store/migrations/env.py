"""How Alembic reaches the database: over the connection that `migrate` (or a test) hands in."""

from alembic import context

from scorekeeper.store.row import Row

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Row.metadata,
    render_as_batch=True,
    compare_type=True,
    user_module_prefix="rows.",
)
with context.begin_transaction():
    context.run_migrations()
