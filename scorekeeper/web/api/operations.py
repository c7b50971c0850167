"""Declare the calls of the API by the signatures of their view functions."""

from collections.abc import Callable
from functools import wraps
from typing import Any, get_type_hints

from flask import request
from flask.typing import ResponseReturnValue
from pydantic import BaseModel
from werkzeug.wrappers import Response

from scorekeeper.games.fields import read
from scorekeeper.web.api import inputs
from scorekeeper.web.app.callers import device_kind


def operation(view: Callable[..., Any]) -> Callable[..., ResponseReturnValue]:
    """Return a view that reads the parameters of `view` from the request, by their names, and returns its answer.

    `caller` is the device or phone of the token, `query` and `body` are read as the models that annotate them, `key` is
    the idempotency key, and all others are parts of the path. `view` returns an answer, an answer and its status, None
    for 204, or a response. The description of the API is made from the same annotations.
    """
    types = get_type_hints(view, include_extras=True)

    @wraps(view)
    def respond(**path: Any) -> ResponseReturnValue:
        if "caller" in types:
            path["caller"] = types["caller"](path.pop("code"), inputs.token(), device_kind())
        if "query" in types:
            path["query"] = read(types["query"], request.args.to_dict(), from_form=True)
        if "body" in types:
            path["body"] = read(types["body"], inputs.body() if request.get_data() else {})
        if "key" in types:
            path["key"] = inputs.idempotency_key()
        result = view(**path)
        answer, status = result if isinstance(result, tuple) else (result, 200)
        if answer is None:
            return Response(status=204)
        return (answer.model_dump(mode="json"), status) if isinstance(answer, BaseModel) else answer

    respond.types = types  # type: ignore[attr-defined]
    return respond
