"""How often one address may ask."""

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.settings import Settings
from scorekeeper.web import create_app
from tests.web.api.callers import PLAYERS, refusal

TABLE = {"game": "tien-gow", "players": PLAYERS}


@pytest.fixture
def limited(settings: Settings) -> Flask:
    return create_app(replace(settings, rate_limits=True))


def test_opening_tables_without_end_is_refused_with_when_to_come_back(limited: Flask) -> None:
    client = limited.test_client()
    answers = [client.post("/api/v1/tables", json=TABLE) for _ in range(21)]
    assert {answer.status_code for answer in answers[:20]} == {201}
    document = refusal(answers[20], 429)
    assert document["code"] == "too_many"
    assert 0 < int(answers[20].headers["Retry-After"]) <= 60


def test_another_address_is_not_held_to_it(limited: Flask) -> None:
    client = limited.test_client()
    for _ in range(21):
        client.post("/api/v1/tables", json=TABLE)
    other = client.post("/api/v1/tables", json=TABLE, environ_overrides={"REMOTE_ADDR": "192.168.1.7"})
    assert other.status_code == 201


def open_tables(client: FlaskClient, remote: str) -> list[int]:
    """The status of one table more than are allowed, each with another address in its header."""
    return [
        client.post(
            "/api/v1/tables",
            json=TABLE,
            headers={"X-Forwarded-For": f"203.0.113.{number}"},
            environ_overrides={"REMOTE_ADDR": remote},
        ).status_code
        for number in range(21)
    ]


def test_a_phone_that_says_it_comes_from_elsewhere_is_held_to_it_all_the_same(limited: Flask) -> None:
    assert open_tables(limited.test_client(), "192.168.1.7") == [201] * 20 + [429]


def test_phones_behind_a_proxy_are_counted_one_by_one(limited: Flask) -> None:
    assert set(open_tables(limited.test_client(), "127.0.0.1")) == {201}


def test_guessing_secrets_is_refused_after_a_while(limited: Flask) -> None:
    client = limited.test_client()
    answers = [client.post("/api/v1/tables/QQQQQQ/join", json={"secret": str(guess)}) for guess in range(61)]
    assert [answer.status_code for answer in answers] == [404] * 60 + [429]


def test_what_phones_do_all_the_time_is_not_held_back(limited: Flask) -> None:
    client = limited.test_client()
    assert {client.get("/api/v1/games").status_code for _ in range(100)} == {200}


@pytest.mark.parametrize("path", ["/healthz", "/t/QQQQQQ/events", "/api/v1/tables/QQQQQQ/events"])
def test_streams_and_liveness_are_never_counted(limited: Flask, path: str) -> None:
    assert "X-RateLimit-Limit" not in limited.test_client().get(path).headers


def test_off_is_off(settings: Settings) -> None:
    client = create_app(settings).test_client()
    assert {client.post("/api/v1/tables", json=TABLE).status_code for _ in range(25)} == {201}


def test_a_redis_that_is_away_holds_nobody_up(settings: Settings) -> None:
    away = replace(settings, rate_limits=True, redis_url="valkey://127.0.0.1:1")
    client = create_app(away).test_client()
    answers = [client.post("/api/v1/tables", json=TABLE).status_code for _ in range(21)]
    assert answers == [201] * 20 + [429]
