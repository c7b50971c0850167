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


@pytest.mark.parametrize("rate_limits", [True, False])
def test_creating_an_application_changes_nothing_in_the_process(settings: Settings, rate_limits: bool) -> None:  # noqa: FBT001  by name
    before = process()
    close(create_app(replace(settings, rate_limits=rate_limits)))
    assert process() == before


def process() -> list[object]:
    """Return the process state that an application could change for others."""
    signals = [signal.getsignal(number) for number in sorted(signal.valid_signals())]
    hooks = [sys.excepthook, sys.unraisablehook, threading.excepthook]
    return [gc.get_threshold(), gc.isenabled(), {*threading.enumerate()}, signals, hooks, sys.getrecursionlimit()]


@pytest.mark.parametrize("patched", ["threading", "socket"])
def test_sqlite_is_refused_where_gevent_has_patched_threads(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, patched: str
) -> None:
    monkeypatch.setitem(sys.modules, "gevent.monkey", SimpleNamespace(is_module_patched=lambda name: name == patched))
    if patched == "threading":
        with pytest.raises(SettingsError, match=r"^SQLite stalls under gevent: set SCOREKEEPER_DATABASE_URL"):
            create_app(settings)
    else:
        close(create_app(settings))
