"""The state of an application, and settings that exclude each other."""

import sys
from types import SimpleNamespace

import pytest

from scorekeeper.settings import Settings, SettingsError
from scorekeeper.web import close, create_app


def gevent_that_patched(module: str) -> SimpleNamespace:
    return SimpleNamespace(is_module_patched=lambda name: name == module)


def test_sqlite_is_refused_under_gevent_with_a_message(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gevent.monkey", gevent_that_patched("threading"))
    with pytest.raises(SettingsError, match=r"^SQLite stalls under gevent: set SCOREKEEPER_DATABASE_URL"):
        create_app(settings)


def test_gevent_without_patched_threads_is_accepted(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gevent.monkey", gevent_that_patched("socket"))
    close(create_app(settings))
