"""What a request of the interface brings: whose it is, and its JSON body."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Annotated, Any, ClassVar, Final, TypeVar

from flask import abort, g, request
from pydantic import Field

from scorekeeper.games.fields import AS_WHOLE, HIGHEST, Flag, Model, read
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.json_document import parse_json
from scorekeeper.service.access.callers import Caller, IdempotencyKey
from scorekeeper.service.errors import ServiceError, Unauthenticated
from scorekeeper.web.app.callers import device_kind

M = TypeVar("M", bound=Model)

Number = Annotated[int, Field(ge=1, le=HIGHEST), AS_WHOLE]
Revision = Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE]

PAGE_SIZE: Final = 50
MAX_PAGE_SIZE: Final = 200

_IN_ORDER: Final = json.JSONEncoder(sort_keys=True)


class PageQuery(Model):
    """Which part of a long list is asked for: the newest `limit` of those `before` a number."""

    before: Number | None = None
    limit: Annotated[int, Field(ge=1, le=MAX_PAGE_SIZE), AS_WHOLE] = PAGE_SIZE


class PreviewQuery(Model):
    """Whether what would follow is only looked at."""

    preview: Flag = False


class Malformed(ServiceError):
    """A body that is no JSON, or JSON that two readers could understand differently."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "malformed"


def token() -> str:
    """The token that this request shows; Unknown where it shows none."""
    shown = request.authorization
    if shown is None or shown.type != "bearer" or not shown.token:
        raise Unauthenticated
    return shown.token


def caller(code: str) -> Caller:
    """Who asks, at the table `code`: a token of another table is as good as any that was made up."""
    return Caller(code, token(), device_kind())


def has_body() -> bool:
    """Whether there is a body at all."""
    return bool(request.get_data())


def raw_body() -> bytes:
    """The body as it was sent."""
    return request.get_data()


def body() -> object:
    """The JSON that was sent; it is read once."""
    if "body" not in g:
        g.body = _read()
    return g.body


def _read() -> object:
    if not request.is_json:
        abort(415)
    try:
        return parse_json(request.get_data())
    except Refused as refused:
        raise Malformed(refused.problems[0].message) from None


def body_object() -> dict[str, Any]:
    """What was sent, which has to be an object; `Refused` if it is none."""
    sent = body()
    if not isinstance(sent, dict):
        raise Refused([Problem("", "object", text("an object with named fields is expected"))])
    return sent


def read_body(model: type[M]) -> M:
    """What was sent, as such a value; Refused with every problem."""
    return read(model, body())


def read_query(model: type[M]) -> M:
    """What stands behind the question mark, as such a value; Refused with every problem."""
    return read(model, request.args.to_dict(), from_form=True)


def idempotency_key() -> IdempotencyKey | None:
    """The client's own name for this request: it stands for the method, the address and what was sent."""
    name = request.headers.get("Idempotency-Key", "").strip()
    if not name:
        return None
    sent = _IN_ORDER.encode(body()) if request.get_data() else ""
    meant = f"{request.method} {request.full_path}\n{sent}"
    return IdempotencyKey(name, sha256(meant.encode("utf-8", "surrogatepass")).hexdigest())
