"""The store is tested on both databases."""

from tests.databases import database, database_url, postgresql

__all__ = ["database", "database_url", "postgresql"]
