"""What a request of the interface brings: whose it is, and its JSON body."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from flask import abort, request

from scorekeeper.games.door import Model, Refused, read
from scorekeeper.ledger import document
from scorekeeper.service import devices
from scorekeeper.service.errors import ServiceError, Unknown
from scorekeeper.service.views import Actor
from scorekeeper.web.house import book

M = TypeVar("M", bound=Model)


class Malformed(ServiceError):  # noqa: N818  an answer, not an error of the program
    """A body that is no JSON, or JSON that two readers could understand differently."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "malformed"


def token() -> str:
    """The token that this request shows; Unknown where it shows none."""
    shown = request.authorization
    if shown is None or shown.type != "bearer" or not shown.token:
        raise Unknown
    return shown.token


def actor(code: str) -> Actor:
    """Who asks, at the table `code`; a token of another table is as good as any that was made up: NotFound."""
    return devices.identify(book(), code, token())


def body() -> object:
    """The JSON that was sent."""
    if not request.is_json:
        abort(415)
    try:
        return document.parse(request.get_data(cache=False))
    except Refused as refused:
        raise Malformed(refused.problems[0].message) from None


def body_as(model: type[M]) -> M:
    """What was sent, as such a value; Refused with every problem."""
    return read(model, body())


def flag(name: str) -> bool:
    """Whether `?name=1` was asked for."""
    return request.args.get(name, "").lower() in {"1", "true", "on"}
