"""Requests are read and responses sent as Werkzeug would, with less done for it."""

from http import HTTPStatus

import pytest
from flask import Flask, Request, Response
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder

from scorekeeper.web.app.current import this_request
from scorekeeper.web.app.messages import OurRequest, OurResponse

ENVIRON = EnvironBuilder("/").get_environ()


@pytest.mark.parametrize(
    "sent",
    [None, "", "a=1", 'a="1;2"; b=2', "a=1; a=2;c", ";;=;a", "lang=日本".encode().decode("latin1"), r'a="\351\"'],
)
def test_cookies_are_read_as_werkzeug_reads_them(sent: str | None) -> None:
    environ = ENVIRON if sent is None else ENVIRON | {"HTTP_COOKIE": sent}
    ours, theirs = OurRequest(environ).cookies, Request(environ).cookies
    assert (ours, type(ours)) == (theirs, type(theirs))


@pytest.mark.parametrize("asked", ["", "a=1&a=2&b", "=&&a=%ff", "lang=ja"])
def test_what_stands_behind_the_question_mark_is_read_as_werkzeug_reads_it(asked: str) -> None:
    environ = ENVIRON | {"QUERY_STRING": asked}
    ours, theirs = OurRequest(environ).args, Request(environ).args
    assert (ours, type(ours)) == (theirs, type(theirs))


def headers_of(response: Response) -> tuple[Headers, Headers]:
    """Those that are sent, and those that Werkzeug would send."""
    return response.get_wsgi_headers(ENVIRON), Response.get_wsgi_headers(response, ENVIRON)


@pytest.mark.parametrize("status", [100, 200, 201, 204, 206, 302, 304, 404, 500])
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"location": "/t/札"},
        {"Content-Location": "/t/札"},
        {"ETag": '"a"', "Content-Language": "ja"},
        [("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")],
    ],
)
def test_the_headers_are_those_of_werkzeug(status: int, headers: dict[str, str] | list[tuple[str, str]]) -> None:
    ours, theirs = headers_of(OurResponse("結", status, headers))
    assert list(ours) == list(theirs)


def test_a_length_that_is_not_known_yet_is_said() -> None:
    response = OurResponse(["結".encode(), b"."])
    assert "Content-Length" not in response.headers
    assert response.get_wsgi_headers(ENVIRON)["Content-Length"] == "4"


@pytest.mark.parametrize("status", [HTTPStatus.OK, HTTPStatus.CREATED])
def test_headers_with_nothing_to_complete_are_sent_without_a_copy(status: HTTPStatus) -> None:
    response = OurResponse("結", status)
    assert response.get_wsgi_headers(ENVIRON) is response.headers


def test_the_application_has_such_requests_and_responses(app: Flask) -> None:
    with app.test_request_context("/"):
        assert type(this_request()) is OurRequest
    assert type(app.make_response("結")) is OurResponse
