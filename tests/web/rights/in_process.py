"""The application in this process, asked like a running server."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from http.cookies import SimpleCookie as Cookies
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from flask import Flask
from itsdangerous import URLSafeTimedSerializer

from tests.web.api.callers import LISTENING
from tests.web.conftest import ORIGIN
from tests.web.rights.served import Answer, Served, signer_of


class InProcess(Served):
    """The application with its database in this folder."""

    def __init__(self, app: Flask, instance: Path) -> None:
        super().__init__(instance, port=80)
        self.client = app.test_client(use_cookies=False)

    def ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> tuple[Answer, Cookies]:
        sent = {**ORIGIN, "Accept-Language": "en", **headers}
        with self.client.open(path, method=method, data=body, headers=sent) as response:
            text = response.get_data().decode("utf-8", "replace")
        cookies = Cookies()
        for cookie in response.headers.getlist("Set-Cookie"):
            cookies.load(cookie)
        return Answer(response.status_code, text, response.location or ""), cookies

    @cached_property
    def signer(self) -> URLSafeTimedSerializer:
        return signer_of(self.client.application)

    def listen(self, path: str, headers: Mapping[str, str]) -> Any:  # noqa: ANN401  a stream with its status only
        """Ask for an event stream, without reading it."""
        with self.client.get(path, headers=dict(headers), environ_overrides=LISTENING) as response:
            return SimpleNamespace(response=SimpleNamespace(status=response.status_code), close=lambda: None)

    def close(self) -> None:
        self._database.close()
