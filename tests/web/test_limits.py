"""How often one address may ask."""

from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.settings import Settings
from scorekeeper.web import create_app
from scorekeeper.web.limits import address
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


@pytest.mark.parametrize(
    ("remote", "forwarded", "counted"),
    [
        ("127.0.0.1", "203.0.113.5", "203.0.113.5"),
        ("127.0.0.1", "198.51.100.1, 203.0.113.5", "203.0.113.5"),
        ("::1", "203.0.113.5", "203.0.113.5"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("192.168.1.7", "203.0.113.5", "192.168.1.7"),
    ],
    ids=["a proxy", "a chain of them", "by IPv6", "nobody says", "a phone cannot say"],
)
def test_a_proxy_on_this_machine_says_who_asks(app: Flask, remote: str, forwarded: str, counted: str) -> None:
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    with app.test_request_context(environ_base={"REMOTE_ADDR": remote}, headers=headers):
        assert address() == counted


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
