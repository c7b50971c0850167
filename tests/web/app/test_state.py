"""What one application holds, and what it cannot hold together."""

import sys
from types import SimpleNamespace

import pytest

from scorekeeper.settings import Settings, SettingsError
from scorekeeper.web import close, create_app


def gevent_that_patched(module: str) -> SimpleNamespace:
    return SimpleNamespace(is_module_patched=lambda name: name == module)


def test_sqlite_is_refused_under_gevent_in_one_sentence(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gevent.monkey", gevent_that_patched("threading"))
    with pytest.raises(SettingsError, match=r"^SQLite stalls under gevent: set SCOREKEEPER_DATABASE_URL"):
        create_app(settings)


def test_gevent_that_leaves_the_threads_alone_is_no_trouble(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "gevent.monkey", gevent_that_patched("socket"))
    close(create_app(settings))
