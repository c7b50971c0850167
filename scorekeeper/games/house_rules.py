"""House rules: what a table agrees on, line by line, as the form and the JSON show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args, get_origin

from pydantic import (
    ConfigDict,
    Field,
)
from pydantic.config import JsonDict
from pydantic.fields import FieldInfo

from scorekeeper.games.fields import HIGHEST, Model, Whole
from scorekeeper.games.words import Text, plain_number, text


@dataclass(frozen=True, slots=True)
class RuleField:
    """One line of the house rules: its type, default and bounds, and what it does, as the form and the JSON show it.

    `kind` is `whole`, `half`, `flag`, `choice` or `text`; `nullable` where it may be left open (null); `when` is the
    rule, and its value, without which this one counts for nothing.
    """

    name: str
    kind: Literal["whole", "half", "flag", "choice", "text"]
    default: Any
    label: Text
    help: Text
    low: float | None = None
    high: int | None = None
    nullable: bool = False
    choices: Mapping[str, Text] | None = None
    when: tuple[str, str | bool] | None = None

    def counts(self, rules: Model) -> bool:
        """Whether this line matters beside the others."""
        return self.when is None or getattr(rules, self.when[0]) == self.when[1]


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Lines of the house rules that belong together, by their names: folded under one heading where a table agrees."""

    name: Text
    rules: tuple[str, ...]


T = TypeVar("T")


def rule(  # noqa: PLR0913  a line of the house rules has this many columns
    default: T,
    label: Text,
    help: Text,  # noqa: A002  the word of RuleField
    *,
    low: float | None = None,
    high: int | None = None,
    choices: Mapping[str, Text] | None = None,
    when: tuple[str, str | bool] | None = None,
) -> T:
    """The field of a `Rules` model: default, bounds (both included), and the words that the form shows."""
    said: JsonDict = {
        "help": help.id,
        "low": low,
        "high": high,
        "choices": {code: label.id for code, label in (choices or {}).items()},
        "when": list(when or ()),
    }
    field: T = Field(default, ge=low, le=high, title=label.id, json_schema_extra={"scorekeeper": said})
    return field


def count(  # noqa: PLR0913  as many columns as any rule
    default: int,
    label: Text,
    help: Text,  # noqa: A002  the word of RuleField
    *,
    low: int = 1,
    high: int = HIGHEST,
    when: tuple[str, str | bool] | None = None,
) -> int:
    """A rule that is a whole number, from one up where no other bound is said."""
    return rule(default, label, help, low=low, high=high, when=when)


class Rules(Model):
    """What a table agrees beforehand. Every game has the unit; where there are many lines, some are in `groups`.

    The few in which tables really differ are `asked` where one is opened, by their names; the others are folded.
    """

    groups: ClassVar[tuple[RuleGroup, ...]] = ()
    asked: ClassVar[tuple[str, ...]] = ("unit",)
    suggested: ClassVar[Mapping[int, Mapping[str, Any]]] = {}
    """What is played by so many instead of the usual, where the usual is not for them."""

    unit: Whole = count(1, text("Unit"), text("Chips a point: every payment is multiplied by it."))


class AsWritten(Model):
    """Rules that this program cannot read, as they were written."""

    model_config = ConfigDict(extra="allow")


def rule_fields(rules: type[Rules]) -> tuple[RuleField, ...]:
    """The lines of the form for `rules`, in the order in which they are declared, the unit last."""
    fields = [_rule_field(name, info) for name, info in rules.model_fields.items()]
    return tuple(sorted(fields, key=lambda line: line.name == "unit"))


def grouped(rules: type[Rules]) -> tuple[tuple[Text | None, tuple[RuleField, ...]], ...]:
    """The same lines under their headings, and those without one beneath, under None."""
    lines = {line.name: line for line in rule_fields(rules)}
    under = [(group.name, tuple(lines.pop(name) for name in group.rules)) for group in rules.groups]
    return (*under, (None, tuple(lines.values())))


def _rule_field(name: str, info: FieldInfo) -> RuleField:
    extra = info.json_schema_extra
    said: Any = extra["scorekeeper"] if isinstance(extra, dict) else {}
    choices = {code: Text(label) for code, label in said["choices"].items()}
    types = {info.annotation, *get_args(info.annotation)}
    default = info.default
    return RuleField(
        name=name,
        kind=_kind(types, choices),
        default=plain_number(default) if isinstance(default, Fraction) else default,
        label=Text(info.title or name),
        help=Text(said["help"]),
        low=said["low"],
        high=said["high"],
        nullable=type(None) in types,
        choices=choices or None,
        when=tuple(said["when"]) or None,
    )


def _kind(types: set[Any], choices: Mapping[str, Text]) -> Literal["whole", "half", "flag", "choice", "text"]:
    if choices:
        return "choice"
    flat = {get_args(part)[0] if get_origin(part) is Annotated else part for part in types}
    for python, kind in ((bool, "flag"), (Fraction, "half"), (int, "whole")):
        if python in flat:
            return kind  # type: ignore[return-value]
    return "text"
