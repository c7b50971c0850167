"""What the page of a hand's form shows: one frozen value, made in one place, that the templates read."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame, State
from scorekeeper.games.kinds import inner, kinds_of, names_seats
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, label
from scorekeeper.ledger.sheet import reseat_fields, seats_now
from scorekeeper.service.access.callers import Actor
from scorekeeper.service.errors import DraftChanged, LockedAsPaid
from scorekeeper.service.hands.consequences import Correction
from scorekeeper.service.hands.corrections import CorrectionForm
from scorekeeper.service.hands.insertion import InsertionForm
from scorekeeper.service.views.hands import FormValue, HandView
from scorekeeper.service.views.sheets import NextHand, SheetView
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.app.urls import parse_number, parse_numbers
from scorekeeper.web.pages.hands.comparison import entered_facts
from scorekeeper.web.pages.hands.form_fields import fields_from_entry
from scorekeeper.web.pages.hands.generated_form import FormField, form_fields
from scorekeeper.web.templating.filters import Fact, game_name
from scorekeeper.web.templating.i18n import say

MIN_SLOTS: Final = 6
MAX_SLOTS: Final = 24
NOTE: Final = "note"


@dataclass(frozen=True)
class OutdatedForm:
    """What has changed since a form was filled in, as a sentence.

    And what was entered, in words, where a seat or a field may mean something else now. Of another game nothing fits.
    `seats` maps the seats of then to the seats where their people sit now. `recorded` is the number of the hand that
    the form was for, if that has been recorded since.
    """

    said: str
    entered: tuple[Fact, ...] = ()
    another_game: bool = False
    seats: Mapping[int, int] = field(default_factory=dict)
    recorded: int | None = None

    def kept(self, game: AnyGame, fields: Mapping[str, FormValue]) -> dict[str, FormValue]:
        """What was entered that the form of now has a place for, with the people it was entered for."""
        if self.another_game:
            return {name: value for name, value in fields.items() if name == NOTE}
        return {name: value for _, name, value in reseat_fields(game, fields, self.seats)}


@dataclass(frozen=True)
class HandEntryPage:
    """The form of the next hand, of an old one (`hand`) that is corrected, or of one that was forgotten.

    That is put in `behind` a hand (0: before the first).

    `fields` are flat form names; `by` and `on_behalf` say who entered them. `next` is what the hand begins with.
    `previous_revision` is the revision of the hand before, as the form knows it.
    `moved` says what has changed at the table since the form was filled in, `taken` is what is in the book instead.
    """

    table: TableView
    next: NextHand
    key: str
    fields: Mapping[str, FormValue] = field(default_factory=dict)
    by: Mapping[str, str] = field(default_factory=dict)
    on_behalf: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)
    hand: HandView | None = None
    behind: int | None = None
    preview: HandView | None = None
    correction: Correction | None = None
    previous_revision: int = 0
    taken: HandView | None = None
    moved: OutdatedForm | None = None

    @property
    def sheet(self) -> SheetView:
        """The sheet that the hand stands on."""
        return self.table.sheet

    @property
    def shared(self) -> bool:
        """Whether all phones fill it in together, as they do with the next hand alone."""
        return self.hand is None and self.behind is None

    @property
    def me(self) -> Actor:
        """Whose phone this is."""
        return self.table.me

    @property
    def draft(self) -> dict[str, Any]:
        """What the table holds of this hand, for the script that shares it."""
        return asdict(self.table.draft)

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self.sheet.players

    @property
    def dealer(self) -> int:
        """Who deals this hand: who was named here, else who follows."""
        named = self.value("dealer")
        return int(named) if named in map(str, range(len(self.players))) else self.next.dealer

    @cached_property
    def state(self) -> State:
        """What this hand begins with, as whoever is named here deals it."""
        state = self.next.state
        return state if state.dealer == self.dealer else self.sheet.game.redeal(state, self.dealer)

    @cached_property
    def outlook(self) -> Mapping[str, Any]:
        """What the game says before this hand."""
        return self.sheet.game.outlook(self.sheet.rules, self.state)

    @cached_property
    def needs(self) -> Mapping[str, Any]:
        """What the game's form must know beyond its rules."""
        return self.sheet.game.needs(self.sheet.rules, self.state)

    @property
    def made(self) -> tuple[FormField, ...]:
        """What the form asks that is made for a game which brings none."""
        return form_fields(self.sheet.game)

    def value(self, name: str) -> str:
        """What one field holds, as text; that of one place in a list of texts too."""
        listed, _, place = name.rpartition(".")
        if place.isdecimal() and int(place) < len(texts := self.many(listed)):
            return texts[int(place)]
        value = self.fields.get(name, "")
        return value if isinstance(value, str) else ""

    def many(self, name: str) -> list[str]:
        """What a field of many values holds."""
        value = self.fields.get(name, [])
        return value if isinstance(value, list) else [value]

    def holds(self, name: str, value: object) -> bool:
        """Whether this is the choice that was made."""
        return self.value(name) == str(value)

    def lists(self, name: str, value: object) -> bool:
        """Whether this is one of the values in a list."""
        return any(said == str(value) for key, said in self.fields.items() if key.startswith(f"{name}."))

    def any(self, name: str) -> bool:
        """Whether something was entered under this name."""
        return any(key.startswith(f"{name}.") for key in self.fields)

    def kept_down(self, name: str) -> bool:
        """Whether the game keeps this part face down until everybody's is in."""
        return self.shared and _kept_down(self.table, name)

    def lies_down(self, name: str) -> bool:
        """Whether this part is in and the reader may not see it yet."""
        return self.shared and name in self.table.draft.face_down

    @property
    def mends(self) -> bool:
        """Whether the reader may change what others have laid."""
        return self.me.is_host or self.me.seat == self.dealer

    def lays(self, name: str) -> bool:
        """Whether this is a part that its player lays on the table."""
        return self.shared and name.partition(".")[0] == self.sheet.game.laid

    def is_laid(self, name: str) -> bool:
        """Whether it lies there."""
        return self.shared and name in self.table.draft.laid

    def slots(self, name: str) -> int:
        """How many slots of a list are drawn: a few, and always one more than are filled."""
        places = [key.split(".")[1] for key in self.fields if key.startswith(f"{name}.")]
        last = max((int(place) for place in places if place.isdecimal()), default=-1)
        return max(MIN_SLOTS, min(last + 2, MAX_SLOTS))

    def problem(self, name: str) -> str | None:
        """What cannot be about one field."""
        return self.problems.get(name)

    def problem_in(self, name: str) -> str | None:
        """The first thing that cannot be about a field, or about one of its values."""
        return next((said for key, said in self.problems.items() if f"{key}.".startswith(f"{name}.")), None)

    def entered_by(self, name: str, seat: int | None = None) -> str:
        """Who entered a field, where that is neither its player nor its reader; or that its player has no phone to."""
        name = next((key for key in self.by if f"{key}.".startswith(f"{name}.")), name)
        by, other = self.by.get(name), self.on_behalf.get(name)
        owner = None if seat is None else self.players[seat]
        if by is None and self._phoneless(seat):
            return str(gettext("no phone yet"))
        if by is None or by in {owner, self.me.name}:
            return ""
        if other:
            return str(gettext("by %(by)s for %(other)s", by=by, other=other))
        return str(gettext("by %(by)s", by=by))

    def _phoneless(self, seat: int | None) -> bool:
        """Whether a player has no phone to enter their part from, where others have."""
        phones = self.table.on_phones if self.shared else {}
        return bool(phones) and seat is not None and seat != self.me.seat and seat not in phones


