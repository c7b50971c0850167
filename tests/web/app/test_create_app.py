"""The application changes nothing in its process, and is not created with settings that exclude each other."""

import gc
import signal
import sys
import threading
from dataclasses import replace
from types import SimpleNamespace

import pytest

from scorekeeper.settings import Settings, SettingsError
from scorekeeper.web import close, create_app


def test_creating_an_application_changes_nothing_else(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    patch_by_gevent(monkeypatch, "socket")
    before = process()
    close(create_app(replace(settings, rate_limits=True)))
    assert process() == before


@pytest.mark.sqlite("is about a file")
def test_sqlite_is_refused_where_gevent_patches_threads(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    patch_by_gevent(monkeypatch, "threading")
    with pytest.raises(SettingsError, match=r"^SQLite stalls under gevent: set SCOREKEEPER_DATABASE_URL"):
        create_app(settings)


def patch_by_gevent(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    """Pretend that gevent has patched a module."""
    monkeypatch.setitem(sys.modules, "gevent.monkey", SimpleNamespace(is_module_patched=lambda name: name == module))


def process() -> list[object]:
    """Return the process state that an application could change for others."""
    signals = [signal.getsignal(number) for number in sorted(signal.valid_signals())]
    hooks = [sys.excepthook, sys.unraisablehook, threading.excepthook]
    return [gc.get_threshold(), gc.isenabled(), {*threading.enumerate()}, signals, hooks, sys.getrecursionlimit()]
