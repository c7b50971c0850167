"""The store is tested on both databases."""

from tests.databases import book, database_url, postgresql

__all__ = ["book", "database_url", "postgresql"]
