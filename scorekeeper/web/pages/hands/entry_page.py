"""The values that the hand form template shows."""

import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any

from flask_babel import gettext
from pydantic import TypeAdapter, ValidationError
from werkzeug.datastructures import MultiDict

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame, State
from scorekeeper.games.fields import MAX_SEATS
from scorekeeper.games.kinds import inner, kinds_of, names_seats
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, label
from scorekeeper.ledger.sheet import reseat_fields, seats_now
from scorekeeper.service.access.callers import Actor
from scorekeeper.service.errors import DraftChanged, LockedAsPaid
from scorekeeper.service.hands import bets, consequences, corrections
from scorekeeper.service.views.drafts import DraftView, bet_of
from scorekeeper.service.views.hands import FormValue, HandView
from scorekeeper.service.views.sheets import NextHand, SheetView
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.app.urls import parse_number, parse_numbers
from scorekeeper.web.pages.hands import comparison, generated_form
from scorekeeper.web.pages.hands.form_fields import fields_from_entry, filled_fields
from scorekeeper.web.templating.filters import Fact, game_name
from scorekeeper.web.templating.i18n import say

MIN_SLOTS = 6
MAX_SLOTS = 24
NOTE = "note"


@dataclass(frozen=True)
class OutdatedForm:
    """The changes since a form was filled in, as a sentence.

    `entered` describes the entered values in words, because a seat or a field may have another meaning now. If the game
    changed, only the note can be reused. `seats` maps the old seats to the present seats of their people, by default
    each to itself. `recorded` is the number of the hand of the form, if it has been recorded since. `same_hand`: the
    hand of the form is still the next one. `answers` are those that the reader gave to side bets in the form.
    """

    message: str
    entered: tuple[Fact, ...] = ()
    another_game: bool = False
    seats: Mapping[int, int] = field(default_factory=lambda: {seat: seat for seat in range(MAX_SEATS)})
    recorded: int | None = None
    same_hand: bool = False
    answers: Mapping[str, str] = field(default_factory=dict)

    def reusable_fields(self, game: AnyGame, fields: Mapping[str, FormValue]) -> dict[str, FormValue]:
        """Return the entered values that the present form has a field for, moved along with their people."""
        if self.another_game:
            return {name: value for name, value in fields.items() if name == NOTE}
        return {name: value for _, name, value in reseat_fields(game, fields, self.seats)}

    def lost(self, form: MultiDict[str, str], page: "HandEntryPage", drawn: str) -> tuple[Fact, ...]:
        """Return what the reader had entered in `form`, and the form of `page`, as it is `drawn`, does not show.

        If a part of a side bet or of a bonus is lost, such as an answer, its other parts are returned too.
        """
        typed, game = filled_fields(typed_here(form, page.me)), page.sheet.game
        moved = reseat_fields(game, typed, self.seats)
        kept = {old for old, name, value in moved if page.fields.get(name) == value and _is_drawn(drawn, name, value)}
        cleared = known_draft(form).fields.keys() - filled_fields(form).keys()
        accepted = {name for name in cleared if name.endswith(".accepted")}
        asked = {name for name in accepted if name in page.fields or bet_of(name) not in page.fields}
        rows = [name.split(".")[:2] for name in (typed.keys() - kept) | asked]
        lost = [one for one in form.items(multi=True) if one[0].endswith(".length") or one[0].split(".")[:2] in rows]
        return comparison.entered_facts(MultiDict(lost), game, form.getlist("seated"))


