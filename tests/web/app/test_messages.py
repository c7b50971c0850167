"""Requests are read and responses sent as Werkzeug would, with less done for it."""

from collections.abc import Callable
from http import HTTPStatus
from io import BufferedReader, BytesIO
from itertools import product
from typing import IO, Any, cast

import pytest
from flask import Flask, Request, Response
from werkzeug.exceptions import HTTPException
from werkzeug.test import EnvironBuilder
from werkzeug.wsgi import ClosingIterator

from scorekeeper.web.app.current import this_request
from scorekeeper.web.app.messages import HEADERS, KEPT, OurRequest, OurResponse

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


LENGTHS = [None, "0", "4", "9", "10", "11", "x"]


def read(kind: type[Request], environ: dict[str, Any]) -> object:
    """The body as this kind of request reads it, or what it answers instead."""
    asked = kind(environ)
    asked.max_content_length = 10
    try:
        return asked.get_data()
    except HTTPException as error:
        return error.code


@pytest.mark.parametrize("file", [BytesIO, lambda body: BufferedReader(BytesIO(body))])
@pytest.mark.parametrize("more", [{}, {"wsgi.input_terminated": True}])
def test_a_body_is_read_as_werkzeug_reads_it(file: Callable[[bytes], IO[bytes]], more: dict[str, Any]) -> None:
    for length, body in product(LENGTHS, (b"", b"nine byte", b"ten bytes.", b"eleven byte")):
        there = ENVIRON | more | ({"CONTENT_LENGTH": length} if length else {})
        ours, theirs = (read(kind, there | {"wsgi.input": file(body)}) for kind in (OurRequest, Request))
        assert ours == theirs, (length, body)


def test_a_body_that_is_all_here_is_read_as_it_is() -> None:
    body = BytesIO(b"nine byte")
    asked = OurRequest(ENVIRON | {"wsgi.input": body, "CONTENT_LENGTH": "9"})
    asked.max_content_length = 9
    assert asked.stream is body


BODIES: list[str | bytes | list[str] | list[bytes]] = ["結", "", b"\x89", ["結".encode(), b"."], ["結", "."], []]


def sent(response: Response, kind: type[Response], method: str = "GET") -> tuple[bytes, str, list[tuple[str, str]]]:
    """Body, status and headers, as this kind of response sends them."""
    body, status, headers = kind.get_wsgi_response(response, ENVIRON | {"REQUEST_METHOD": method})
    return b"".join(body), status, headers


@pytest.mark.parametrize("status", [100, 200, 201, 204, 206, 302, 304, 404, 500])
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"location": "/t/札"},
        {"Content-Location": "/t/札"},
        {"ETag": '"a"', "Content-Language": "ja"},
        [("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")],
        {"Cache-Control": "no-store"},
    ],
)
def test_what_is_sent_is_what_werkzeug_sends_and_the_headers_of_all(
    status: int, headers: dict[str, str] | list[tuple[str, str]]
) -> None:
    kept = [] if "Cache-Control" in headers else [("Cache-Control", KEPT)]
    for body, method in product(BODIES, ("GET", "HEAD")):
        response = OurResponse(body, status, headers)
        whole, said, plain = sent(response, Response, method)
        assert sent(response, OurResponse, method) == (whole, said, [*plain, *HEADERS, *kept]), (body, method)


def test_a_length_that_is_not_known_yet_is_said() -> None:
    response = OurResponse(["結".encode(), b"."])
    assert "Content-Length" not in response.headers
    assert ("Content-Length", "4") in sent(response, OurResponse)[2]


def test_what_waits_for_the_end_of_an_answer_is_told() -> None:
    told: list[str] = []
    response = OurResponse("結")
    response.call_on_close(lambda: told.append("over"))

    def start(*_: object) -> Callable[[bytes], object]:
        told.append("begun")
        return bytes

    body = response(ENVIRON, start)
    assert b"".join(body) == "結".encode()
    assert told == ["begun"]
    cast("ClosingIterator", body).close()
    assert told == ["begun", "over"]


@pytest.mark.parametrize("status", [HTTPStatus.OK, HTTPStatus.CREATED])
def test_a_body_of_one_part_is_sent_as_it_is(status: HTTPStatus) -> None:
    response = OurResponse("結", status)
    body, _, _ = response.get_wsgi_response(ENVIRON)
    assert body is response.response


def test_the_application_has_such_requests_and_responses(app: Flask) -> None:
    with app.test_request_context("/"):
        assert type(this_request()) is OurRequest
    assert type(app.make_response("結")) is OurResponse
