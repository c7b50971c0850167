"""Pages about a table, from opening to deletion."""
