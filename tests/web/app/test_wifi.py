"""The Wi-Fi of a home: what is accepted, the text of its QR code, and who is at home."""

from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.games.fields import read
from scorekeeper.games.problems import Refused
from scorekeeper.settings import Settings
from scorekeeper.web.app import state, wifi
from scorekeeper.web.app.security import is_private
from scorekeeper.web.app.wifi import Wifi


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("Tea house", "oolong 4711", "WIFI:T:WPA;S:Tea house;P:oolong 4711;;"),
        ("Tea house", "", "WIFI:T:nopass;S:Tea house;;"),
        (r'a\b;c,d:e"f', r'1\2;3,4:5"6', r"WIFI:T:WPA;S:a\\b\;c\,d\:e\"f;P:1\\2\;3\,4\:5\"6;;"),
        ("茶館", "～ｏｏｌｏｎｇ　４７１１", "WIFI:T:WPA;S:茶館;P:~oolong 4711;;"),
        ("ｗｉｄｅ", "12345678", "WIFI:T:WPA;S:ｗｉｄｅ;P:12345678;;"),
        (" cafe ", " 12345678 ", "WIFI:T:WPA;S:cafe;P:12345678;;"),
        ("n" * 32, "p" * 63, f"WIFI:T:WPA;S:{'n' * 32};P:{'p' * 63};;"),
        ("茶" * 10 + "ab", "0aF9" * 16, f"WIFI:T:WPA;S:{'茶' * 10}ab;P:{'0aF9' * 16};;"),
    ],
    ids=["usual", "open", "escaped", "full width", "a wide name", "hexadecimal", "longest", "longest in other units"],
)
def test_a_qr_code_contains_the_name_and_the_password_as_phones_read_them(name: str, password: str, code: str) -> None:
    assert read(Wifi, {"name": name, "password": password}).code == code


@pytest.mark.parametrize(
    ("name", "password", "fields"),
    [
        ("", "12345678", ["name"]),
        ("  ", "12345678", ["name"]),
        ("n" * 33, "12345678", ["name"]),
        ("茶" * 11, "12345678", ["name"]),
        ("n", "1234567", ["password"]),
        ("n", "p" * 64, ["password"]),
        ("n", "0aF9" * 16 + "0", ["password"]),
        ("n", "12345678é", ["password"]),
        ("n", "1234\n5678", ["password"]),
        ("", "茶", ["name", "password"]),
    ],
)
def test_what_no_wifi_has_is_refused_at_its_field(name: str, password: str, fields: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        read(Wifi, {"name": name, "password": password})
    assert [problem.field for problem in refused.value.problems] == fields


@pytest.mark.parametrize(
    ("host", "private"),
    [
        ("192.168.1.5", True), ("10.0.0.1", True), ("172.16.3.4", True), ("169.254.3.4", True), ("127.0.0.1", True),
        ("::1", True), ("fd00::5", True), ("fe80::5", True), ("::ffff:192.168.1.5", True),
        ("localhost", True), ("laptop.local", True), ("table.test", True),
        ("8.8.8.8", False), ("::ffff:8.8.8.8", False), ("2001:4860::1", False), ("100.64.1.2", False),
        ("club.example", False), ("local", False), ("", False), ("192.168.1.5.club.example", False),
    ],
)  # fmt: skip
def test_addresses_of_a_home_are_private(host: str, *, private: bool) -> None:
    assert is_private(host) == private


@pytest.mark.sqlite("PostgreSQL keeps no Wi-Fi")
@pytest.mark.parametrize(
    ("public_url", "address", "at_home"),
    [
        (None, "192.168.1.7", True),
        ("http://192.168.1.5:8000", "192.168.1.7", True),
        ("https://club.example", "192.168.1.7", False),
        ("http://8.8.8.8:8000", "192.168.1.7", False),
        (None, "8.8.8.8", False),
        ("http://192.168.1.5:8000", "8.8.8.8", False),
        (None, None, False),
    ],
)
def test_only_a_home_has_a_wifi(
    app: Flask, settings: Settings, public_url: str | None, address: str | None, *, at_home: bool
) -> None:
    database = state.state(app).database
    for url, can_be_at_home in ((settings.database_url, True), ("postgresql://aki@db.test/book", False)):
        state.init_app(app, replace(settings, database_url=url), public_url, database)
        with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
            assert (wifi.path() is not None) == (at_home and can_be_at_home), url
