"""Turns a book into a program: every question that play can put to the rules, answered beforehand over what is known.

How questions are put is in bulk_ask.py, what the words of an answer do in bulk_words.py; here are the questions.
"""

from collections.abc import Callable, Mapping, Sequence

from bopu.games.shengguantu.bulk_ask import NOTHING_KNOWN, Next, Questions, Silence
from bopu.games.shengguantu.bulk_known import FIXED, Known, Unsupported
from bopu.games.shengguantu.bulk_program import Op, listed
from bopu.games.shengguantu.state import Item
from bopu.games.shengguantu.views import with_steps
from bopu.play.chance import ChanceSpec
from bopu.play.streams import faces_of
from bopu.ruleset.decide import Book, Decision
from bopu.ruleset.explore import Fork
from bopu.ruleset.model import Rule
from bopu.ruleset.terms import number


class Compiler(Questions):
    """What play asks of the rules, in the order of play."""

    def __init__(self, book: Book, words: Mapping[str, Callable[..., int]], most_throws: int) -> None:
        super().__init__(book, words, most_throws)
        self.limited = self.credit() is not None

    # Where play goes on.

    def end(self, known: Known) -> int:
        """After a step of play: what waits comes first, then the next result."""
        step = self.program.step
        if known.over:
            return step(Op.DONE)
        if known.polled and (known.ending or known.choice >= 0):
            raise Unsupported("expected a choice or a vote to wait; found both at once")
        if known.polled:
            return step(Op.VOTE)
        if known.choice >= 0:
            if known.but(choice=-1) != self._choosers[known.choice]:
                raise Unsupported(
                    "expected a choice to come last in an answer; found words after it that move the player"
                )
            return step(Op.CHOOSE, known.choice)
        if known.ending:
            return step(Op.SETTLE, 0, 0, self.close())
        if known.throws:
            return step(Op.THROW)
        return step(Op.HAND_ON) if known.fate else step(Op.RUN)

    def choice(self, targets: Sequence[int], known: Known) -> int:
        """The number of a choice among these steps by a player of whom this is known."""
        key = (tuple(targets), known)
        if key not in self._choices:
            self._choices[key] = len(self.program.choices)
            self.program.choices.append(key[0])
            self._choosers.append(known)
        return self._choices[key]

    def marker(self, to: str) -> str:
        """Which marker shows a position. Raises `Unsupported` where that depends on more than the position."""
        if to not in self._markers:
            view = self.situations.view({"to": to}, NOTHING_KNOWN)
            tree = self.tree(lambda book: book.decide("marker", view))
            if isinstance(tree, Fork) or isinstance(tree.value, Silence):
                raise Unsupported(f"expected a marker for {to} that the position alone decides; found none")
            self._markers[to] = str(tree.value.answer[0].args["is"])
        return self._markers[to]

    def arrive(self, to: str, known: Known, then: Next) -> int:
        """Set the marker and let the rules act upon the arrival."""
        if known.fate != "":
            raise Unsupported(f"expected players who have finished to stay; found one who comes to {to}")
        duty = self.marker(to) == "duty"
        self.reached[to] = not duty
        # the office behind a duty is forgotten: play can look it up, and arrivals from many offices become one
        now = known.but(duty=to, office=None) if duty else known.but(office=to, duty="")
        before = known.office if self._asks_left else None
        key = (to, before, now)
        if then == self.end and key in self._arrivals:
            return self._arrivals[key]
        left = {} if before is None else {"left": before}
        after = self.upon("enters", {"to": to, "from": "", **left}, now, then)
        found = self.program.step(Op.DUTY if duty else Op.OFFICE, self.board.positions[to].index, 0, after)
        if then == self.end:
            self._arrivals[key] = found
        return found

    # The tables of play.

    def standing(self, at: str) -> Known:
        """What is known of a player whose results are played on a position."""
        return Known(office=at, duty="", fate="") if self.reached[at] else Known(duty=at, fate="")

    def fill(self) -> None:
        """Answer every result on every position that can be reached, and what every office may buy."""
        open_ = True
        while open_:
            open_ = False
            for at in list(self.reached):
                for item in list(self.program.items):
                    if (at, item) not in self.outcomes:
                        open_, self.outcomes[at, item] = True, self.outcome(at, item)
                if self.reached[at] and at not in self.sales:
                    open_, self.sales[at] = True, self.sale(at)

    def outcome(self, at: str, item: Item) -> int:
        """What a result does on a position."""
        known, extra = self.standing(at), {"item": item[0], "face": item[1]}
        return self.decide(
            "outcome", extra, known, lambda d: self.perform(d.answer, {**extra, **d.bound}, known, self.end)
        )

    def sale(self, office: str) -> int:
        """What the player who has the dice may buy."""
        known = Known(office=office, fate="")
        if not self.play.allows("sale", {})[0]:
            return self.program.step(Op.THROW)
        view = self.situations.view({}, known)

        def goods(book: Book) -> tuple[tuple[str, int], ...]:
            offers = ((name, with_steps(view, name)) for name in self._sold())
            asked = ((name, at, phrase) for name, at in offers for phrase in book.decide("price", at).answer)
            return tuple((name, int(number(p.args["chips"], at.feature))) for name, at, p in asked if p.word == "costs")

        return self.ask(goods, lambda found: self._shop(found, known))

    def _sold(self) -> list[str]:
        """The positions that some rule may sell to somebody, in the board's order."""
        if self._goods is None:
            rules = [
                rule
                for rule in self.book.rules()
                if rule.slot == "price" and any(p.word == "costs" for p in rule.answer)
            ]
            self._goods = [name for name in self.board.positions if any(self._may_cost(rule, name) for rule in rules)]
        return self._goods

    def _may_cost(self, rule: Rule, name: str) -> bool:
        """Whether no condition on the position alone keeps a rule from selling it."""
        view, predicates = self.situations.view({"to": name}, NOTHING_KNOWN), self.book.vocabulary.predicates
        alone = [p for p in rule.when if p.word in predicates and predicates[p.word].reads <= FIXED | {"to"}]
        return all(predicates[phrase.word].test(view, phrase.args) for phrase in alone)

    def _shop(self, goods: Sequence[tuple[str, int]], known: Known) -> int:
        throw, step = self.program.step(Op.THROW), self.program.step
        if not goods:
            return throw
        return step(
            Op.CHOOSE, self.choice([throw, *(self._bought(name, price, known) for name, price in goods)], known)
        )

    def _bought(self, name: str, price: int, known: Known) -> int:
        """A sale: the rules act upon it, the office is entered, and they say whether the player throws as well."""

        def paid(now: Known) -> int:
            return self.allows(
                "throw_after_sale", {}, now, lambda free: self.arrive(name, now.but(throws=free), self.end)
            )

        return self.program.step(Op.LEAVE, 0, 0, self.upon("buys", {"position": name, "chips": price}, known, paid))

    def again(self, to: str) -> int:
        """Whether a position is decided by another throw at once."""
        throw, hand_on = self.program.step(Op.AGAIN), self.program.step(Op.PASS)
        return self.allows("again", {"to": to}, self.standing(to), lambda yes: throw if yes else hand_on)

    def dice(self) -> ChanceSpec:
        """The dice. Raises `Gap` or `Conflict`."""
        return self.play.chance()

    def every_throw(self, spec: ChanceSpec) -> list[tuple[int, ...]]:
        """The dice of every throw by its number, lowest face first."""
        return [tuple(sorted(faces_of(number, spec))) for number in range(spec.faces**spec.dice)]

    def throws(self, spec: ChanceSpec) -> list[tuple[int, int]]:
        """For every throw by its number: its results in `Program.gives` and -1, or -1 and the step that finds them."""
        every = self.every_throw(spec)
        known = {dice: self._thrown(dice) for dice in dict.fromkeys(every)}
        self.situations.domains["thrown"] = [tuple(name for name, _ in items) for items in self.program.gives]
        return [known[dice] for dice in every]

    def _thrown(self, dice: tuple[int, ...]) -> tuple[int, int]:
        found: list[int] = []

        def gives(items: tuple[Item, ...]) -> int:
            found.append(listed(self.program.gives, items))
            self.program.packed(items)
            return self.program.step(Op.GIVES, found[-1])

        step = self.results(dice, NOTHING_KNOWN, gives)
        return (found[0], -1) if self.program.ops[step] == Op.GIVES else (-1, step)

    def results(self, dice: tuple[int, ...], known: Known, then: Callable[[tuple[Item, ...]], int]) -> int:
        """The results that these dice give, in no order yet."""
        return self.decide("throw", {"dice": dice}, known, lambda d: then(self._items(d, dice, known)))

    def _items(self, decision: Decision, dice: tuple[int, ...], known: Known) -> tuple[Item, ...]:
        items = []
        for phrase in decision.answer:
            face = 0
            if "face" in phrase.args:
                found = self.situations.number(
                    phrase.args["face"], {"dice": dice, **phrase.args.get("bound", {})}, known
                )
                assert isinstance(found, int)
                face = found
            items.append((str(phrase.args["outcome"]), face))
        return tuple(items)

    # The end.

    def ending(self) -> int:
        """The game ends, after those have chosen whom the rules still ask."""
        return self.program.step(Op.END, 0, 0, self.program.step(Op.SETTLE, 0, 0, self.close()))

    def close(self) -> int:
        """Everyone is compared, and the rules settle."""
        if self._close < 0:
            done = self.program.step(Op.DONE)
            settled = self.upon("game_ends", {}, Known(ending=True, over=True), lambda known: done)
            self._close = self.program.step(Op.CLOSE, 0, 0, settled)
        return self._close

    def last(self) -> int:
        """Nobody is left to throw."""
        known = Known()

        def stuck(now: Known) -> int:
            if not now.over:
                raise Unsupported(
                    "expected the game to end when nobody is left to throw; found rules that let it go on"
                )
            return self.program.step(Op.DONE)

        return self.decide("last", {}, known, lambda d: self.perform(d.answer, {}, known, stuck))

    def offered(self, slot: str, known: Known) -> int:
        """What a player who is passed over may choose: the answer 0 says nothing, another a choice from 1."""

        def offer(decision: Decision) -> int:
            [phrase] = decision.answer
            if phrase.word != "offer":
                return self.program.step(Op.ANSWER, 0)
            return self.program.step(Op.ANSWER, 1 + self._words["free offer"](self, phrase.args, {}, known, self.end))

        return self.decide(slot, {}, known, offer)

    def office_taken(self, to: str) -> int:
        """What the rules do when a throw has left a player in an office."""

        def on(now: Known) -> int:
            if now.choice >= 0 or now.polled or now.over:
                raise Unsupported("expected payments alone when an office is taken; found more")
            return self.program.step(Op.HAND_ON)

        return self.upon("takes_office", {"to": to}, Known(office=to, fate=""), on)

    def credit(self) -> int | None:
        """How many chips a player may owe, None without limit."""
        view = self.situations.view({}, NOTHING_KNOWN)
        tree = self.tree(lambda book: book.decide("credit", view))
        if isinstance(tree, Fork) or isinstance(tree.value, Silence):
            raise Unsupported("expected one rule about credit for all players; found several or none")
        [phrase] = tree.value.answer
        if phrase.word == "allow":
            return None
        found = self.situations.number(phrase.args["chips"], {}, NOTHING_KNOWN)
        assert isinstance(found, int)
        return found

    def grade(self) -> int:
        """By what a player is compared: the answer 0 says by the office, 1 by nothing; beside it, how much lower."""
        answers = {"office": 0, "none": 1}

        def answer(decision: Decision) -> int:
            args = decision.answer[0].args
            what = args["what"]
            if what not in answers:
                raise Unsupported(f"expected a comparison by {' or '.join(answers)}; found {what}")
            lower = self.situations.number(args["lower"], {}, NOTHING_KNOWN) if "lower" in args else 0
            if not isinstance(lower, int):
                raise Unsupported("expected a comparison lower by the same number for all; found one by office")
            return self.program.step(Op.ANSWER, answers[what], lower)

        return self.decide("final_grade", {}, Known(), answer)
