"""Describe games, settled sheets and hands for other programs, in the names of their JSON."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

from pydantic import AliasPath, BaseModel, BeforeValidator, ConfigDict, Field

from scorekeeper.games import contract
from scorekeeper.games.words import BySeat, Seat, Text, plain_number
from scorekeeper.ledger import settlement
from scorekeeper.ledger.balances import net, totals, with_player_names
from scorekeeper.ledger.sheet import NO_PROGRESS, Progress, SettledHand, Sheet, replay


class Report(BaseModel):
    """Base class of what other programs read; it takes its values from the attributes of another value."""

    model_config = ConfigDict(frozen=True, from_attributes=True, validate_by_name=True, serialize_by_alias=True)


class PairReport(Report):
    """The chips that one person owes another."""

    payer: str = Field(serialization_alias="from")
    payee: str = Field(serialization_alias="to")
    chips: int


class PaymentReport(PairReport):
    """A payment of a hand; `reason` is a code of the game."""

    reason: str = Field(validation_alias=AliasPath("why", "code"))


#: A text of a game, translated by the function that is the context of the validation.
Said = Annotated[str, BeforeValidator(lambda said, info: said.say(info.context))]


class ChoiceReport(Report):
    """A value that a rule may have, and its label."""

    value: Any
    label: Said


def _choices(labels: Mapping[str, Text] | None) -> list[dict[str, Any]] | None:
    return [{"value": value, "label": label} for value, label in (labels or {}).items()] or None


class RuleReport(Report):
    """A rule of a game with its type, default and bounds. It only applies `when` the other rules have these values."""

    name: str
    type: str = Field(validation_alias="kind")
    default: Any
    min: int | float | None = Field(validation_alias="low")
    max: int | float | None = Field(validation_alias="high")
    nullable: bool
    choices: Annotated[tuple[ChoiceReport, ...] | None, BeforeValidator(_choices)]
    when: Annotated[dict[str, Any] | None, BeforeValidator(lambda when: dict([when]) if when else None)]
    label: Said
    help: Said


class SeatsReport(Report):
    """The smallest and the largest number of players."""

    min: int
    max: int


class GameReport(Report):
    """A game: its names by language, its number of players, and its rules."""

    id: str
    names: dict[str, str]
    seats: SeatsReport
    rules: tuple[RuleReport, ...]


class HandReport(Report):
    """A settled hand. `shown` are the values that the game shows; `pairs` are the payments, netted by pair."""

    number: int
    dealer: str
    shown: dict[str, Any]
    payments: tuple[PaymentReport, ...]
    pairs: tuple[PairReport, ...]
    next_dealer: str


class SettlementReport(Report):
    """A settled sheet. `next` is the `start` of a sheet that continues it; `transfers` settle all with the fewest."""

    game: str
    hands: tuple[HandReport, ...]
    next: dict[str, Any]
    totals: dict[str, int]
    pairs: tuple[PairReport, ...]
    transfers: tuple[PairReport, ...]


def describe_game(game: contract.AnyGame, translate: Callable[[str], str] = str) -> GameReport:
    """Return the game with labels and help translated by `translate`."""
    seats = {"min": game.min_players, "max": game.max_players}
    values = {"id": game.id, "names": game.names, "seats": seats, "rules": game.rule_fields}
    return GameReport.model_validate(values, context=translate)


def settlement_report(sheet: Sheet, steps: Progress = NO_PROGRESS) -> SettlementReport:
    """Settle a sheet; raise `Refused` at the first hand that is not valid."""
    steps.begin(lambda: len(sheet.hands))
    hands = list(steps.each(replay(sheet)))
    flows = [flow for hand in hands for flow in with_player_names(hand.flows, sheet.players)]
    won = totals(sheet.players, flows)
    return SettlementReport(
        game=sheet.game.id,
        hands=tuple(_hand_report(hand, sheet.players) for hand in hands),
        next=sheet.game.continuation(hands[-1].state if hands else sheet.first_state()).model_dump(mode="json"),
        totals=won,
        pairs=_pairs(net(flows)),
        transfers=_pairs(settlement.fewest(won)),
    )


def _hand_report(hand: SettledHand, players: Sequence[str]) -> HandReport:
    flows = with_player_names(hand.flows, players)
    payments = (
        PaymentReport(payer=payer, payee=payee, chips=chips, reason=payment.why.code)
        for (payer, payee, chips), payment in zip(flows, hand.payments, strict=True)
    )
    return HandReport(
        number=hand.number,
        dealer=players[hand.dealer],
        shown=shown_values(hand.shown, players),
        payments=tuple(payments),
        pairs=_pairs(net(flows)),
        next_dealer=players[hand.next_dealer],
    )


def _pairs(flows: Iterable[tuple[str, str, int]]) -> tuple[PairReport, ...]:
    return tuple(PairReport(payer=payer, payee=payee, chips=chips) for payer, payee, chips in flows)


def shown_values(values: Mapping[str, object], players: Sequence[str]) -> dict[str, Any]:
    """Convert the display values of a game to JSON values, with seats replaced by names."""
    return {name: shown_value(value, players) for name, value in values.items()}


def shown_value(value: object, players: Sequence[str]) -> object:  # noqa: PLR0911  one a kind of value
    """Convert a display value to JSON values, with seats replaced by names."""
    match value:
        case BySeat():
            return dict(zip(players, value, strict=True))
        case Seat():
            return players[value]
        case Text():
            return value.say(str, players)
        case Fraction():
            return plain_number(value)
        case tuple() | list():
            return [shown_value(item, players) for item in value]
        case Mapping():
            return shown_values(value, players)
        case _:
            return value
