"""Rate limits by address and browser."""

import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.service.people.joining import Admission
from scorekeeper.service.transfer import exporter
from scorekeeper.service.views.people import Links
from scorekeeper.settings import Settings, load_settings
from scorekeeper.web import close, create_app
from scorekeeper.web.app import rate_limits
from scorekeeper.web.app.rate_limits import SESSION_BYTES, SHEET_BYTES, WRONG_CODES
from scorekeeper.web.pages.tables.table_list import find_by_code
from tests.databases import new_sqlite
from tests.length import AT_LENGTH, soak
from tests.web.api.callers import PLAYERS, open_table, refusal
from tests.web.api.conftest import secret
from tests.web.browsers import Phone, answered, opened
from tests.web.conftest import ORIGIN

PHONES = 100 if AT_LENGTH else 25
TABLE = {"game": "tien-gow", "players": PLAYERS}
A_MINUTE = 61
"""The most seconds until a limit ends, rounded up."""


DAYS = (datetime(2026, 11, 21, 12, tzinfo=UTC) + timedelta(days=day) for day in count())
"""Each test has a day of its own: all limits of the test before have ended."""


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """A clock that stands still, so that no minute ends while requests are counted."""
    with time_machine.travel(next(DAYS), tick=False) as clock:
        yield clock


@contextmanager
def counting(instance: Path, **environ: str) -> Iterator[Flask]:
    new_sqlite(instance)
    app = create_app(load_settings({"SCOREKEEPER_INSTANCE": str(instance)} | environ))
    yield app
    close(app)


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with counting(tmp_path_factory.mktemp("limited")) as app:
        yield app


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An application with a low limit for every address and browser."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rate_limits, "EVERYTHING", f"{PHONES + 30} per minute")
        with counting(tmp_path_factory.mktemp("tight")) as app:
            yield app


def guess(client: FlaskClient, code: str = "QQQQQQ", **environ: str) -> int:
    """Type a code and return the status."""
    return client.post("/code", data={"code": code}, headers=ORIGIN, environ_overrides=environ).status_code


def test_opening_tables_without_end_is_refused_with_when_to_come_back(limited: Flask) -> None:
    client = limited.test_client()
    answers = [client.post("/api/v1/tables", json=TABLE) for _ in range(21)]
    assert {answer.status_code for answer in answers[:20]} == {201}
    assert refusal(answers[20], 429)["code"] == "too_many"
    assert 0 < int(answers[20].headers["Retry-After"]) <= A_MINUTE
    answered(201, client.post("/api/v1/tables", json=TABLE, environ_overrides={"REMOTE_ADDR": "192.168.1.7"}))
    assert {client.get("/api/v1/games").status_code for _ in range(100)} == {200}


@pytest.mark.parametrize("path", ["/static/css/base.css", "/games/tien-gow/form.js"])
def test_cached_files_do_not_vary_by_cookie(limited: Flask, path: str) -> None:
    assert "Cookie" not in opened(limited).client.get(path, buffered=True).vary


def open_tables(client: FlaskClient, remote: str) -> list[int]:
    """Open one table more than allowed, each with another forwarded address, and return the statuses."""
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
    assert set(open_tables(limited.test_client(), "127.0.0.1")) == {201}, "phones behind a proxy count one by one"


def test_phones_behind_a_proxy_on_a_trusted_machine_count_one_by_one(tmp_path: Path) -> None:
    with counting(tmp_path, SCOREKEEPER_TRUSTED_PROXIES="10.1.0.0/16, 2001:db8::5") as app:
        client = app.test_client()
        for proxy in ("10.1.2.3", "::ffff:10.1.2.3", "2001:db8::5"):
            assert set(open_tables(client, proxy)) == {201}
        for other in ("10.2.2.3", "127.0.0.1"):
            assert open_tables(client, other)[-1] == 429


def test_guessing_secrets_is_refused_after_a_while_and_a_right_one_never(limited: Flask) -> None:
    client, (host, document) = limited.test_client(), open_table(limited.test_client())

    def join(secret: str) -> TestResponse:
        return client.post(f"/api/v1/tables/{host.code}/join", json={"secret": secret})

    assert [join(str(guess)).status_code for guess in range(70)] == [404] * 60 + [429] * 10
    assert 0 < int(join("wrong").headers["Retry-After"]) <= A_MINUTE
    assert {join(secret(document, "watch")).status_code for _ in range(30)} == {201}


def test_a_network_of_ipv6_is_counted_as_one_address(limited: Flask) -> None:
    client = limited.test_client()

    def statuses(network: str) -> list[int]:
        return [guess(client, REMOTE_ADDR=f"2001:db8:{network}::{number}") for number in range(21)]

    assert [statuses(f"1:{number}") for number in range(5)] == [[404] * 20 + [429]] * 5
    assert (set(statuses("1:5")), set(statuses("2:0"))) == ({429}, {404, 429})
    assert [guess(client, REMOTE_ADDR=f"::ffff:192.0.2.{number}") for number in range(9)] == [404] * 9


def test_all_wrong_codes_together_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_by_code, "at_most", replace(WRONG_CODES, overall="30 per hour"))
    with counting(tmp_path) as app:
        client = app.test_client()
        answers = [guess(client, REMOTE_ADDR=f"192.0.2.{number}") for number in range(31)]
    assert answers == [404] * 30 + [429]


def test_no_more_are_let_through_at_the_same_time(limited: Flask) -> None:
    with ThreadPoolExecutor(40) as threads:
        answers = [*threads.map(lambda _: guess(limited.test_client()), range(80))]
    assert sorted(answers) == [404] * 20 + [429] * 60


