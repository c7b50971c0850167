"""The form for game, players and rules, as it was typed."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import MAX_SEATS, read as read_rules
from scorekeeper.games.house_rules import RuleField, Rules, grouped
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Dealer, Text, plain_number, text
from scorekeeper.service.people.people import NameFields
from scorekeeper.service.sheets.continuation import TakesOver
from scorekeeper.web.app.urls import parse_number
from scorekeeper.web.pages.money.money_form import MoneyForm, read_money_form
from scorekeeper.web.templating.i18n import default_player_name, say


def keep_chairs(other: AnyGame, before: "AgreementForm") -> "AgreementForm":
    """Return the form for another game with the people in their chairs.

    If that game is played in the other direction, the order is reversed, and the first player stays first.
    """
    if not other_way_round(other, before.game):
        return before
    seats = min(before.seats, len(before.names))
    return before.reordered([*range(min(1, seats)), *range(seats - 1, 0, -1), *range(seats, len(before.names))])


def sit_out_of_chairs(form: "AgreementForm", out: Collection[int]) -> "AgreementForm":
    """Make the people in the lines `out` sit out, if that leaves exactly one person per seat.

    Otherwise the form stays unchanged, and the user has to choose who sits out.
    """
    staying = [line for line in form.filled if line not in out]
    is_seated = all(line < form.seats for line in form.filled)
    if is_seated or len(staying) > form.seats or (form.too_many and len(staying) < form.seats):
        return form
    return form.reordered([*staying, *(line for line in range(len(form.names)) if not form.names[line].strip())])


def other_way_round(game: AnyGame, other: AnyGame) -> bool:
    """Return whether both games have a direction of play, and it differs."""
    return None not in (game.direction, other.direction) and game.direction != other.direction


def too_many_names(form: "AgreementForm", *, asked: bool) -> dict[str, str]:
    """Return the question who sits out, under its field, if it was `asked` already and there are too many names."""
    if not form.too_many or not asked:
        return {}
    question = text("%(people)s people, %(seats)s seats: who sits out?", people=len(form.filled), seats=form.seats)
    return {"out": say(question)}


def sit_out(before: "AgreementForm", out: Collection[int]) -> "tuple[AgreementForm, tuple[str, ...]]":
    """Return the form without the people in the lines `out`, and their names.

    The form stays unchanged unless exactly one person per seat is left. A host who sits out is counted after the seats.
    """
    staying = [line for line in before.filled if line not in out]
    leaving = [line for line in before.filled if line in out]
    if not before.too_many or len(staying) != before.seats:
        return before, ()
    form = before.reordered(staying)
    me = len(staying) + leaving.index(before.me) if before.me in leaving else form.me
    return replace(form, me=me), tuple(before.names[line] for line in leaving)


#: A seat that no sheet has.
NO_SEAT = -1


@dataclass(frozen=True)
class AgreementForm:
    """The values of the form. `typed` are the rules as texts, flags `true` or empty; `me` is the host's own seat.

    `shown_people` are the people in the lines when the form was rendered. `continuation` is `onward` if the sheet
    continues from another one, with the seats that new players `takes_over`; `anew` if it starts over; empty if the
    form did not ask.
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
    continuation: str = ""
    takes_over: TakesOver = field(default_factory=dict)
    shown_people: NameFields = field(default_factory=NameFields)

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names of the seats in use, empty for a seat without a name."""
        seats = min(self.seats, MAX_SEATS + 1)  # one too many gives the same message as a million
        return tuple((*self.names, *("",) * seats)[:seats])

    @property
    def filled(self) -> tuple[int, ...]:
        """Return the lines that have a name, including those beyond the seats."""
        return tuple(line for line, name in enumerate(self.names) if name.strip())

    @property
    def too_many(self) -> int:
        """Return the number of people who have to sit out."""
        return max(len(self.filled) - self.seats, 0)

    @property
    def lines(self) -> int:
        """Return the number of lines of the form: at least one for each name."""
        return max(self.game.max_players, *(line + 1 for line in self.filled), 0)

    @property
    def rules(self) -> dict[str, Any]:
        """Return the rules for the service. Empty values are unset, or left to the game."""
        return {
            line.name: bool(value) if line.kind == "flag" else value or None
            for line in self._applicable
            if (value := self.typed.get(line.name, "")) or line.kind == "flag" or line.nullable
        }

    @property
    def setup(self) -> dict[str, Any]:
        """Return the setup of the sheet for the service."""
        options = {"rules": self.rules, "placeholder": default_player_name, "from_form": True}
        return {"game": self.game.id, "players": self.players, **options}

    @property
    def groups(self) -> tuple[tuple[Text | None, tuple[RuleField, ...]], ...]:
        """Return the rules under their headings; None for rules without one."""
        return grouped(self.game.Rules)

    @property
    def opening_rules(self) -> list[RuleField]:
        """Return the rules that the form for a new table asks, in the order of the game."""
        lines = {line.name: line for line in self.game.rule_fields}
        return [lines[name] for name in self.game.Rules.asked]

    @property
    def suggested(self) -> dict[int, dict[str, str]]:
        """Return the rules that are suggested for a number of seats, as values of inputs."""
        suggested = self.game.Rules.suggested.items()
        return {seats: {name: input_value(value) for name, value in rules.items()} for seats, rules in suggested}

    @property
    def named(self) -> tuple[str, ...]:
        """Return the names that were typed."""
        return tuple(name for name in self.players if name.strip())

    @property
    def is_unsure(self) -> bool:
        """Return whether fewer people are named than the usual seats, and the game can be played by them."""
        is_chosen = self.seats != self.game.usual_seats
        return not is_chosen and 1 < len(self.named) < self.seats and self.game.check_seats(len(self.named)) == ()

    def reordered(self, lines: Sequence[int]) -> "AgreementForm":
        """Return the form with only these lines, in this order, with the values that belong to their people."""
        places = {line: place for place, line in enumerate(lines)}
        persons = {places[line]: person for line, person in self.shown_people.persons.items() if line in places}
        new = {places[line]: is_new for line, is_new in self.shown_people.new.items() if line in places}
        bearer = next((str(place) for line, place in places.items() if self.money.bearer == str(line)), "")
        return replace(
            self,
            names=tuple(self.names[line] for line in lines),
            first_dealer=places.get(self.first_dealer, 0),
            me=None if self.me is None else places.get(self.me),
            money=replace(self.money, bearer=bearer),
            shown_people=NameFields(persons, new),
        )

    def differs(self, line: RuleField) -> bool:
        """Return whether a rule applies and differs from its default."""
        return line in self._applicable and self.typed.get(line.name, "") != input_value(line.default)

    def differing(self, lines: Iterable[RuleField]) -> int:
        """Return how many of these rules differ from their default."""
        return sum(map(self.differs, lines))

    def in_words(self, line: RuleField, typed: str) -> str:
        """Return the value of a rule's input in words."""
        if line.kind == "flag":
            return gettext("yes") if typed else gettext("no")
        if not typed and line.nullable:
            return say(self.unset_texts[line.name]) if line.name in self.unset_texts else gettext("default")
        choices = line.choices or {}
        return say(choices[typed]) if typed in choices else typed

    def default_in_words(self, line: RuleField) -> str:
        """Return the default of a rule in words; for an unset default, the value it stands for, if known."""
        value = self.default_value(line)
        if value or line.kind == "flag" or line.name in self.unset_texts:
            return self.in_words(line, value)
        return str(self.unset_number(line))

    def default_value(self, line: RuleField) -> str:
        """Return the default of a rule as a value of its input."""
        return input_value(line.default)

    @property
    def _applicable(self) -> list[RuleField]:
        """Return the rules that apply, given the values of the others."""
        conditions = {"", *(f"rules.{name}={value}" for name, value in self.typed.items())}
        return [line for line in self.game.rule_fields if self.when(line) in conditions]

    @staticmethod
    def when(line: RuleField) -> str:
        """Return the input and value on which a rule depends, `rules.mode=difference`, or an empty string."""
        if line.when is None:
            return ""
        name, value = line.when
        return f"rules.{name}={input_value(value)}"

    @property
    def dealer(self) -> Dealer:
        """Return the game's names for the dealer."""
        return self.game.dealer(self._valid_rules)

    @cached_property
    def _valid_rules(self) -> Rules:
        """Return the typed rules, or the defaults if they are invalid."""
        rules: Rules = self.game.Rules()
        with suppress(Refused):
            rules = read_rules(self.game.Rules, self.rules, from_form=True)
        return rules

    @cached_property
    def unset_texts(self) -> Mapping[str, Text]:
        """Return, for unset rules, the values that can be described in words for any number of players."""
        return {name: value for name, value in self._unset_values.items() if isinstance(value, Text)}

    def unset_number(self, line: RuleField) -> int | str:
        """Return the number that an unset rule stands for with these seats, or an empty string."""
        value = self._unset_values.get(line.name, "")
        return value if isinstance(value, int) else ""

    @cached_property
    def _unset_values(self) -> Mapping[str, int | Text]:
        return {} if self.game.check_seats(self.seats) else self.game.unset_values(self._valid_rules, self.seats)


