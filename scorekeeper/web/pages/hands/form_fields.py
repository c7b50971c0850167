"""Convert between form fields and the JSON of a hand.

Inputs are named by their path in the entry: `winner`, `piles.0`, `bonuses.0.kind`. Empty inputs are left out. Five
conventions let a form without a script express everything else:

- `piles.length=4`: the list has four items, and an empty one keeps its place. Without it the gaps are closed.
- `piles.rest=8`, beside the length: the numbers add up to 8, so an item that alone is empty gets the rest.
- A name that is sent more than once (a hidden empty input, then checkboxes) holds a list of texts.
- `points.0.minus=on` negates the number, because number pads of phones have no minus sign.

- The names in `games/trial.RESERVED_IN_FORMS` belong to the form, not to the hand.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Any

from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Request

from scorekeeper.games.trial import RESERVED_IN_FORMS
from scorekeeper.service.access.callers import IdempotencyKey
from scorekeeper.service.views.hands import FormValue

MAX_FIELD_NAME = 60
#: The indexes that a list may have; anything else after a dot is the name of a field.
PLACES = {str(place): place for place in range(64)}


def entry_from_form(form: MultiDict[str, str]) -> dict[str, Any]:
    """Return the hand of a form, for the service to read with `from_form=True`."""
    return entry_from(_flat(form))


def entry_from(fields: Mapping[str, FormValue]) -> dict[str, Any]:
    """Return the hand of flat fields."""
    entry = _nested(fields)
    return entry if isinstance(entry, dict) else {}


def filled_fields(form: MultiDict[str, str]) -> dict[str, FormValue]:
    """Return the entered values by field, to show the form again."""
    return {name: value for name, value in _flat(form).items() if value and not name.endswith((".length", ".rest"))}


def form_key(sent: Request) -> IdempotencyKey | None:
    """Return the idempotency key of the form, bound to a hash of its path and values; None if it has none."""
    name = sent.form.get("key")
    if not name:
        return None
    content = [sent.path, *(f"{field}={value}" for field, value in sorted(filled_fields(sent.form).items()))]
    return IdempotencyKey(name, sha256("\n".join(content).encode("utf-8", "surrogatepass")).hexdigest())


def fields_from_entry(entry: Mapping[str, Any]) -> dict[str, FormValue]:
    """Return the form fields of a hand."""
    return dict(_fields("", entry))


def _flat(form: MultiDict[str, str]) -> dict[str, FormValue]:
    names = (name for name in form if name not in RESERVED_IN_FORMS and len(name) <= MAX_FIELD_NAME)
    sent = ((name, form.getlist(name)) for name in names)
    return {name: values[0] if len(values) == 1 else [value for value in values if value] for name, values in sent}


def _nested(fields: Mapping[str, FormValue]) -> object:
    """Return the value of the fields under one name, each by the remainder of its path; None if all are empty."""
    if "" in fields:
        value = fields[""]
        return f"-{value}" if value and fields.get("minus") else value or None
    parts: dict[str, dict[str, FormValue]] = {}
    for path, value in fields.items():
        head, _, rest = path.partition(".")
        parts.setdefault(head, {})[rest] = value
    if parts.keys() - ({"length", "rest"} if "length" in parts else {"length"}) <= PLACES.keys():
        return _as_list(parts)
    built = {name: _nested(part) for name, part in parts.items()}
    return {name: value for name, value in built.items() if value is not None} or None


def _as_list(parts: dict[str, dict[str, FormValue]]) -> list[object] | None:
    length, total = PLACES.get(str(parts.pop("length", {}).get("")), 0), parts.pop("rest", {}).get("")
    places = {PLACES[place]: _nested(part) for place, part in parts.items()}
    filled = {place: value for place, value in sorted(places.items()) if value is not None}
    if not filled or not length:
        return list(filled.values()) or None
    if total and len(gaps := [*{*range(length)} - filled.keys()]) == 1:
        with suppress(ValueError):  # what was typed is no number
            rest = int(str(total)) - sum(int(str(value)) for value in filled.values())
            filled |= {gaps[0]: str(rest)} if rest >= 0 or total == "0" else {}
    empty: object = {} if any(isinstance(value, dict) for value in filled.values()) else None
    return [filled.get(place, empty) for place in range(max(length, *(place + 1 for place in filled)))]


def _fields(name: str, value: object) -> Iterator[tuple[str, FormValue]]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _fields(f"{name}.{key}" if name else key, part)
    elif isinstance(value, list) and value and all(isinstance(part, str) for part in value):
        yield name, value
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from _fields(f"{name}.{place}", part)
    elif isinstance(value, bool):
        yield name, str(value).lower()
    elif isinstance(value, int | float) and value < 0:
        yield from ((name, str(-value)), (f"{name}.minus", "on"))
    elif value is not None:
        yield name, str(value)
