"""Fixtures of the tests of the store, which run on SQLite and PostgreSQL."""

from tests.databases import database, database_url, postgresql

__all__ = ["database", "database_url", "postgresql"]
