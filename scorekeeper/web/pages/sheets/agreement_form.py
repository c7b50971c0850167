"""Who is named in which line of a form where they keep their chairs, or some sit out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import MOST_SEATS
from scorekeeper.games.fields import read as read_rules
from scorekeeper.games.house_rules import RuleField, Rules, grouped
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Dealer, Text, plain_number, text
from scorekeeper.service.people.people import Drawn
from scorekeeper.service.sheets.continuation import TakesOver
from scorekeeper.web.app.urls import parse_number
from scorekeeper.web.pages.money.money_form import MoneyForm, read_money_form
from scorekeeper.web.templating.i18n import say


def keep_chairs(other: AnyGame, before: AgreementForm) -> AgreementForm:
    """The same people in their chairs, in the order in which they play another game: the other way round where it is.

    Whoever is first stays first.
    """
    if not other_way_round(other, before.game):
        return before
    seats = min(before.seats, len(before.names))
    return before.reordered([*range(min(1, seats)), *range(seats - 1, 0, -1), *range(seats, len(before.names))])


def sit_out_of_chairs(form: AgreementForm, out: Collection[int]) -> AgreementForm:
    """Those in the lines `out` sit out, where that leaves as many as there are seats: else somebody has to say who."""
    stay = [line for line in form.filled if line not in out]
    if (
        all(line < form.seats for line in form.filled)
        or len(stay) > form.seats
        or (form.too_many and len(stay) < form.seats)
    ):
        return form
    return form.reordered([*stay, *(line for line in range(len(form.names)) if not form.names[line].strip())])


def other_way_round(game: AnyGame, other: AnyGame) -> bool:
    """Whether both say which way they run, and it is not the same."""
    return None not in (game.direction, other.direction) and game.direction != other.direction


def too_many_names(form: AgreementForm) -> dict[str, str]:
    """The question who sits out, at its field, where more are named than have a seat."""
    if not form.too_many:
        return {}
    asked = text("%(people)s people, %(seats)s seats: who sits out?", people=len(form.filled), seats=form.seats)
    return {"out": say(asked)}


def sit_out(before: AgreementForm, out: Collection[int]) -> tuple[AgreementForm, tuple[str, ...]]:
    """The same without those in the lines `out`, and their names; as it is where that leaves others than have a seat.

    Whoever opens the table and sits out is counted behind the seats.
    """
    stay = [line for line in before.filled if line not in out]
    gone = [line for line in before.filled if line in out]
    if not before.too_many or len(stay) != before.seats:
        return before, ()
    form = before.reordered(stay)
    me = len(stay) + gone.index(before.me) if before.me in gone else form.me
    return replace(form, me=me), tuple(before.names[line] for line in gone)


NOBODY: Final = -1
"""A seat that nobody has had."""


@dataclass(frozen=True)
class AgreementForm:
    """What stands on the form. `typed` are the rules as texts, flags `true` or empty; `me` is the host's own seat.

    `drawn` are the people for whom the lines with the names were drawn.

    `begin` is `onward` if the sheet goes on from another, with what each newcomer `takes_over`; `anew`; or empty if
    nobody was asked.
    """

    game: AnyGame
    seats: int
    names: tuple[str, ...]
    first_dealer: int
    typed: Mapping[str, str]
    me: int | None = 0
    name: str = ""
    chips: str = ""
    money: MoneyForm = field(default_factory=MoneyForm)
    begin: str = ""
    takes_over: TakesOver = field(default_factory=dict)
    drawn: Drawn = field(default_factory=Drawn)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the seats that are used, empty where nobody is named yet."""
        seats = min(self.seats, MOST_SEATS + 1)  # one too many is told like a million
        return tuple((*self.names, *("",) * seats)[:seats])

    @property
    def filled(self) -> tuple[int, ...]:
        """The lines in which a name stands, those beyond the seats too."""
        return tuple(line for line, name in enumerate(self.names) if name.strip())

    @property
    def too_many(self) -> int:
        """So many have to sit out."""
        return max(len(self.filled) - self.seats, 0)

    @property
    def lines(self) -> int:
        """So many lines the form has: one for everybody who is named, too."""
        return max(self.game.many, *(line + 1 for line in self.filled), 0)

    @property
    def rules(self) -> dict[str, Any]:
        """The rules for the service, to be read as typed. What was left empty is left open, or left to the game."""
        return {
            line.name: bool(value) if line.kind == "flag" else value or None
            for line in self._counting
            if (value := self.typed.get(line.name, "")) or line.kind == "flag" or line.nullable
        }

    @property
    def changed(self) -> int:
        """How many rules differ from the usual."""
        return sum(map(self.differs, self.game.rule_fields))

    @property
    def groups(self) -> tuple[tuple[Text | None, tuple[RuleField, ...]], ...]:
        """The lines of the house rules under their headings; None where they have none."""
        return grouped(self.game.Rules)

    @property
    def asked(self) -> list[RuleField]:
        """The lines that are asked where a table is opened, in the order in which the game names them."""
        lines = {line.name: line for line in self.game.rule_fields}
        return [lines[name] for name in self.game.Rules.asked]

    @property
    def suggested(self) -> dict[int, dict[str, str]]:
        """What is played by so many instead of the usual, as it stands in the inputs."""
        return {
            seats: {name: input_value(value) for name, value in rules.items()}
            for seats, rules in self.game.Rules.suggested.items()
        }

    @property
    def named(self) -> tuple[str, ...]:
        """The names that were typed."""
        return tuple(name for name in self.players if name.strip())

    @property
    def is_unsure(self) -> bool:
        """Whether fewer are named than are to play, who could play by themselves: which of the two is meant?"""
        return 1 < len(self.named) < self.seats and self.game.check_seats(len(self.named)) == ()

    def reordered(self, lines: Sequence[int]) -> AgreementForm:
        """Return the form with these lines alone, in this order, and with what was said of the people in them."""
        places = {line: place for place, line in enumerate(lines)}
        persons = {places[line]: person for line, person in self.drawn.persons.items() if line in places}
        new = {places[line]: is_new for line, is_new in self.drawn.new.items() if line in places}
        bearer = next((str(place) for line, place in places.items() if self.money.bearer == str(line)), "")
        return replace(
            self,
            names=tuple(self.names[line] for line in lines),
            first_dealer=places.get(self.first_dealer, 0),
            me=None if self.me is None else places.get(self.me),
            money=replace(self.money, bearer=bearer),
            drawn=Drawn(persons, new),
        )

    def differs(self, line: RuleField) -> bool:
        """Whether a rule counts and is not as usual."""
        return line in self._counting and self.typed.get(line.name, "") != input_value(line.default)

    def in_words(self, line: RuleField, typed: str) -> str:
        """What an input says of a rule, in words."""
        if line.kind == "flag":
            return gettext("yes") if typed else gettext("no")
        if not typed and line.nullable:
            return say(self.left_open[line.name]) if line.name in self.left_open else gettext("as usual")
        choices = line.choices or {}
        return say(choices[typed]) if typed in choices else typed

    def usually(self, line: RuleField) -> str:
        """The usual of a rule in words; of one that is left open then, what it comes to, where that is known."""
        value = self.usual(line)
        if value or line.kind == "flag" or line.name in self.left_open:
            return self.in_words(line, value)
        return str(self.number_left_open(line))

    def usual(self, line: RuleField) -> str:
        """What most tables play, as an input says it."""
        return input_value(line.default)

    @property
    def _counting(self) -> list[RuleField]:
        """The rules that matter beside the others."""
        return [line for line in self.game.rule_fields if not (when := self.when(line)) or when in self._typed]

    @property
    def _typed(self) -> set[str]:
        return {f"rules.{name}={value}" for name, value in self.typed.items()}

    @staticmethod
    def when(line: RuleField) -> str:
        """The input, and its value, without which a rule is not offered: `rules.mode=difference`; or nothing."""
        if line.when is None:
            return ""
        name, value = line.when
        return f"rules.{name}={input_value(value)}"

    @property
    def dealer(self) -> Dealer:
        """What whoever has the deal is called."""
        return self.game.dealer(self._readable)

    @cached_property
    def _readable(self) -> Rules:
        """The rules as they are typed; the usual ones while something is wrong with them."""
        rules: Rules = self.game.Rules()
        with suppress(Refused):
            rules = read_rules(self.game.Rules, self.rules, from_form=True)
        return rules

    @cached_property
    def left_open(self) -> Mapping[str, Text]:
        """What a rule comes to that is left empty, where that can be said in words at any table."""
        return {name: said for name, said in self._open.items() if isinstance(said, Text)}

    def number_left_open(self, line: RuleField) -> int | str:
        """The number that a rule comes to with so many players as it is left empty, or nothing."""
        said = self._open.get(line.name, "")
        return said if isinstance(said, int) else ""

    @cached_property
    def _open(self) -> Mapping[str, int | Text]:
        return self.game.left_open(self._readable, self.seats)


