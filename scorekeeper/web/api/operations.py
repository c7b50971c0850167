"""Declare the calls of the API by the signatures of their view functions, and read what they are sent."""

import json
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Annotated, Any, TypeVar, get_type_hints

from flask import abort, g, request
from flask.typing import ResponseReturnValue
from pydantic import BaseModel, Field, WithJsonSchema
from werkzeug.wrappers import Response

from scorekeeper.games.fields import AS_WHOLE, Flag, Model, PositiveNumber, read
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.json_document import parse_json
from scorekeeper.service.access.callers import IdempotencyKey
from scorekeeper.service.errors import ServiceError, Unauthenticated
from scorekeeper.web.app.requests import device_kind

#: A person by name or number; the service validates it.
NameOrNumber = Annotated[Any, WithJsonSchema({"type": ["string", "integer", "null"]})]

PAGE_SIZE = 50
MAX_PAGE_SIZE = 200

_View = TypeVar("_View", bound=Callable[..., Any])
_Respond = Callable[..., ResponseReturnValue]


class PageQuery(Model):
    """A page of a long list: the newest `limit` items `before` a number."""

    before: PositiveNumber | None = None
    limit: Annotated[int, Field(ge=1, le=MAX_PAGE_SIZE), AS_WHOLE] = PAGE_SIZE


class PreviewQuery(Model):
    """Whether the request only previews its effect."""

    preview: Flag = False


class AnswerInput(Model):
    """Whether a device gets the seat, or the member, that it asks for."""

    accept: Flag


class Malformed(ServiceError, status=400, code="malformed"):
    """A body that is not JSON, or JSON that readers may understand differently."""


def token() -> str:
    """Return the bearer token of this request, or raise `Unauthenticated` if it has none."""
    authorization = request.authorization
    if authorization is None or authorization.type != "bearer" or not authorization.token:
        raise Unauthenticated
    return authorization.token


def body() -> object:
    """Return the parsed JSON body; it is parsed once per request."""
    if "body" not in g:
        if not request.is_json:
            abort(415)
        try:
            g.body = parse_json(request.get_data())
        except Refused as refused:
            raise Malformed(refused.problems[0].message) from None
    return g.body


def idempotency_key() -> IdempotencyKey | None:
    """Return the key by which the client identifies this request, or None.

    It is bound to a hash of the method, the URL and the body.
    """
    name = request.headers.get("Idempotency-Key", "").strip()
    if not name:
        return None
    content = json.dumps(body(), sort_keys=True) if request.get_data() else ""
    request_text = f"{request.method} {request.full_path}\n{content}"
    return IdempotencyKey(name, sha256(request_text.encode("utf-8", "surrogatepass")).hexdigest())


def operation(route: Callable[[_Respond], _Respond]) -> Callable[[_View], _View]:
    """Register a view that reads its parameters from the request: `@operation(blueprint.get("/hosts"))`.

    `caller` is the device or phone of the token, `query` and `body` are read as the models that annotate them, `key` is
    the idempotency key, and all others are parts of the path. The view returns an answer, an answer and its status,
    None for 204, or a response; it can also be called directly. The description of the API is made from the same
    annotations.
    """

    def register(view: _View) -> _View:
        types = get_type_hints(view, include_extras=True)

        @wraps(view)
        def respond(**path: Any) -> ResponseReturnValue:
            if "caller" in types:
                path["caller"] = types["caller"](path.pop("code"), token(), device_kind())
            if "query" in types:
                path["query"] = read(types["query"], request.args.to_dict(), from_form=True)
            if "body" in types:
                path["body"] = read(types["body"], body() if request.get_data() else {})
            if "key" in types:
                path["key"] = idempotency_key()
            result = view(**path)
            answer, status = result if isinstance(result, tuple) else (result, 200)
            if answer is None:
                return Response(status=204)
            return (answer.model_dump(mode="json"), status) if isinstance(answer, BaseModel) else answer

        respond.types = types  # type: ignore[attr-defined]
        route(respond)
        return view

    return register