@pytest.mark.parametrize("path", ["/healthz", "/t/QQQQQQ/events", "/api/v1/tables/QQQQQQ/events"])
def test_streams_and_liveness_are_never_counted(tight: Flask, path: str) -> None:
    client = tight.test_client()
    assert 429 not in {client.get(path).status_code for _ in range(PHONES + 31)}


def test_addresses_of_nothing_are_counted(tight: Flask) -> None:
    client = tight.test_client()
    answers = [client.get(f"/nothing/{number}").status_code for number in range(PHONES + 31)]
    assert answers == [404] * (PHONES + 30) + [429]


@soak
def test_a_club_behind_one_address_types_codes_joins_and_plays_while_somebody_guesses(tight: Flask) -> None:
    host, robot = opened(tight, "Aki", "Ben"), tight.test_client()
    [code] = re.findall(r'class="code" role="img" aria-label="([^"]+)"', host.get("t/invite").text)
    assert [guess(robot) for _ in range(19)] == [404] * 19
    for _ in range(PHONES):
        phone = Phone(tight.test_client(), host.code)
        link = phone.post("/code", code=code)
        assert (link.status_code, phone.post(link.location).status_code) == (303, 303)
        assert [phone.get("t").status_code for _ in range(2)] == [200, 200]
    assert [guess(robot), guess(robot), guess(robot, code)] == [404, 429, 429]


def test_who_may_not_type_a_code_is_told_to_take_the_link(limited: Flask) -> None:
    client = limited.test_client()
    while guess(client) != 429:
        pass
    answer = client.post("/code", data={"code": "K7QF2M"}, headers=ORIGIN)
    assert "Scan the QR code or open the link instead" in answer.text
    assert 'value="K7QF2M"' in answer.text
    assert 0 < int(answer.headers["Retry-After"]) <= A_MINUTE


def test_only_opened_tables_count(limited: Flask) -> None:
    client = limited.test_client()
    client.get("/open")
    form = {"game": "tien-gow", "seats": 2, "players.0": "Aki", "players.1": "Ben", "first_dealer": 0, "meant": "all"}

    def send(**more: str) -> int:
        return client.post("/open", data=form | more, headers=ORIGIN).status_code

    assert {send(choose=game) for _ in range(11) for game in ("moon", "tien-gow")} == {200}
    assert {send(**{"players.1": "Aki"}) for _ in range(21)} == {422}
    assert [send() for _ in range(21)] == [303] * 20 + [429]


def test_every_import_counts(limited: Flask) -> None:
    answers = [limited.test_client().post("/api/v1/import", json={}).status_code for _ in range(21)]
    assert answers == [422] * 20 + [429]


def test_a_limit_ends_after_its_minute(limited: Flask, clock: time_machine.Traveller) -> None:
    client = limited.test_client()
    assert [guess(client) for _ in range(21)] == [404] * 20 + [429]
    clock.shift(A_MINUTE)
    assert guess(client) == 404


@pytest.mark.parametrize("hangs", [False, True], ids=["away", "hangs"])
def test_an_unavailable_redis_delays_no_request(settings: Settings, *, hangs: bool) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:  # accepts connections and never answers
        port = server.getsockname()[1] if hangs else 1
        app = create_app(replace(settings, rate_limits=True, redis_url=f"valkey://127.0.0.1:{port}"))
        answers = [app.test_client().post("/api/v1/tables", json=TABLE).status_code for _ in range(21)]
        server.setblocking(False)
        connections = 0
        with suppress(BlockingIOError):
            while True:
                server.accept()[0].close()
                connections += 1
    close(app)
    assert (answers, connections < len(answers)) == ([201] * 20 + [429], True), "it is not tried at every request"


if AT_LENGTH:

    @soak
    def test_servers_with_one_valkey_share_the_limits(tmp_path: Path, valkey: str) -> None:
        folders = [tmp_path / name for name in ("one", "two")]
        with ExitStack() as stack:
            for folder in folders:
                folder.mkdir()
            apps = [stack.enter_context(counting(folder, SCOREKEEPER_REDIS_URL=valkey)) for folder in folders]
            answers = [
                apps[turn % 2].test_client().post("/api/v1/tables", json=TABLE).status_code for turn in range(21)
            ]
        assert answers == [201] * 20 + [429]


@pytest.mark.parametrize(("path", "size"), [("settle", 140 * SHEET_BYTES), ("import", 7 * SESSION_BYTES)])
def test_a_large_body_counts_several_times(limited: Flask, path: str, size: int) -> None:
    client = limited.test_client()
    answers = [client.post(f"/api/v1/{path}", data=b" " * size, content_type="application/json") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [400, 400, 429]


def test_one_address_brings_one_evening_back_at_a_time(limited: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    client, browser = limited.test_client(), limited.test_client()
    browser.get("/import")  # which checks that it keeps cookies
    meanwhile: list[TestResponse] = []

    def bring(address: str) -> TestResponse:
        return client.post("/api/v1/import", json={}, environ_overrides={"REMOTE_ADDR": address})

    def import_(*_: object, **__: object) -> Admission:
        if not meanwhile:
            meanwhile.append(bring("192.168.1.7"))
            meanwhile.append(browser.post("/import", headers=ORIGIN, environ_overrides={"REMOTE_ADDR": "192.168.1.7"}))
            meanwhile.append(bring("192.168.1.8"))
        return Admission("K7QF2M", "token", "host", None, Links(None, "", None))

    monkeypatch.setattr(exporter, "import_table", import_)
    assert bring("192.168.1.7").status_code == 201
    assert [answer.status_code for answer in meanwhile] == [429, 429, 201]
    assert meanwhile[0].headers["Retry-After"] == "3"
    assert bring("192.168.1.7").status_code == 201