@dataclass(frozen=True)
class HandEntryPage:
    """The form of the next hand, of a recorded one (`hand`) that is corrected, or of an inserted one.

    A hand is inserted `after` another (0: before the first). `fields` are flat form names; `by` and `on_behalf` name
    the people who entered them. `next` is the state before the hand. `previous_revision` is the revision of the
    previous hand, as the form knows it. `outdated` describes the changes since the form was filled in, `recorded_hand`
    is the hand that is recorded instead. `impossible` is the number of a later hand that refuses the correction.
    """

    table: TableView
    next: NextHand
    key: str
    fields: Mapping[str, FormValue] = field(default_factory=dict)
    by: Mapping[str, str] = field(default_factory=dict)
    on_behalf: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)
    hand: HandView | None = None
    after: int | None = None
    preview: HandView | None = None
    correction: consequences.Correction | None = None
    previous_revision: int = 0
    recorded_hand: HandView | None = None
    outdated: OutdatedForm | None = None
    impossible: int | None = None

    @property
    def sheet(self) -> SheetView:
        """Return the sheet of the hand."""
        return self.table.sheet

    @property
    def shared(self) -> bool:
        """Return whether all devices share the draft of this hand, which is true for the next hand only."""
        return self.hand is None and self.after is None

    @property
    def me(self) -> Actor:
        """Return the reader of this page."""
        return self.table.me

    @property
    def draft(self) -> dict[str, Any]:
        """Return the shared draft of this hand as JSON for the script."""
        return asdict(self.table.draft)

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names in seat order."""
        return self.sheet.players

    @property
    def dealer(self) -> int:
        """Return the seat of the dealer: the one chosen in the form, or the next one."""
        named = self.value("dealer")
        return int(named) if named in map(str, range(len(self.players))) else self.next.dealer

    @cached_property
    def state(self) -> State:
        """Return the game state before this hand, with the dealer of the form."""
        state: State = self.sheet.game.dealt_by(self.next.state, self.dealer)
        return state

    @cached_property
    def outlook(self) -> Mapping[str, Any]:
        """Return the values that the game shows before this hand."""
        return self.sheet.game.outlook(self.sheet.rules, self.state)

    @cached_property
    def form_data(self) -> Mapping[str, Any]:
        """Return the values that the game's form needs besides its rules."""
        return self.sheet.game.form_data(self.sheet.rules, self.state)

    @property
    def generated_fields(self) -> tuple[generated_form.FormField, ...]:
        """Return the fields of the generated form, for a game without its own."""
        return generated_form.form_fields(self.sheet.game)

    def value(self, name: str) -> str:
        """Return the value of a field as text, or of one item of a list field."""
        listed, _, place = name.rpartition(".")
        if place.isdecimal() and int(place) < len(texts := self.values(listed)):
            return texts[int(place)]
        value = self.fields.get(name, "")
        return value if isinstance(value, str) else ""

    def values(self, name: str) -> list[str]:
        """Return the values of a list field."""
        value = self.fields.get(name, [])
        return value if isinstance(value, list) else [value]

    def has_value(self, name: str, value: object) -> bool:
        """Return whether a field has this value."""
        return self.value(name) == str(value)

    def contains(self, name: str, value: object) -> bool:
        """Return whether a list has this value."""
        return any(item == str(value) for key, item in self.fields.items() if key.startswith(f"{name}."))

    def any(self, name: str) -> bool:
        """Return whether a list or group field has any value."""
        return any(key.startswith(f"{name}.") for key in self.fields)

    def is_hidden_field(self, name: str) -> bool:
        """Return whether the game hides this field until all players have entered theirs."""
        return self.shared and _is_hidden_field(self.table, name)

    def is_hidden(self, name: str) -> bool:
        """Return whether this field is entered and hidden from the reader."""
        return self.shared and name in self.table.draft.hidden

    @property
    def may_correct_bets(self) -> bool:
        """Return whether the reader may change bets that others have placed."""
        return self.me.is_host or self.me.seat == self.dealer

    def is_bet_field(self, name: str) -> bool:
        """Return whether this field is a bet that its player places."""
        return self.shared and name.partition(".")[0] == self.sheet.game.bet_field

    def is_placed(self, name: str) -> bool:
        """Return whether this bet is placed."""
        return self.shared and name in self.table.draft.placed

    def slots(self, name: str) -> int:
        """Return the number of rows of a list: a minimum, and one more than are filled."""
        places = [key.split(".")[1] for key in self.fields if key.startswith(f"{name}.")]
        last = max((int(place) for place in places if place.isdecimal()), default=-1)
        return max(MIN_SLOTS, min(last + 2, MAX_SLOTS))

    def problem(self, name: str) -> str | None:
        """Return the problem of a field, or None."""
        return self.problems.get(name)

    def problem_in(self, name: str) -> str | None:
        """Return the first problem of a field or of one of its values, or None."""
        return next((problem for key, problem in self.problems.items() if f"{key}.".startswith(f"{name}.")), None)

    def entered_by(self, name: str, seat: int | None = None) -> str:
        """Return who entered a field if it is neither its player nor the reader, or that its player has no device."""
        name = next((key for key in self.by if f"{key}.".startswith(f"{name}.")), name)
        by, other = self.by.get(name), self.on_behalf.get(name)
        owner = None if seat is None else self.players[seat]
        phones = self.table.on_phones if self.shared else {}
        if by is None and phones and seat not in {None, self.me.seat, *phones}:
            return str(gettext("no phone here yet"))
        if by is None or by in {owner, self.me.name}:
            return ""
        if other:
            return str(gettext("by %(by)s for %(other)s", by=by, other=other))
        return str(gettext("by %(by)s", by=by))