def default_form(game: AnyGame) -> AgreementForm:
    """The form as it is first shown for a game."""
    return AgreementForm(
        game, game.usual_seats, (), 0, {line.name: input_value(line.default) for line in game.rule_fields}
    )


def form_from_sheet(game: AnyGame, rules: object, players: Sequence[str], first_dealer: int) -> AgreementForm:
    """The form filled with what holds already, or held where nobody can read it; as usual where nothing was said."""
    typed = {line.name: input_value(getattr(rules, line.name, line.default)) for line in game.rule_fields}
    return AgreementForm(game, len(players), tuple(players), first_dealer, typed)


def read_form(form: MultiDict[str, str]) -> AgreementForm:
    """What was typed; Refused where there is no such game."""
    game = registry.find(form.get("game", ""))
    return AgreementForm(
        game,
        parse_number(form.get("seats"), game.usual_seats),
        tuple(form.get(f"players.{seat}", "") for seat in range(MOST_SEATS)),
        parse_number(form.get("first_dealer"), 0),
        {line.name: _typed(form, line) for line in game.rule_fields},
        None if form.get("onlooker") else 0,
        form.get("name", "").strip(),
        form.get("chips", "").strip(),
        read_money_form(form),
        form.get("begin", ""),
        _takes_over(form),
        _drawn(form),
    )