def next_hand_page(table: TableView, **more: Any) -> HandEntryPage:
    """The form of the next hand, with what everybody has entered of it so far."""
    draft = table.draft
    if draft.number == table.sheet.next.number:
        more = {"fields": draft.fields, "by": draft.by, "on_behalf": draft.on_behalf} | more
    if "moved" in more:
        # Other phones may have entered it again since: only this phone's own fields are kept as they were sent.
        others = {name: value for name, value in draft.fields.items() if draft.by.get(name) != table.me.name}
        more["fields"] = {**more["fields"], **others}
    if "taken" not in more and "moved" not in more:
        # Turned up since the form was drawn: without a script it could not hear of them.
        turned_up = {name: value for name, value in draft.fields.items() if _kept_down(table, name)}
        more["fields"] = turned_up | dict(more["fields"])
    if more.get("previous_revision") is None:
        more["previous_revision"] = table.sheet.next.after_revision
    page = _page(table, table.sheet.next, **more)
    # What is laid is shown, whatever this form says, unless its reader may mend it and knew it.
    stays = {name: draft.fields[name] for name in draft.laid if name in draft.fields}
    if page.mends:
        stays = {name: value for name, value in stays.items() if name in page.problems}
    shown = {name: value for name, value in page.fields.items() if not _is_hidden(table, name)}
    page = replace(page, fields=shown | stays)
    problems = {name: _unseen(page, name) if page.lies_down(name) else said for name, said in page.problems.items()}
    return replace(page, problems=problems)


def _unseen(page: HandEntryPage, name: str) -> str:
    player = page.players[int(name.rpartition(".")[2])]
    said = gettext("This lies face down; turn it over before you save.")
    return str(gettext("%(player)s: %(problem)s", player=player, problem=said))