def next_hand_page(table: TableView, **values: Any) -> HandEntryPage:
    """Return the form of the next hand, with the shared draft."""
    draft = table.draft
    if draft.number == table.sheet.next.number:
        values = {"fields": draft.fields, "by": draft.by, "on_behalf": draft.on_behalf_of} | values
    if "outdated" in values:
        # Other devices may have entered the hand again since: only the fields of this device keep the values that were
        # sent, and of those no bet that is placed, and no answer to a bet that was taken back.
        mine = [name for name, by in draft.by.items() if by == table.me.name and bet_of(name) not in draft.placed]
        others = {name: value for name, value in draft.fields.items() if name not in mine}
        fields = {**draft.fields, **values["fields"], **others, **values["outdated"].answers}
        values["fields"] = {
            name: fields[name] for name in fields if not name.endswith(".accepted") or bet_of(name) in fields
        }
    if "recorded_hand" not in values and "outdated" not in values:
        # Bets that were revealed since the form was rendered: a form without script does not know them.
        revealed = {name: value for name, value in draft.fields.items() if _is_hidden_field(table, name)}
        values["fields"] = revealed | dict(values["fields"])
    if values.get("previous_revision") is None:
        values["previous_revision"] = table.sheet.next.after_revision
    page = _page(table, table.sheet.next, **values)
    # Show placed bets in place of the form's values, unless the reader may correct them and knew them.
    taken = [name for name in draft.placed if not page.may_correct_bets or name in page.problems]
    placed = {name: value for name, value in draft.fields.items() if bet_of(name) in taken}
    typed = page.fields
    kept = {name: value for name, value in typed.items() if bet_of(name) not in taken}
    page = replace(page, fields={name: kept[name] for name in kept if not _is_hidden(table, name)} | placed)
    seats = {name: name.rpartition(".")[2] for name in page.problems.keys() & draft.hidden}
    hidden = {
        name: say(bets.hidden_refusal(page.players[int(seat)])) for name, seat in seats.items() if seat.isdecimal()
    }
    return replace(page, fields={**page.fields, **_beside_placed(page, typed)}, problems={**page.problems, **hidden})


_DRAFT = TypeAdapter(DraftView)


def known_draft(form: MultiDict[str, str]) -> DraftView:
    """Return the shared draft as the sent form last showed it; one without fields if the form has none."""
    try:
        return _DRAFT.validate_json(form.get("draft", ""))
    except ValidationError:
        return DraftView(0)


def own_fields(form: MultiDict[str, str], fields: Mapping[str, FormValue], table: TableView) -> dict[str, FormValue]:
    """Return the sent `fields` without those that the form had from the draft, which may have changed since.

    If the draft is empty now, as after a change of the game, those stay that the reader has entered.
    """
    known, lost = known_draft(form), not table.draft.is_entered
    return {
        name: value
        for name, value in fields.items()
        if value != known.fields.get(name) or (lost and known.by.get(name) == table.me.name)
    }


def current_fields(
    form: MultiDict[str, str], fields: Mapping[str, FormValue], table: TableView
) -> dict[str, FormValue]:
    """Return the sent `fields`, with the present value of those that the form had from the draft."""
    drafted = {name: value for name, value in table.draft.fields.items() if name in fields}
    return drafted | own_fields(form, fields, table)


def own_answers(form: MultiDict[str, str], table: TableView, outdated: OutdatedForm) -> dict[str, str]:
    """Return the answers in the sent form to side bets that are in the draft as the form knew them; "" accepts one."""
    known, draft = known_draft(form), table.draft
    was = outdated.reusable_fields(table.sheet.game, known.fields)

    def fields_of(bet: str, fields: Mapping[str, FormValue]) -> dict[str, FormValue]:
        return {name: value for name, value in fields.items() if bet_of(name) == bet}

    placed = [bet for bet in draft.placed if bet in known.placed and bet.endswith(".by")]
    unchanged = [bet for bet in placed if fields_of(bet, was) == fields_of(bet, draft.fields)]
    names = [f"{bet.removesuffix('by')}accepted" for bet in unchanged]
    return {name: form.get(name, "") for name in names if form.get(name, "") != was.get(name, "")}


def typed_here(form: MultiDict[str, str], me: Actor) -> MultiDict[str, str]:
    """Return a sent form without the values of the draft that others have entered, or the program for them."""
    known, sent = known_draft(form), filled_fields(form)
    others = {name for name, value in known.fields.items() if sent.get(name) == value and known.by.get(name) != me.name}
    return MultiDict((name, value) for name, value in form.items(multi=True) if name not in others)


def _is_drawn(form: str, name: str, value: FormValue) -> bool:
    """Return whether a form has a control for this value: rules may have taken a field, or a number to tap, away."""
    choice = f' value="{value}" checked' if f'type="radio" name="{name}"' in form else ""
    return f'name="{name}"{choice}' in form


def _beside_placed(page: HandEntryPage, typed: Mapping[str, FormValue]) -> dict[str, FormValue]:
    """Return the side bets that were typed in the places of other ones, which the page shows, in later places."""
    rows = [(name, *name.split(".", 2)) for name in typed if bet_of(f"{name}.") == bet_of(name)]
    moved = [row for row in rows if typed.get(bet_of(row[0]), "") != page.fields.get(bet_of(row[0]), "")]
    return {f"{field}.{int(at) + page.slots(field)}.{part}": typed[name] for name, field, at, part in moved}


