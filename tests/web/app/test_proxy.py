"""The trusted source of a request's IP address."""

import pytest
from flask import request
from flask.testing import FlaskClient

PHONE = "192.168.1.7"
FAR = "203.0.113.5"


def seen_from(client: FlaskClient, remote: str, **headers: str) -> str | None:
    """Return the IP address that the application sees."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    with client:
        assert client.get("/healthz", headers=sent, environ_overrides={"REMOTE_ADDR": remote}).status_code == 200
        return request.remote_addr


TRUSTED = {
    "a proxy": ("127.0.0.1", FAR),
    "by another number": ("127.0.0.2", FAR),
    "by IPv6": ("::1", FAR),
    "by both": ("::ffff:127.0.0.1", FAR),
    "by a Unix socket": ("", FAR),
    "a chain of them": ("127.0.0.1", f"198.51.100.1, {FAR}"),
    "what a phone sent": ("127.0.0.1", f"{PHONE},127.0.0.1, {FAR}"),
}


@pytest.mark.parametrize(("remote", "forwarded"), TRUSTED.values(), ids=TRUSTED)
def test_a_local_proxy_is_trusted(client: FlaskClient, remote: str, forwarded: str) -> None:
    assert seen_from(client, remote, X_Forwarded_For=forwarded) == FAR


@pytest.mark.parametrize(
    "remote", [PHONE, "10.0.0.1", "fd00::7", "::ffff:192.168.1.7", "128.0.0.1", "localhost", "127.0.0.1.evil"]
)
@pytest.mark.parametrize("forwarded", [FAR, "127.0.0.1", f"{FAR}, 127.0.0.1"], ids=["another", "itself", "a chain"])
def test_other_addresses_are_not_trusted(client: FlaskClient, remote: str, forwarded: str) -> None:
    assert seen_from(client, remote, X_Forwarded_For=forwarded) == remote


def test_a_local_proxy_without_a_header_counts_as_the_client(client: FlaskClient) -> None:
    assert seen_from(client, "127.0.0.1") == "127.0.0.1"


@pytest.mark.parametrize("remote", ["127.0.0.1", PHONE])
def test_no_header_changes_the_host_of_the_server(client: FlaskClient, remote: str) -> None:
    told = {"Host": "evil.test", "Proto": "https", "Port": "444", "Prefix": "/evil"}
    with client:
        client.get(
            "/healthz",
            headers={f"X-Forwarded-{name}": value for name, value in told.items()},
            environ_overrides={"REMOTE_ADDR": remote},
        )
        assert (request.url, request.root_path) == ("http://localhost/healthz", "")
