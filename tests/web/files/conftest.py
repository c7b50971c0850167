"""Fixtures of the tests of files: the table and the callers of the JSON API."""

from tests.web.api.conftest import ben, host, opened, stranger, watcher

__all__ = ["ben", "host", "opened", "stranger", "watcher"]
