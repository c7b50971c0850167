"""The application is an ordinary Flask application and changes nothing in its process."""

import asyncio
import gc
import signal
import sys
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import wraps
from typing import Any

import pytest
from flask import Flask, render_template_string
from jinja2 import pass_context
from jinja2.runtime import Context

from scorekeeper.settings import Settings
from scorekeeper.web import close, create_app

View = Callable[..., Coroutine[Any, Any, Any]]


@pytest.fixture
def app(own_app: Flask) -> Flask:
    """An application that may be changed."""
    return own_app


def test_async_views_are_supported(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(view: View) -> Callable[..., Any]:
        """Stand in for asgiref, which is installed with `flask[async]`."""
        return wraps(view)(lambda **values: asyncio.run(view(**values)))

    monkeypatch.setattr(app, "async_to_sync", run)

    @app.get("/later/<int:number>")
    async def later(number: int) -> str:
        await asyncio.sleep(0)
        return f"{number} 結"

    with ThreadPoolExecutor(1) as threads:  # the main thread has an event loop of the browser tests
        assert threads.submit(app.test_client().get, "/later/7").result().text == "7 結"


def test_globals_and_filters_receive_the_template_context(app: Flask) -> None:
    @app.template_global()
    @pass_context
    def dealer(context: Context) -> object:
        return context["seat"]

    @app.template_filter()
    @pass_context
    def beside(context: Context, name: str) -> str:
        return f"{name} {context['seat']}"

    macro = "{% macro twice(number) %}{{ number }}{{ number }}{% endmacro %}"
    with app.test_request_context():
        shown = render_template_string(macro + "{{ dealer() }}, {{ '<b>' | beside }}, {{ twice(dealer()) }}", seat=3)
    assert shown == "3, &lt;b&gt; 3, 33"


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
