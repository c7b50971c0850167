"""Calculate the payments of a hand of 打天九."""

from math import prod

from scorekeeper.games.contract import Payment, Term, Turn, Why, pay, unit_term
from scorekeeper.games.tien_gow.entry import Entry, piles_of, winner_of
from scorekeeper.games.tien_gow.rules import USUAL_BASE, Rules
from scorekeeper.games.tien_gow.state import State, following, multiplier, others, round_of


def play(rules: Rules, state: State, entry: Entry) -> Turn[State]:
    """Settle the piles, then the bonuses; the winner deals next."""
    times = multiplier(rules, state)
    if entry.dealt is not None:
        winner = entry.dealt.player
        payments = _from_everyone(rules, state, winner, entry.dealt.kind)
    else:
        winner = winner_of(entry)
        payments = _pile_payments(rules, state, entry) + _bonus_payments(rules, state, entry)
    return Turn(following(state, winner), payments, {"multiplier": times, "round": round_of(state)})


def _pile_payments(rules: Rules, state: State, entry: Entry) -> tuple[Payment, ...]:
    winner, base = winner_of(entry), base_of(rules, state.seats)
    multipliers, unit = _hand_multipliers(rules, entry), unit_term(rules)
    owed: tuple[Payment, ...] = ()
    entries: tuple[Payment, ...] = ()
    for loser, piles in enumerate(piles_of(entry)):
        if loser == winner:
            continue
        stake = _stake(rules, state, loser, winner)
        if piles > base:
            exempt = rules.entry_exempt and loser == state.dealer
            times = (multipliers if rules.multiply_entries else ()) + (() if exempt else stake) + unit
            entries += pay(winner, loser, Why("entry", (Term("piles", piles), Term("base", -base)), times))
        elif entry.caught is None:
            owed += pay(loser, winner, Why("piles", _due(rules, base, piles), multipliers + stake + unit))
    if entry.caught is not None:
        owed = _caught_payment(rules, state, entry, entry.caught)
    return owed + entries


def _caught_payment(rules: Rules, state: State, entry: Entry, caught: int) -> tuple[Payment, ...]:
    """Return the payment of 么雙擒四: the caught player pays for all losers.

    Each share has the stake of its loser, or all have the stake between the caught player and the winner.
    """
    winner, base = winner_of(entry), base_of(rules, state.seats)
    each = rules.caught_stake == "each"
    dues: tuple[Term, ...] = ()
    for loser in others(state, winner):
        amount = sum(term.number for term in _due(rules, base, piles_of(entry)[loser]))
        if amount > 0:
            factor = prod(term.number for term in _stake(rules, state, loser, winner)) if each else 1
            dues += (Term("due", amount * factor, loser),)
    stake = () if each else _stake(rules, state, caught, winner)
    return pay(caught, winner, Why("yao_qin", dues, (Term("yao_qin", rules.yao_qin), *stake, *unit_term(rules))))


def _bonus_payments(rules: Rules, state: State, entry: Entry) -> tuple[Payment, ...]:
    taken = [(bonus.player, bonus.kind) for bonus in entry.bonuses or ()]
    if rules.bao_zun_pays_he_zun and entry.finish == "bao_zun":
        taken.append((winner_of(entry), "he_zun"))
    if rules.si_da_bao_pays_si_da_he and entry.finish == "si_da_bao":
        taken.append((winner_of(entry), "si_da_he"))
    return tuple(payment for player, kind in taken for payment in _from_everyone(rules, state, player, kind))


def _from_everyone(rules: Rules, state: State, taker: int, kind: str) -> tuple[Payment, ...]:
    bonus = Term(kind, getattr(rules, kind))
    stakes = ((other, _stake(rules, state, other, taker) + unit_term(rules)) for other in others(state, taker))
    return tuple(payment for other, stake in stakes for payment in pay(other, taker, Why(kind, (bonus,), stake)))


def base_of(rules: Rules, seats: int) -> int:
    """Return the 基準点 of a table with this many seats."""
    return rules.base or USUAL_BASE[seats]


def _due(rules: Rules, base: int, piles: int) -> tuple[Term, ...]:
    return Term("base", base), Term("piles", -piles) if piles else Term("penalty", rules.penalty)


def _hand_multipliers(rules: Rules, entry: Entry) -> tuple[Term, ...]:
    """Return the multipliers of finish and slam (K)."""
    terms = [Term(entry.finish, getattr(rules, entry.finish))] if entry.finish not in {None, "plain"} else []
    if entry.slam is not None:
        slam = Term(entry.slam, getattr(rules, entry.slam))
        terms.append(Term("lesser_slam", rules.qi_zhi_jie) if entry.lesser_slam else slam)
    if rules.stacking == "highest" and terms:
        return (max(terms, key=lambda term: term.number),)
    return tuple(terms)


def _stake(rules: Rules, state: State, seat: int, other_seat: int) -> tuple[Term, ...]:
    if state.dealer not in (seat, other_seat):
        return ()
    times = multiplier(rules, state)
    return (Term("dealer", times),) if times > 1 else ()
