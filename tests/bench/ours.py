"""The application that is measured, and tables in its book."""

from dataclasses import replace
from pathlib import Path

from flask import Flask, Response, session

from scorekeeper.settings import Settings, load
from scorekeeper.web import create_app
from scorekeeper.web.app import sessions


def application(folder: Path) -> Flask:
    """Ours, without limits to how often one address may ask."""
    return create_app(settings(folder))


def settings(folder: Path) -> Settings:
    """Those of an instance folder of its own."""
    return replace(load({"SCOREKEEPER_INSTANCE": str(folder)}), rate_limits=False)


def cookie(app: Flask, code: str, token: str) -> str:
    """Return the cookie that a browser at this table sends."""
    with app.test_request_context("/"):
        sessions.remember(code, token)
        response = app.process_response(Response())
        assert session
    return response.headers["Set-Cookie"].partition(";")[0]
