"""Run the migrations; Alembic calls this, with the connection that `trunkline.server.db.upgrade` hands over."""

from alembic import context

from trunkline.server.db import MatchRow

context.configure(connection=context.config.attributes["connection"], target_metadata=MatchRow.metadata,
                  render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