def default_form(game: AnyGame) -> AgreementForm:
    """Return the form as it is first shown for a game."""
    typed = {line.name: input_value(line.default) for line in game.rule_fields}
    return AgreementForm(game, game.usual_seats, (), 0, typed)


def form_from_sheet(game: AnyGame, rules: object, players: Sequence[str], first_dealer: int) -> AgreementForm:
    """Return the form filled with the setup of a sheet; rules that cannot be read get their default."""
    typed = {line.name: input_value(getattr(rules, line.name, line.default)) for line in game.rule_fields}
    return AgreementForm(game, len(players), tuple(players), first_dealer, typed)


def read_form(form: MultiDict[str, str]) -> AgreementForm:
    """Return the typed values; raise `Refused` if the game does not exist."""
    game = registry.find(form.get("game", ""))
    # A flag that is off is not sent, any other missing rule was not asked.
    usual = {line.name: "" if line.kind == "flag" else input_value(line.default) for line in game.rule_fields}
    persons = {seat: person for seat in range(MAX_SEATS) if (person := parse_number(form.get(f"person.{seat}"), 0))}
    new = {seat: form[name] == "yes" for seat in range(MAX_SEATS) if (name := f"new.{seat}") in form}
    return AgreementForm(
        game,
        parse_number(form.get("seats"), game.usual_seats),
        tuple(form.get(f"players.{seat}", "") for seat in range(MAX_SEATS)),
        parse_number(form.get("first_dealer"), 0),
        {name: form.get(f"rules.{name}", value).strip() for name, value in usual.items()},
        None if form.get("onlooker") else 0,
        form.get("name", "").strip(),
        form.get("chips", "").strip(),
        read_money_form(form),
        form.get("begin", ""),
        read_takes_over(form),
        NameFields(persons, new),
    )


