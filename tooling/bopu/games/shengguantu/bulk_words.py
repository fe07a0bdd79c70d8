"""Turns the words of an answer into steps of a program: one function for each operation, as effects.py has."""

from collections.abc import Callable, Mapping
from typing import Any

from bopu.games.shengguantu.bulk_ask import Extra, Next
from bopu.games.shengguantu.bulk_compile import Compiler
from bopu.games.shengguantu.bulk_known import Known, Unsupported
from bopu.games.shengguantu.bulk_pays import Payment, by_place
from bopu.games.shengguantu.bulk_program import Op, listed
from bopu.games.shengguantu.state import Item
from bopu.ruleset.decide import Decision, Gap
from bopu.ruleset.model import Selector

Args = Mapping[str, Any]
Word = Callable[[Compiler, Args, Extra, Known, Next], int]


def _number(make: Compiler, term: Any, extra: Extra, known: Known) -> int:
    found = make.situations.number(term, extra, known)
    if not isinstance(found, int):
        raise Unsupported("expected a number that is known before play, for times, turns or steps; found one by office")
    return found


def _nothing(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    return then(known)


def _at(known: Known) -> str:
    if known.duty:
        return known.duty
    if known.duty is None or known.office is None:
        raise Unsupported("expected to know where a result is played; found a player of whom that is open")
    return known.office


def _board(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    position = make.board.positions[_at(known)]
    column = args.get("column") or extra["item"]
    return _cell(make, position.cells[column], {**extra, "item": column}, known, then)


def _cell(make: Compiler, cell: Args, extra: Extra, known: Known, then: Next) -> int:
    marked = {**extra, "cell_marks": tuple(cell.get("marks", ()))}
    if "if" in cell:

        def branch(holds: bool) -> int:
            inner = cell.get("then" if holds else "else")
            return _cell(make, inner, extra, known, then) if inner else then(known)

        return make.allows("condition", {**extra, "condition": cell["if"]}, known, branch)
    if "to" in cell:
        return _to(make, {"position": cell["to"]}, marked, known, then)
    if "sequence" in cell:
        return _on_office_all(make, tuple((name, 0) for name in cell["sequence"]), known, then)
    amount = next(iter(cell.get("numbers", {}).values()), "0")
    return _special(make, {"name": cell["special"]}, {**marked, "amount": int(amount)}, known, then)


def _on_office_all(make: Compiler, items: tuple[Item, ...], known: Known, then: Next) -> int:
    def placed(decision: Decision) -> int:
        place = Op.BEFORE if decision.answer[0].args["place"] == "before" else Op.AFTER
        after = then(known.but(duty=""))
        return make.program.step(Op.RESTORE, 0, 0, _queued(make, place, make.play.in_order(items), after))

    return make.decide("extra_order", {}, known.but(duty=""), placed)


def _queued(make: Compiler, place: Op, items: tuple[Item, ...], then: int) -> int:
    packed = make.program.packed(items)
    return make.program.step(place, listed(make.program.lists, packed), 0, then)


def _to(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    to = args["position"]
    if extra.get("settled"):
        return make.arrive(to, known, then)

    def go(may_refuse: bool) -> int:
        if not may_refuse:
            return make.arrive(to, known, then)
        return then(
            known.but(choice=make.choice([make.arrive(to, known, make.end), _refused(make, known, to=to)], known))
        )

    return make.allows("may_refuse", {**extra, "to": to}, known, go)


def _refused(make: Compiler, known: Known, to: str = "", special: str = "") -> int:
    """Refused; the rules say whether the rest of the throw is still played."""
    goes_on = make.end(known)
    dropped = make.program.step(Op.CLEAR, 0, 0, goes_on)
    return make.allows("after_refusal", {"to": to, "special": special}, known, lambda yes: goes_on if yes else dropped)


def _to_named(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    found = [position.id for position in make.board.by_index if position.term == args["name"]]
    if len(found) != 1:
        gap = Gap(f"expected one position named {args['name']!r} on the board; found {len(found)}")
        return make.program.stop(str(gap))
    return _to(make, {"position": found[0]}, extra, known, then)


def _to_bureau(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    asked = {**extra, "bureau": args["bureau"]}
    return make.decide("bureau_place", asked, known, lambda d: make.perform(d.answer, extra, known, then))


def _origin(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    face = extra.get("face")
    key = f"{args['throw']}-{face}" if face else args["throw"]
    if key not in make.board.start:
        return make.program.stop(f"expected the throw {key!r} in the start table; found none")
    return _to(make, {"position": make.board.start[key]}, extra, known, then)


def _yields(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    items: list[Item] = []
    for phrase in args["given"]:
        moment = {**extra, **phrase.args.get("bound", {})}
        items += [(str(phrase.args["outcome"]), 0)] * _number(make, phrase.args["times"], moment, known)
    return _queued(make, Op.BEFORE, make.play.in_order(items), then(known))


def _yields_pair(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    face, of, times = (_number(make, args[name], extra, known) for name in ("face", "of", "times"))
    return make.results((face,) * of, known, lambda items: _queued(make, Op.BEFORE, items * times, then(known)))


def _yields_pairs(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    of, spec = _number(make, args["of"], extra, known), make.dice()
    but = _number(make, args["but"], extra, known) if "but" in args else None
    gives = {face: _of_pair(make, face, of, known) for face in range(1, spec.faces + 1)}
    every = make.every_throw(spec)
    packed = {
        dice: _pairs_packed(make, [gives[face] for face in _pairs(dice, of, but)]) for dice in dict.fromkeys(every)
    }
    table = [packed[dice] for dice in every]
    return make.program.step(Op.PAIRS, listed(make.program.dice_lists, table), 0, then(known))


def _pairs(dice: tuple[int, ...], of: int, but: int | None) -> list[int]:
    return [face for face in dict.fromkeys(dice) if dice.count(face) == of and face != but]


def _pairs_packed(make: Compiler, pairs: list[tuple[Item, ...]]) -> tuple[int, int]:
    return make.program.packed(make.play.in_order([item for items in pairs for item in items]))


def _of_pair(make: Compiler, face: int, of: int, known: Known) -> tuple[Item, ...]:
    found: list[tuple[Item, ...]] = []

    def note(items: tuple[Item, ...]) -> int:
        found.append(items)
        return make.program.step(Op.ANSWER)

    if make.program.ops[make.results((face,) * of, known, note)] != Op.ANSWER or len(found) > 1:
        raise Unsupported("expected one answer for each pair of a throw; found several or none")
    return found[0]


def _on_office(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    if "outcome" in args:
        items = ((str(args["outcome"]), 0),) * _number(make, args["times"], extra, known)
        return _on_office_all(make, items, known, then)
    return _on_office_all(make, ((extra["item"], extra.get("face", 0)),), known, then)


def _special(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    name = args["name"]

    def happens(moment: Extra, now: Known, after: Next) -> int:
        asked = {**moment, "special": name}
        done = {**asked, "settled": False}
        return make.decide("special", asked, now, lambda d: make.perform(d.answer, done, now, after))

    def go(may_refuse: bool) -> int:
        if not may_refuse:
            return happens(extra, known, then)
        accepted = happens({"amount": extra.get("amount", 0), "settled": True}, known, make.end)
        return then(known.but(choice=make.choice([accepted, _refused(make, known, special=name)], known)))

    return go(False) if extra.get("settled") else make.allows("may_refuse", {**extra, "to": ""}, known, go)


def _restore(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    return make.program.step(Op.RESTORE, 0, int(known.fate != ""), then(known.but(duty="", fate="")))


def _finish(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    fate, rank = str(args["fate"]), args.get("rank", "")
    if fate not in make.places.fates:
        raise Unsupported(f"expected one of the fates {', '.join(make.places.fates)}; found {fate}")
    after = make.upon("finishes", {}, known.but(fate=fate), then)
    code = 1 + make.places.fates.index(fate)
    return make.program.step(Op.FINISH, code, make.board.step(rank) if rank else -1, after)


def _restart(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    losing = tuple(args["losing"].names)
    if unknown := set(losing) - RESET:
        raise Unsupported(f"expected players to lose {', '.join(sorted(RESET))}; found {', '.join(sorted(unknown))}")
    lost = {name: "" for name in ("office", "duty", "fate") if name in losing}
    return make.program.step(Op.RESTART, listed(make.program.restarts, losing), 0, then(known.but(**lost)))


def _miss(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    return make.program.step(Op.MISS, _number(make, args["turns"], extra, known), 0, then(known))


def _raise_grade(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    return make.program.step(Op.RAISE, _number(make, args["steps"], extra, known), 0, then(known))


def _offer(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    settled = {"amount": extra.get("amount", 0), "settled": True}
    targets = [_special(make, {"name": name}, settled, known, make.end) for name in args["of"].names]
    return then(known.but(choice=make.choice(targets, known)))


def _free_offer(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    """The number of a choice that may be refused as a whole."""
    settled = {"amount": 0, "settled": True}
    targets = [_special(make, {"name": name}, settled, known, make.end) for name in args["of"].names]
    return make.choice([*targets, _refused(make, known)], known)


def _asks(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    asked = listed(make.payments.selectors, make.payments.check(args["whom"]))
    return make.program.step(Op.POLL, asked, 0, then(known.but(polled=True)))


def _ends(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    if known.ending or known.over:
        return then(known)
    if then(known.but(ending=True, over=True, choice=-1, polled=False)) != make.program.step(Op.DONE):
        raise Unsupported("expected nothing to follow upon the end of the game; found more to do")
    return make.ending()


def _shares(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    among = listed(make.payments.selectors, make.payments.check(args["among"]))
    return make.program.step(Op.SHARE, among, 0, then(known))


def _deals(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    among = listed(make.payments.selectors, make.payments.check(args["among"]))
    return make.program.step(Op.DEAL, among, _number(make, args["chips"], extra, known), then(known))


def _pays(make: Compiler, args: Args, extra: Extra, known: Known, then: Next) -> int:
    """A payment: in one of two quick forms where its order does not matter, else in general."""
    payers, receivers = (make.payments.check(args[name]) for name in ("from", "to"))
    by_step = make.payments.chips(args["chips"], extra, known)
    event = extra.get("upon", "")
    if make.limited or event in make.payments.events or len(by_step) > 1:
        return _general(make, payers, receivers, by_step, event, then(known))
    alone = [side.base for side in (payers, receivers) if not side.filters]
    if "mover" in alone and {payers.base, receivers.base} == {"mover", "pool"}:
        return _with_pool(make, by_step[0], payers.base == "mover", then(known))
    others = receivers if payers.base == "mover" else payers
    if isinstance(by_step[0], int) and "mover" in alone and others.base in ("others", "all") and by_place(others):
        return _among(make, others, by_step[0], others is receivers, known, then(known))
    return _general(make, payers, receivers, by_step, event, then(known))


def _with_pool(make: Compiler, chips: int | tuple[int, ...], to_pool: bool, then: int) -> int:
    if isinstance(chips, int):
        return make.program.step(Op.POOL, chips, int(to_pool), then) if chips else then
    return make.program.step(Op.POOL_BY_OFFICE, listed(make.program.by_office, chips), int(to_pool), then)


def _among(make: Compiler, others: Selector, chips: int, pays: bool, known: Known, then: int) -> int:
    payments, program = make.payments, make.program
    paid = payments.among(others, chips, pays, known.office if known.fate == "" else None)
    if payments.is_nothing(paid):
        return then
    if program.ops[then] == Op.AMONG:  # nothing happens between the two, so they are one
        both = payments.sum_of(paid, (program.a[then], program.b[then]))
        if both is not None:
            return program.step(Op.AMONG, *both, program.then[then])
    return program.step(Op.AMONG, *paid, then)


def _general(make: Compiler, payers: Selector, receivers: Selector, by_step: list[Any], event: str, then: int) -> int:
    if all(chips == 0 for chips in by_step):
        return then
    by_office = () if isinstance(by_step[0], int) else by_step[0]
    if by_office and len(by_step) > 1:
        raise Unsupported("expected a payment that depends on offices or on grades; found one that does on both")
    events = make.payments.events
    asked = events.index(event) if event in events else -1
    payment = Payment(payers, receivers, () if by_office else tuple(by_step), by_office, asked)
    return make.program.step(Op.PAY, listed(make.payments.general, payment), 0, then)


RESET = frozenset({"office", "duty", "origin", "held", "throws", "miss", "fate", "rank", "raised", "barred_by", "paid"})
"""What a player who begins again may lose."""

WORDS: Mapping[str, Word] = {
    "asks": _asks,
    "board": _board,
    "deals": _deals,
    "ends": _ends,
    "free offer": _free_offer,  # no word of a rule: what a slot offers
    "finish": _finish,
    "miss": _miss,
    "nothing": _nothing,
    "offer": _offer,
    "on_office": _on_office,
    "origin": _origin,
    "pays": _pays,
    "raise_grade": _raise_grade,
    "restart": _restart,
    "restore": _restore,
    "shares": _shares,
    "special": _special,
    "to": _to,
    "to_bureau": _to_bureau,
    "to_named": _to_named,
    "yields": _yields,
    "yields_pair": _yields_pair,
    "yields_pairs": _yields_pairs,
}