def _drawn(form: MultiDict[str, str]) -> Drawn:
    persons = {seat: person for seat in range(MOST_SEATS) if (person := parse_number(form.get(f"person.{seat}"), 0))}
    new = {seat: form[name] == "yes" for seat in range(MOST_SEATS) if (name := f"new.{seat}") in form}
    return Drawn(persons, new)


def _takes_over(form: MultiDict[str, str]) -> TakesOver:
    places = {seat: form[name] for seat in range(MOST_SEATS) if (name := f"takes_over.{seat}") in form}
    return {seat: parse_number(place, NOBODY) if place else None for seat, place in places.items()}


def with_suggested_rules(before: AgreementForm) -> AgreementForm:
    """The same by the rules that are suggested for so many, where the usual ones stand."""
    usual_rules = default_form(before.game).typed
    wanted = before.suggested.get(before.seats, {})
    taken = {name: value for name, value in wanted.items() if before.typed[name] == usual_rules[name]}
    return replace(before, typed={**before.typed, **taken})


def for_other_game(other: AnyGame, before: AgreementForm) -> AgreementForm:
    """The same people at another game, with its usual rules."""
    wanted = (len(before.filled), before.seats) if before.too_many else (before.seats,)
    seats = next((seats for seats in wanted if not other.check_seats(seats)), default_form(other).seats)
    dealer = min(before.first_dealer, seats - 1)
    return with_suggested_rules(
        replace(before, game=other, seats=seats, first_dealer=dealer, typed=default_form(other).typed)
    )


def games_by_recent_use(played: Iterable[AnyGame]) -> list[AnyGame]:
    """Every game: those that were played, the last of them first, and then the others."""
    games = registry.games()
    order = dict.fromkeys([*(game.id for game in played if game.id in games), *games])
    return [games[game] for game in order]


def problem_messages(refused: Refused, agreement: AgreementForm) -> dict[str, str]:
    """Every problem as a sentence at its field; what is wrong with a rule names the rule."""
    labels = {f"rules.{line.name}": line.label for line in agreement.game.rule_fields}
    return {problem.field: _sentence(problem, labels, refused.players) for problem in refused.problems}


def input_value(value: object) -> str:
    """The value of a rule as it stands in its input."""
    if isinstance(value, bool):
        return "true" if value else ""
    return "" if value is None else str(plain_number(value) if isinstance(value, Fraction) else value)


def _typed(form: MultiDict[str, str], line: RuleField) -> str:
    """What a form says of a rule: a flag that is off is not sent, what else is not there was not asked."""
    usual = "" if line.kind == "flag" else input_value(line.default)
    return form.get(f"rules.{line.name}", usual).strip()


def _sentence(problem: Problem, labels: Mapping[str, Text], players: Sequence[str]) -> str:
    if problem.field not in labels:
        return say(problem.message, players)
    return say(text("%(rule)s: %(problem)s", rule=labels[problem.field], problem=problem.message), players)