def _is_hidden(table: TableView, name: str) -> bool:
    """Whether this is of a part that lies face down for the reader, alone or in a list: nothing typed stands for it."""
    return any(f"{down}.".startswith(f"{name}.") or name.startswith(f"{down}.") for down in table.draft.face_down)


def _kept_down(table: TableView, name: str) -> bool:
    return name.partition(".")[0] == table.sheet.game.face_down(table.sheet.rules)


def correction_page(reopened: CorrectionForm, **more: Any) -> HandEntryPage:
    """The form of a hand that is in the book, filled with what was entered then."""
    hand = reopened.hand
    return _page(reopened.table, reopened.before, hand=hand, **{"fields": fields_from_entry(hand.entry)} | more)


def insert_page(gap: InsertionForm, **more: Any) -> HandEntryPage:
    """The form of a forgotten hand, with what it begins with where it was played."""
    if more.get("previous_revision") is None:
        more["previous_revision"] = gap.before.after_revision
    return _page(gap.table, gap.before, behind=gap.before.after_number, **more)


def outdated_form(form: MultiDict[str, str], sheet: int, now: SheetView) -> OutdatedForm | None:
    """Return what has changed since a form was filled in on a `sheet` for `seated` and `persons`, or None."""
    if sheet == now.number and parse_number(form.get("agreed")) in {None, now.revision}:
        return None
    game, players = form.get("game", ""), tuple(form.getlist("seated"))
    played = registry.find_or_stand_in(game)
    seats = seats_now(parse_numbers(form.getlist("persons")), now.persons)
    if (game, players) == (now.game.id, now.players):
        return OutdatedForm(_changed(sheet, now), seats=seats)
    if game == now.game.id:
        said = gettext("The seats have been changed meanwhile.")
    else:
        said = gettext("The table plays %(game)s now.", game=game_name(now.game, now.rules))
    return OutdatedForm(said, entered_facts(form, played, players), game != now.game.id, seats)


def _changed(sheet: int, now: SheetView) -> str:
    """What else may have been agreed: the same people play the same game."""
    if sheet != now.number:
        return str(gettext("The table has begun game %(number)s.", number=now.number))
    return str(gettext("The house rules, or who begins, have been changed meanwhile."))


def _page(
    table: TableView,
    coming: NextHand,
    *,
    key: str | None = None,
    refused: Refused | DraftChanged | None = None,
    **more: Any,
) -> HandEntryPage:
    if table.sheet.locked_as_paid:
        raise LockedAsPaid
    if refused:
        more["problems"] = problems_of(refused, table.sheet)
    return HandEntryPage(table, coming, key or secrets.token_urlsafe(16), **more)


QUESTIONS: Final = ("?", "？")


def problems_of(error: Refused | DraftChanged, sheet: SheetView) -> dict[str, str]:
    """Field → sentence. A problem of another hand than the one in the form says which."""
    if isinstance(error, DraftChanged):
        return {problem.field: say(problem.message) for problem in error.problems} or {"": say(error.message)}
    said: dict[str, str] = {}
    for problem in error.problems:
        sentence = _sentence(problem, error.players or sheet.players, sheet)
        if error.hand is not None:
            sentence = gettext("Hand %(number)s would no longer be possible: %(why)s", number=error.hand, why=sentence)
        said.setdefault(problem.field if error.hand is None else "", sentence)
    return said


def _sentence(problem: Problem, players: tuple[str, ...], sheet: SheetView) -> str:
    """The sentence, with whose field it is where that is one a player."""
    player = _player(problem, players, sheet)
    sentence = _missing(problem, player, sheet) or say(problem.message, players)
    if player is None or player in sentence:
        return sentence
    return str(gettext("%(player)s: %(problem)s", player=player, problem=sentence))


def _missing(problem: Problem, player: str | None, sheet: SheetView) -> str | None:
    """Which field is missing, where the problem says no more than that one is."""
    name = next((part for part in reversed(problem.field.split(".")) if not part.isdecimal()), "")
    if (problem.code, problem.message.id) != ("missing", "this is missing") or name not in sheet.game.words:
        return None
    word = sheet.game.words[name]
    asked = say(label(word) if player is None else Text(word.id, {"player": player}))
    if asked.endswith(QUESTIONS):
        return asked
    return str(gettext("%(field)s – please fill this in", field=asked))


def _player(problem: Problem, players: tuple[str, ...], sheet: SheetView) -> str | None:
    """Whose field it is: one of a list that has one value a player."""
    name, _, rest = problem.field.partition(".")
    place = rest.partition(".")[0]
    each = inner(kinds_of(sheet.game.Entry).get(name))
    if each is None or names_seats(each) or not place.isdecimal() or int(place) >= len(players):
        return None
    return players[int(place)]
