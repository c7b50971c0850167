"""The application is Flask's: what Flask and Jinja offer works in it, and the process stays as it was."""

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
    """One that may be changed."""
    return own_app


def test_an_async_view_is_answered(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(view: View) -> Callable[..., Any]:
        """What asgiref does, which is installed with `flask[async]`."""
        return wraps(view)(lambda **values: asyncio.run(view(**values)))

    monkeypatch.setattr(app, "async_to_sync", run)

    @app.get("/later/<int:number>")
    async def later(number: int) -> str:
        await asyncio.sleep(0)
        return f"{number} 結"

    with ThreadPoolExecutor(1) as threads:  # as requests are: the main one of the tests has a loop of the browsers
        assert threads.submit(app.test_client().get, "/later/7").result().text == "7 結"


def test_globals_and_filters_are_given_the_context_they_ask_for(app: Flask) -> None:
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
def test_the_process_stays_as_it_was(settings: Settings, rate_limits: bool) -> None:  # noqa: FBT001  by name
    before = process()
    close(create_app(replace(settings, rate_limits=rate_limits)))
    assert process() == before


def process() -> list[object]:
    """What an application could change for others that live in the same process."""
    signals = [signal.getsignal(number) for number in sorted(signal.valid_signals())]
    hooks = [sys.excepthook, sys.unraisablehook, threading.excepthook]
    return [gc.get_threshold(), gc.isenabled(), {*threading.enumerate()}, signals, hooks, sys.getrecursionlimit()]
