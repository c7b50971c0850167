"""What is written into logs."""

import logging
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from scorekeeper.store.engine import make_engine
from scorekeeper.web.app import links
from scorekeeper.web.app.logs import keep_secrets
from tests.web.browsers import opened


def test_no_secret_is_logged_of_a_request_that_failed(
    app: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    host = opened(app)
    app.testing = False
    monkeypatch.setattr(links, "take", fail)
    assert app.test_client().get(host.links["play"]).status_code == 500
    secret = host.links["play"].rsplit("/", 1)[1]
    assert "RuntimeError" in caplog.text
    assert f"/join/{host.code}" not in caplog.text
    assert secret not in caplog.text


@pytest.mark.parametrize(
    "address", ["/join/ABCDEF/s3cret", "/move/ABCDEF/s3cret", "/host/ABCDEF/s3cret?x=1", "/g/ABCDEF/join/s3cret"]
)
def test_other_logs_leave_them_out_too(caplog: pytest.LogCaptureFixture, address: str) -> None:
    keep_secrets("of another")
    logging.getLogger("of another").error("Error handling request %s %s", "GET", address)
    assert "Error handling request GET /" in caplog.text
    assert "s3cret" not in caplog.text


def test_an_error_of_the_database_does_not_say_with_what_it_was_asked(tmp_path: Path) -> None:
    engine = make_engine(f"sqlite:///{tmp_path}/book.db")
    with engine.connect() as connection, pytest.raises(OperationalError) as failed:
        connection.execute(text("SELECT nothing FROM nowhere WHERE secret = :secret"), {"secret": "s3cret"})
    assert "s3cret" not in str(failed.value)
    engine.dispose()
