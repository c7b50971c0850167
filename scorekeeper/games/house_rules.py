"""House rules: the rules that a table chooses, described for the form and for JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar, Literal, TypeVar, get_args

from pydantic import ConfigDict, Field

from scorekeeper.games.fields import MAX_NUMBER, Model, Whole
from scorekeeper.games.kinds import bare
from scorekeeper.games.words import Text, plain_number, text

Kind = Literal["whole", "half", "flag", "choice", "text"]

_KINDS: Mapping[object, Kind] = {bool: "flag", Fraction: "half", int: "whole"}


@dataclass(frozen=True, slots=True)
class RuleField:
    """A house rule: its type, default and bounds, and its label and help text.

    `kind` is `whole`, `half`, `flag`, `choice` or `text`. `nullable` is true if the rule may be null. `when` is the
    name and the value of another rule; with any other value, this rule has no effect.
    """

    name: str
    kind: Kind
    default: Any
    label: Text
    help: Text
    nullable: bool
    low: float | None
    high: int | None
    choices: Mapping[str, Text] | None
    when: tuple[str, str | bool] | None

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
    shown: Any = {"label": label, "help": help, "low": low, "high": high, "choices": choices, "when": when}
    field: T = Field(default, ge=low, le=high, json_schema_extra=shown)
    return field


#: Create a rule that is a whole number (or null), at least 1 if no other bound is given.
count_rule = partial(rule, low=1, high=MAX_NUMBER)


def length_rule() -> int | None:
    """Create the rule for the number of hands that are agreed; None if there is no limit."""
    said = text("Number of hands agreed. The app says when they are done; you can play on. Leave empty for no limit.")
    return count_rule(None, text("Length"), said)


class Rules(Model):
    """Base class of the house rules of a game; every game has the unit. Games with many rules have `groups`.

    `asked` names the few rules in which tables really differ; the form shows them first and folds the others.
    """

    groups: ClassVar[tuple[RuleGroup, ...]] = ()
    asked: ClassVar[tuple[str, ...]] = ("unit",)
    #: Values to suggest for a number of players whom the defaults do not suit.
    suggested: ClassVar[Mapping[int, Mapping[str, Any]]] = {}

    unit: Whole = count_rule(1, text("Chips per point"), text("Every payment is multiplied by this."))


class UnreadableRules(Model):
    """Rules that this program cannot read, stored as they were written."""

    model_config = ConfigDict(extra="allow")


def rule_fields(rules: type[Rules]) -> tuple[RuleField, ...]:
    """Return the rules in the order of their declaration, the unit last."""
    fields = []
    for name, info in rules.model_fields.items():
        python: Any = info.annotation
        shown: Any = info.json_schema_extra
        kind: Kind = "choice" if shown["choices"] else _KINDS.get(bare(python), "text")
        default = plain_number(info.default) if isinstance(info.default, Fraction) else info.default
        fields.append(RuleField(name, kind, default, nullable=type(None) in get_args(python), **shown))
    return tuple(sorted(fields, key=lambda line: line.name == "unit"))


def grouped(rules: type[Rules]) -> tuple[tuple[Text | None, tuple[RuleField, ...]], ...]:
    """Return the rules under their headings, and those without a heading last, under None."""
    lines = {line.name: line for line in rule_fields(rules)}
    groups = [(group.name, tuple(lines.pop(name) for name in group.rules)) for group in rules.groups]
    return (*groups, (None, tuple(lines.values())))