def _is_hidden(table: TableView, name: str) -> bool:
    """Return whether a field is hidden from the reader, alone or in a list, so that the typed value is not shown."""
    return any(f"{down}.".startswith(f"{name}.") or name.startswith(f"{down}.") for down in table.draft.hidden)


def _is_hidden_field(table: TableView, name: str) -> bool:
    return name.partition(".")[0] == table.sheet.game.hidden_field(table.sheet.rules)


def correction_page(reopened: corrections.CorrectionForm, **values: Any) -> HandEntryPage:
    """Return the form of a recorded hand, filled with its entry."""
    hand = reopened.hand
    return _page(reopened.table, reopened.before, hand=hand, **{"fields": fields_from_entry(hand.entry)} | values)


def insert_page(gap: corrections.InsertionForm, **values: Any) -> HandEntryPage:
    """Return the form of an inserted hand, with the state before its position."""
    if values.get("previous_revision") is None:
        values["previous_revision"] = gap.before.after_revision
    return _page(gap.table, gap.before, after=gap.before.after_number, **values)


def outdated_form(form: MultiDict[str, str], sheet: int, now: SheetView) -> OutdatedForm | None:
    """Return the changes since a form was filled in for a `sheet` and its players, or None if there are none."""
    if sheet == now.number and parse_number(form.get("agreed")) in {None, now.revision}:
        return None
    game, players = form.get("game", ""), tuple(form.getlist("seated"))
    seats = seats_now(parse_numbers(form.getlist("persons")), now.persons)
    facts = comparison.entered_facts(form, registry.find_or_stand_in(game), players)
    if game != now.game.id:
        message = gettext("The table now plays %(game)s.", game=game_name(now.game, now.rules))
        return OutdatedForm(message, facts, another_game=True, seats=seats)
    if players != now.players:
        return OutdatedForm(gettext("The seats were changed in the meantime."), facts, seats=seats)
    if sheet != now.number:
        return OutdatedForm(gettext("The table has started game %(number)s.", number=now.number), seats=seats)
    return OutdatedForm(gettext("The house rules or the first player were changed in the meantime."), seats=seats)


#: An error with the problems of a form.
Refusal = Refused | DraftChanged


def _page(
    table: TableView, next_hand: NextHand, *, key: str | None = None, refused: Refusal | None = None, **values: Any
) -> HandEntryPage:
    if table.sheet.locked_as_paid:
        raise LockedAsPaid
    if refused:
        values["problems"] = problems_of(refused, table.sheet)
        values["impossible"] = refused.hand if isinstance(refused, Refused) else None
    return HandEntryPage(table, next_hand, key or secrets.token_urlsafe(16), **values)


QUESTIONS = ("?", "？")


def problems_of(error: Refusal, sheet: SheetView) -> dict[str, str]:
    """Return a message for each field; a problem of another hand than that of the form names the hand."""
    if isinstance(error, DraftChanged):
        return {problem.field: say(problem.message) for problem in error.problems} or {"": say(error.message)}
    messages: dict[str, str] = {}
    for problem in error.problems:
        sentence = _sentence(problem, error.players or sheet.players, sheet)
        if error.hand is not None:
            number = sheet.next.shown_number - sheet.next.number + error.hand
            sentence = gettext("Hand %(number)s would no longer be possible: %(why)s", number=number, why=sentence)
        messages.setdefault(problem.field if error.hand is None else "", sentence)
    return messages


def _sentence(problem: Problem, players: tuple[str, ...], sheet: SheetView) -> str:
    """Return the message, with the name of a missing field, and of the player if the field belongs to one."""
    player, sentence = _player(problem, players, sheet), say(problem.message, players)
    name = next((part for part in reversed(problem.field.split(".")) if not part.isdecimal()), "")
    if (problem.code, problem.message.id) == ("missing", "this is missing") and name in sheet.game.words:
        words = sheet.game.words
        sentence = say(label(words, name) if player is None else Text(words[name].id, {"player": player}))
        if not sentence.endswith(QUESTIONS):
            sentence = gettext("%(field)s: please fill this in", field=sentence)
    if player is None or player in sentence:
        return sentence
    return str(gettext("%(player)s: %(problem)s", player=player, problem=sentence))


def _player(problem: Problem, players: tuple[str, ...], sheet: SheetView) -> str | None:
    """Return the player of a field: an item of a list with one value per player."""
    name, _, rest = problem.field.partition(".")
    place = rest.partition(".")[0]
    item_kind = inner(kinds_of(sheet.game.Entry).get(name))
    if item_kind is None or names_seats(item_kind) or not place.isdecimal() or int(place) >= len(players):
        return None
    return players[int(place)]
