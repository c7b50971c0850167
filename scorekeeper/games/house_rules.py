"""House rules: the rules that a table chooses, described for the form and for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args, get_origin

from pydantic import ConfigDict, Field
from pydantic.config import JsonDict
from pydantic.fields import FieldInfo

from scorekeeper.games.fields import MAX_NUMBER, Model, Whole
from scorekeeper.games.words import Text, plain_number, text


@dataclass(frozen=True, slots=True)
class RuleField:
    """A house rule: its type, default and bounds, and its label and help text.

    `kind` is `whole`, `half`, `flag`, `choice` or `text`. `nullable` is true if the rule may be null. `when` is the
    name and the value of another rule; with any other value, this rule has no effect.
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
        """Return whether the rule has an effect with these rules."""
        return self.when is None or getattr(rules, self.when[0]) == self.when[1]


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Names of house rules that are shown together in a collapsible section with a heading."""

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
    """Create a field of a `Rules` model: default, bounds (both included), and the texts of the form."""
    texts: JsonDict = {
        "help": help.id,
        "low": low,
        "high": high,
        "choices": {code: label.id for code, label in (choices or {}).items()},
        "when": list(when or ()),
    }
    field: T = Field(default, ge=low, le=high, title=label.id, json_schema_extra={"scorekeeper": texts})
    return field


def count_rule(  # noqa: PLR0913  as many columns as any rule
    default: int,
    label: Text,
    help: Text,  # noqa: A002  the word of RuleField
    *,
    low: int = 1,
    high: int = MAX_NUMBER,
    when: tuple[str, str | bool] | None = None,
) -> int:
    """Create a rule that is a whole number, at least 1 if no other bound is given."""
    return rule(default, label, help, low=low, high=high, when=when)


class Rules(Model):
    """Base class of the house rules of a game; every game has the unit. Games with many rules have `groups`.

    `asked` names the few rules in which tables really differ; the form shows them first and folds the others.
    """

    groups: ClassVar[tuple[RuleGroup, ...]] = ()
    asked: ClassVar[tuple[str, ...]] = ("unit",)
    suggested: ClassVar[Mapping[int, Mapping[str, Any]]] = {}
    """Values to suggest for a number of players whom the defaults do not suit."""

    unit: Whole = count_rule(1, text("Unit"), text("Chips a point: every payment is multiplied by it."))


class UnreadableRules(Model):
    """Rules that this program cannot read, stored as they were written."""

    model_config = ConfigDict(extra="allow")


def rule_fields(rules: type[Rules]) -> tuple[RuleField, ...]:
    """Return the rules in the order of their declaration, the unit last."""
    fields = [_rule_field(name, info) for name, info in rules.model_fields.items()]
    return tuple(sorted(fields, key=lambda line: line.name == "unit"))


def grouped(rules: type[Rules]) -> tuple[tuple[Text | None, tuple[RuleField, ...]], ...]:
    """Return the rules under their headings, and those without a heading last, under None."""
    lines = {line.name: line for line in rule_fields(rules)}
    groups = [(group.name, tuple(lines.pop(name) for name in group.rules)) for group in rules.groups]
    return (*groups, (None, tuple(lines.values())))


def _rule_field(name: str, info: FieldInfo) -> RuleField:
    extra = info.json_schema_extra
    texts: Any = extra["scorekeeper"] if isinstance(extra, dict) else {}
    choices = {code: Text(label) for code, label in texts["choices"].items()}
    types = {info.annotation, *get_args(info.annotation)}
    default = info.default
    return RuleField(
        name=name,
        kind=_kind(types, choices),
        default=plain_number(default) if isinstance(default, Fraction) else default,
        label=Text(info.title or name),
        help=Text(texts["help"]),
        low=texts["low"],
        high=texts["high"],
        nullable=type(None) in types,
        choices=choices or None,
        when=tuple(texts["when"]) or None,
    )


def _kind(types: set[Any], choices: Mapping[str, Text]) -> Literal["whole", "half", "flag", "choice", "text"]:
    if choices:
        return "choice"
    flat = {get_args(part)[0] if get_origin(part) is Annotated else part for part in types}
    for python, kind in ((bool, "flag"), (Fraction, "half"), (int, "whole")):
        if python in flat:
            return kind  # type: ignore[return-value]
    return "text"
