"""Describe the API as OpenAPI 3.1, from its routes, the signatures of its views, and their models."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from http import HTTPStatus
from inspect import cleandoc
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from flask import Blueprint, current_app, render_template, request
from markdown_it import MarkdownIt
from markupsafe import Markup
from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode
from werkzeug.http import HTTP_STATUS_CODES

from scorekeeper.games import registry
from scorekeeper.ledger.sheet import SheetDocument
from scorekeeper.service.transfer.schema import ExportedTable
from scorekeeper.web.api.answers import TableAnswer
from scorekeeper.web.api.hands import CorrectedHandInput, NewHandInput
from scorekeeper.web.errors import ProblemDocument

#: The version of the interface; each change of the description counts it up, and has a line in CHANGELOG.md.
VERSION = "1.0"
PREFIX = "/api/v1"
#: A request and its answer of a recorded evening, by operation.
EXAMPLES = Path(__file__).with_name("examples.json")
#: The models of bodies that a view reads itself.
BODIES: Mapping[str, type[BaseModel]] = {"import_table": ExportedTable}

#: The models of files, by the name of their format without its version.
FORMATS: Mapping[str, type[BaseModel]] = {"scorekeeper-evening": ExportedTable, "scorekeeper-sheet": SheetDocument}

blueprint = Blueprint("openapi", __name__)

Json = dict[str, Any]
Answer = type[BaseModel] | str | None


@blueprint.get("/openapi.json")
def show_description() -> Json:
    """Return the description."""
    return describe()


@blueprint.get("/docs")
def show_docs() -> str:
    """Show the description as a page."""
    description = describe()
    calls: dict[str, list[tuple[str, str, Json]]] = {}
    for path, methods in description["paths"].items():
        for method, call in methods.items():
            calls.setdefault(call["tags"][0], []).append((path, method, call))
    client = Path(str(current_app.static_folder), "client.py").read_text(encoding="utf-8")
    return render_template(
        "api/docs.html",
        description=description,
        calls=list(calls.items()),
        client=client,
        formats=FORMATS,
        server=f"{request.host_url.rstrip('/')}{PREFIX}",
        inline=lambda text: Markup(MarkdownIt().renderInline(text)),  # noqa: S704  our own docstrings
    )


@blueprint.get("/schemas/<any('scorekeeper-evening', 'scorekeeper-sheet'):name>.json")
def show_schema(name: str) -> Json:
    """Return the JSON Schema of an exported table or a score sheet."""
    return FORMATS[name].model_json_schema(schema_generator=UntitledSchema)


class UntitledSchema(GenerateJsonSchema):
    """Make schemas whose fields have no titles, which would only repeat their names."""

    def field_title_should_be_set(self, schema: object) -> bool:  # noqa: ARG002  as pydantic has it
        """Return False for each field."""
        return False


class Operation(NamedTuple):
    """A call of the API: the types of the parameters of its view, and its answers by status."""

    name: str
    tag: str
    method: str
    path: str
    description: str
    types: Mapping[str, Any]
    answers: Mapping[int, Answer]

    @property
    def body(self) -> type[BaseModel] | None:
        """The model of its body."""
        return self.types.get("body") or BODIES.get(self.name)

    @property
    def problems(self) -> Iterable[int]:
        """The statuses of its problems."""
        yield from (401, 403) if "caller" in self.types else ()
        yield from (404,) if "{" in self.path else ()
        yield from (400, 413, 415) if self.body else ()
        yield from (409, 422) if self.method != "get" else (422,) if "query" in self.types else ()
        yield from (429, 503)


@cache
def operations() -> tuple[Operation, ...]:
    """Return the calls of the API, by path."""
    found = []
    for rule in current_app.url_map.iter_rules():
        view = current_app.view_functions[rule.endpoint]
        if types := getattr(view, "types", None):
            _, tag, name = rule.endpoint.split(".")
            [method] = (rule.methods or set()) - {"HEAD", "OPTIONS"}
            path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule.removeprefix(PREFIX))
            answers = dict(_answers(types["return"]))
            found.append(Operation(name, tag, method.lower(), path, cleandoc(view.__doc__ or ""), types, answers))
    return tuple(sorted(found, key=lambda one: (one.path, one.method)))


def _answers(returned: Any) -> Iterable[tuple[int, Answer]]:  # noqa: ANN401  a type
    """Yield the status and the model or media type of each answer that a view returns."""
    statuses: tuple[int, ...] = (200,)
    if get_origin(returned) is tuple:
        returned, literal = get_args(returned)
        statuses = get_args(literal)
    if get_origin(returned) is Annotated:
        returned = get_args(returned)[1]
    yield from ((status, returned) for status in statuses) if returned is not type(None) else [(204, None)]
    if returned is TableAnswer:
        yield 304, None
    if returned == "text/event-stream":
        yield 204, None


@cache
def describe() -> Json:
    """Return the description of the API as JSON values."""
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    refs, schemas = _schemas(operations())
    paths: dict[str, Json] = {}
    for one in operations():
        paths.setdefault(one.path, {})[one.method] = _operation(one, refs, schemas, examples.get(one.name, {}))
    return {
        "openapi": "3.1.0",
        "info": {"title": "scorekeeper", "version": VERSION, "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": PREFIX}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _schemas(described: Iterable[Operation]) -> tuple[Mapping[Any, Json], Json]:
    """Return references by model and mode, and the schemas that they refer to."""
    pairs: list[tuple[Any, JsonSchemaMode]] = [(ProblemDocument, "serialization")]
    for one in described:
        pairs += [(model, "validation") for model in (one.body, one.types.get("query")) if model]
        pairs += [(answer, _mode(answer)) for answer in one.answers.values() if answer and not isinstance(answer, str)]
    entries: list[tuple[Any, JsonSchemaMode]] = [(game.Entry, "validation") for game in registry.games().values()]
    adapters = [(kind, mode, TypeAdapter(kind)) for kind, mode in (*pairs, *entries)]
    template = "#/components/schemas/{model}"
    refs, found = TypeAdapter.json_schemas(adapters, ref_template=template, schema_generator=UntitledSchema)
    for model in (NewHandInput, CorrectedHandInput):
        found["$defs"][model.__name__]["properties"]["entry"] = {"anyOf": [refs[pair] for pair in entries]}
    schemas = json.dumps(found["$defs"])
    for game, pair in zip(registry.games().values(), entries, strict=True):  # the models of games are named alike
        name = re.escape(refs[pair]["$ref"].rpartition("/")[2])
        schemas = re.sub(rf'(?<=["/]){name}"', f'{game.id}-entry"', schemas)
    return refs, json.loads(schemas)


def _mode(model: type[BaseModel]) -> JsonSchemaMode:
    """Return the mode of the schema of an answer; an exported table is one that can be imported."""
    return "validation" if model in BODIES.values() else "serialization"


def _operation(one: Operation, refs: Mapping[Any, Json], schemas: Json, example: Json) -> Json:
    summary, _, description = one.description.partition("\n\n")
    described: Json = {
        "operationId": one.name,
        "tags": [one.tag],
        "summary": summary.rstrip("."),
        "description": description,
        "parameters": list(_parameters(one, refs, schemas)),
        "responses": {},
    }
    if "caller" in one.types:
        described["security"] = [{"token": []}]
    if one.body:
        content: Json = {"schema": refs[one.body, "validation"]}
        if "request" in example:
            content["example"] = example["request"]
        required = bool(schemas[one.body.__name__].get("required"))
        described["requestBody"] = {"required": required, "content": {"application/json": content}}
    for status, answer in one.answers.items():
        response: Json = {"description": HTTP_STATUS_CODES[status]}
        if isinstance(answer, str):
            response["content"] = {answer: {"schema": {"type": "string"}}}
        elif answer is not None:
            content = {"schema": refs[answer, _mode(answer)]}
            if example.get("status") == status:
                content["example"] = example["response"]
            response["content"] = {"application/json": content}
        if answer is TableAnswer or status == HTTPStatus.NOT_MODIFIED:
            response["headers"] = {"ETag": {"schema": {"type": "string"}, "description": "The state of the table."}}
        described["responses"][str(status)] = response
    problem = {"application/problem+json": {"schema": refs[ProblemDocument, "serialization"]}}
    for status in one.problems:
        described["responses"][str(status)] = {"description": HTTP_STATUS_CODES[status], "content": problem}
    return described


def _parameters(one: Operation, refs: Mapping[Any, Json], schemas: Json) -> Iterable[Json]:
    for name in re.findall(r"{(\w+)}", one.path):
        schema = {"type": "integer", "minimum": 0} if one.types.get(name) is int else {"type": "string"}
        yield {"name": name, "in": "path", "required": True, "schema": schema}
    if query := one.types.get("query"):
        model = schemas[refs[query, "validation"]["$ref"].rpartition("/")[2]]
        for name, schema in model["properties"].items():
            yield {"name": name, "in": "query", "required": name in model.get("required", ()), "schema": schema}
    if "key" in one.types:
        description = "Identifies this request: the same request with the same key has no further effect."
        yield _header("Idempotency-Key", description)
    if "text/event-stream" in one.answers.values():
        yield _header("Last-Event-ID", "The `id` of the last event that was heard.")
    if TableAnswer in one.answers.values():
        yield _header("If-None-Match", "An `ETag`: 304 is returned if it is still that of the table.")


def _header(name: str, description: str) -> Json:
    return {"name": name, "in": "header", "schema": {"type": "string"}, "description": description}