def read_takes_over(form: MultiDict[str, str]) -> TakesOver:
    """Return the seats that new players take over, as far as the form says."""
    places = {seat: form[name] for seat in range(MAX_SEATS) if (name := f"takes_over.{seat}") in form}
    return {seat: parse_number(place, NO_SEAT) if place else None for seat, place in places.items()}


def with_name(form: AgreementForm, name: str) -> AgreementForm:
    """Return the form with another name, if it is not empty, in the first empty line, and a seat for it if need be."""
    names = [*form.names, ""]
    names[next(line for line, typed in enumerate(names) if not typed.strip())] = name
    form = replace(form, names=tuple(names))
    is_short = bool(name) and form.too_many and not form.game.check_seats(len(form.filled))
    return with_suggested_rules(replace(form, seats=len(form.filled))) if is_short else form


def with_suggested_rules(before: AgreementForm) -> AgreementForm:
    """Return the form with the rules that are suggested for its seats, in place of defaults."""
    usual_rules = default_form(before.game).typed
    suggested = before.suggested.get(before.seats, {})
    adopted = {name: value for name, value in suggested.items() if before.typed[name] == usual_rules[name]}
    return replace(before, typed={**before.typed, **adopted})


def for_other_game(other: AnyGame, before: AgreementForm) -> AgreementForm:
    """Return the form for another game with the same people and its default rules."""
    counts = (len(before.filled), before.seats) if before.too_many else (before.seats,)
    usual = default_form(other)
    seats = next((seats for seats in counts if not other.check_seats(seats)), usual.seats)
    dealer = min(before.first_dealer, seats - 1)
    return with_suggested_rules(replace(before, game=other, seats=seats, first_dealer=dealer, typed=usual.typed))


def games_by_recent_use(played: Iterable[AnyGame]) -> list[AnyGame]:
    """Return every game: those that were played first, the most recent one first."""
    games = registry.games()
    order = dict.fromkeys([*(game.id for game in played if game.id in games), *games])
    return [games[game] for game in order]


def problem_messages(refused: Refused, agreement: AgreementForm) -> dict[str, str]:
    """Return a message per field; a problem of a rule names the rule."""
    labels = {f"rules.{line.name}": line.label for line in agreement.game.rule_fields}
    return {problem.field: _sentence(problem, labels, refused.players) for problem in refused.problems}


def input_value(value: object) -> str:
    """Return the value of a rule as its input holds it."""
    if isinstance(value, bool):
        return "true" if value else ""
    return "" if value is None else str(plain_number(value) if isinstance(value, Fraction) else value)


def _sentence(problem: Problem, labels: Mapping[str, Text], players: Sequence[str]) -> str:
    if problem.field not in labels:
        return say(problem.message, players)
    return say(text("%(rule)s: %(problem)s", rule=labels[problem.field], problem=problem.message), players)
