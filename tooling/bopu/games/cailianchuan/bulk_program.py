"""Turns a book of 采蓮船 into a program: numbered steps, each a function that takes lanes on to the step that follows.

A throw leads to deeds, deeds to steps of procedures, and back; which deeds, the book says for each throw and role.
Steps that always follow one another are done at once; where ways part, lanes wait for those that come to the same step.
"""

from collections.abc import Callable, Hashable, Mapping

import numpy as np

from bopu.games.cailianchuan.bulk_acts import act
from bopu.games.cailianchuan.bulk_ask import Array, Unsupported
from bopu.games.cailianchuan.bulk_conditions import all_hold
from bopu.games.cailianchuan.bulk_doing import Doing
from bopu.games.cailianchuan.bulk_lanes import DONE, Lanes
from bopu.games.cailianchuan.bulk_terms import Known, Scope, Value, by_throw, thrower
from bopu.games.cailianchuan.engine import Play
from bopu.games.cailianchuan.state import Deed
from bopu.play.streams import THROWS
from bopu.ruleset.decide import Conflict, Gap
from bopu.ruleset.model import Phrase, Procedure, Step
from bopu.ruleset.procedure import Walk, step_at
from bopu.ruleset.vocabulary import Joining

Run = Callable[[Lanes, Array], None]
BEGINS = ("forfeit", "procedure")
SLOTS = (
    "dice",
    "rounds",
    "hand_on",
    "roles",
    "more_roles",
    "guest",
    "face_role",
    "leads",
    "lotus",
    "figure",
    "entry",
    "outcome",
    "song",
    "penalty_cup",
    "parts",
    "bout",
    "substitute",
    "breach",  # which players who choose at random do not declare
)
SENT, REPEATED = "sent", "repeated"


class Program:
    """The steps of a book. Raises `Unsupported` where it says something that is not known here."""

    def __init__(self, known: Known) -> None:
        self.known, self.answers, self.book = known, known.answers, known.answers.book
        self.steps: list[Run] = [lambda lanes, idx: None]
        self._places: dict[Hashable, int] = {}
        self._wanted: list[tuple[int, Callable[[], Run]]] = []
        self._scopes: dict[str, Scope] = {}
        self._called: dict[str, set[str]] = {}
        self._check_slots()
        self._check_songs()
        self.throw = self._place("throw", self._throwing)
        while self._wanted:
            number, make = self._wanted.pop()
            self.steps[number] = make()

    def _place(self, key: Hashable, make: Callable[[], Run]) -> int:
        """The number of a step, which is to be made once it has been asked for: steps may lead back to each other."""
        if key not in self._places:
            self._places[key] = number = len(self.steps)
            self.steps.append(self.steps[DONE])
            self._wanted.append((number, make))
        return self._places[key]

    def _go(self, lanes: Lanes, idx: Array, step: int) -> None:
        """Do what always follows, without waiting."""
        idx = lanes.living(idx)
        if idx.size:
            self.steps[step](lanes, idx)

    # The order of play.

    def _throwing(self) -> Run:
        ways, throw_of = self.answers.ways(self.answers.dice), self.answers.throw_of
        roles, throws = self.answers.roles.names, range(len(self.answers.throws))
        begin = np.array([[self._thrown(self.answers.at(throw, role)) for role in roles] for throw in throws])

        def run(lanes: Lanes, idx: Array) -> None:
            lanes.fall(idx)
            idx = lanes.living(idx)
            lanes.thrown[idx] = thrown = throw_of[lanes.draw(THROWS, idx, ways)]
            lanes.pc[idx] = begin[thrown, lanes.role[idx * lanes.seats + lanes.turn[idx]]]

        return run

    def _thrown(self, play: Play) -> int:
        """The step to which a throw leads."""
        try:
            for slot in ("lotus", "figure"):
                play.decide(slot)
            rules = play.decide("outcome").rules
        except (Gap, Conflict) as silence:
            return self._silence(str(silence))
        return self._deeds(tuple((rule.id, place) for rule in rules for place in range(len(rule.answer))))

    def _silence(self, why: str) -> int:
        """The rules say nothing more."""
        return self._place(("silence", why), lambda: lambda lanes, idx: lanes.stop(idx, why))

    def _check_slots(self) -> None:
        """Whatever play may ask of the rules is asked here. Raises `Unsupported`."""
        if strange := [name for name in self.book.vocabulary.slots if name not in SLOTS]:
            raise Unsupported(f"expected rules that decide {', '.join(SLOTS)}; found {strange[0]}")

    def _check_songs(self) -> None:
        """Songs change nothing that counts, and the rules cannot be silent about them. Raises `Unsupported`."""
        slot = self.book.vocabulary.slots["song"]
        if slot.needs_answer or slot.joining is not Joining.ALL:
            raise Unsupported("expected songs about which rules may be silent and all of which are sung; found others")
        words = {phrase.word for rule in self.book.rules() if rule.slot == slot.name for phrase in rule.answer}
        if strange := sorted(words.difference(("sings", "nothing"))):
            raise Unsupported(f"expected sings or nothing of songs; found {strange[0]}")

    def _turning(self) -> Run:
        """The dice go on; after the last round the evening is over."""
        [onward], [rounds] = self.answers.one("hand_on"), self.answers.one("rounds")
        by, last = self.answers.fixed(onward.args["by"], "by"), self.answers.fixed(rounds.args["n"], "rounds")

        def run(lanes: Lanes, idx: Array) -> None:
            turn = lanes.turn[idx]
            after = (turn + by) % lanes.seats
            round_over = after <= turn
            over = round_over & (lanes.round[idx] >= last)
            lanes.round[idx] += round_over & ~over
            lanes.turn[idx] = after
            lanes.pc[idx] = np.where(over, DONE, self.throw)

        return run

    # What a throw does.

    def _deeds(self, deeds: tuple[Deed, ...]) -> int:
        """The step that does these deeds, one after another."""
        return self._place(deeds, (lambda: self._deed(*deeds[0], deeds[1:])) if deeds else self._turning)

    def _deed(self, rule_id: str, place: int, others: tuple[Deed, ...]) -> Run:
        phrase, after = self.answers.rules[rule_id].answer[place], self._deeds(others)
        if phrase.word in BEGINS:
            return self._call(Scope(self.known), str(phrase.args["name"]), after)
        if phrase.word == "sends":
            return self._sends(phrase, after)
        if phrase.word == "repeats":
            return self._repeats(phrase, after)
        do = act(Doing(Scope(self.known), phrase, rule_id))

        def run(lanes: Lanes, idx: Array) -> None:
            do(lanes, idx)
            self._go(lanes, idx, after)

        return run

    def _sends(self, phrase: Phrase, after: int) -> Run:
        scope, but = Scope(self.known), self.answers.fixed(phrase.args["but"], "but")
        points = by_throw(self.answers.points(but))
        n = scope.number(phrase.args.get("n"))
        return self._upon(SENT, {"points": points, "cup": scope.cup(phrase.args["cup"]), "cups": n}, after)

    def _repeats(self, phrase: Phrase, after: int) -> Run:
        but, ranks = self.answers.fixed(phrase.args["but"], "but"), phrase.args["first"].names
        moments = self.answers.by_throw(lambda play: play.repeated(but, ranks))
        moment = {name: by_throw(np.array([one[name] for one in moments])) for name in moments[0]}
        scope = Scope(self.known).with_given(moment)
        n = scope.number(phrase.args.get("n"))
        fields = {"face": scope.name("repeated_face"), "cup": scope.cup(phrase.args["cup"]), "cups": n}
        return self._upon(REPEATED, fields, after)

    def _upon(self, event: str, told: Mapping[str, Value], after: int) -> Run:
        """Cups are sent; the rules upon it begin a procedure that finds who drinks them."""
        acting = [rule for rule in self.book.rules() if rule.event == event]
        phrases = [phrase for rule in acting for phrase in rule.do]
        if len(phrases) != 1 or any(rule.when or rule.unless for rule in acting) or phrases[0].word not in BEGINS:
            found = ", ".join(phrase.word for phrase in phrases) or "none"
            raise Unsupported(f"expected upon {event} one procedure, without conditions; found {found}")
        fields = {"player": thrower, **told}
        given = {**fields, **{f"{event}.{name}": value for name, value in fields.items()}}
        begun = self._call(Scope(self.known).with_given(given, closed=True), str(phrases[0].args["name"]), after)
        cups = told["cups"]

        def run(lanes: Lanes, idx: Array) -> None:
            lanes.sent[idx] += cups(lanes, idx)
            begun(lanes, idx)

        return run

    # Procedures.

    def _scope(self, procedure: Procedure) -> Scope:
        if procedure.id not in self._scopes:
            later = frozenset(step.bind for step in self.book.steps(procedure.id).values() if step.bind)
            self._scopes[procedure.id] = Scope(self.known, procedure.id, frozenset(procedure.binds), later)
        return self._scopes[procedure.id]

    def _call(self, scope: Scope, name: str, after: int) -> Run:
        """A procedure begins; when it has ended, play goes on at `after`."""
        procedure = self.book.ruleset.procedures[name]
        self._check_circle(scope.procedure, name)
        binds = [(self.known.values((name, bound)), scope.name(asked)) for bound, asked in procedure.binds.items()]
        number, first = self.known.procedures(name), self._step(procedure, procedure.steps[0].id)

        def run(lanes: Lanes, idx: Array) -> None:
            for place, value in [(place, value(lanes, idx)) for place, value in binds]:
                lanes.values[place, idx] = value
            lanes.back[number, idx] = after
            lanes.begun[idx] |= 1 << number
            self._go(lanes, idx, first)

        return run

    def _check_circle(self, caller: str, name: str) -> None:
        """A procedure that is in progress cannot begin once more: its names are kept once."""
        self._called.setdefault(caller, set()).add(name)
        reached, new = set[str](), {name}
        while new:
            reached |= new
            new = {one for before in new for one in self._called.get(before, ())} - reached
        if caller in reached:
            raise Unsupported(f"expected procedures that do not begin themselves; found {name} in {caller}")

    def _step(self, procedure: Procedure, step_id: str) -> int:
        return self._place((procedure.id, step_id), lambda: self._made(procedure, step_id))

    def _made(self, procedure: Procedure, step_id: str) -> Run:
        try:
            step = step_at(self.book, Walk(procedure.id, step_id))
        except Gap as silence:
            why = str(silence)
            return lambda lanes, idx: lanes.stop(idx, why)
        if step.end:
            number = self.known.procedures(procedure.id)

            def back(lanes: Lanes, idx: Array) -> None:
                lanes.pc[idx] = lanes.back[number, idx]

            return back
        if step.test:
            return self._tested(procedure, step)
        assert step.operation is not None
        if step.operation.word in BEGINS:
            after = self._step(procedure, step.next)
            return self._call(self._scope(procedure), str(step.operation.args["name"]), after)
        return self._acted(procedure, step, step.operation)

    def _tested(self, procedure: Procedure, step: Step) -> Run:
        holds = all_hold(self._scope(procedure), step.test)
        yes, no = (self._step(procedure, step.outcomes[outcome]) for outcome in ("yes", "no"))

        def run(lanes: Lanes, idx: Array) -> None:
            found = holds(lanes, idx)
            lanes.pc[idx] = np.where(found, yes, no)

        return run

    def _acted(self, procedure: Procedure, step: Step, operation: Phrase) -> Run:
        do = act(Doing(self._scope(procedure), operation, step.name, step.bind))
        if step.next:
            after = self._step(procedure, step.next)

            def run(lanes: Lanes, idx: Array) -> None:
                do(lanes, idx)
                self._go(lanes, idx, after)

            return run
        names = self.book.vocabulary.operations[operation.word].outcomes
        targets = np.array([self._step(procedure, step.outcomes[name]) for name in names])

        def part(lanes: Lanes, idx: Array) -> None:
            lanes.pc[idx] = targets[do(lanes, idx)]
            if lanes.halts:
                lanes.pc[idx[~lanes.alive[idx]]] = DONE

        return part

    # All lanes.

    def run(self, lanes: Lanes) -> None:
        """Take all lanes to their end. The step at which most of them stand is done next."""
        standing = np.bincount(lanes.pc, minlength=len(self.steps))
        while True:
            standing[DONE] = 0
            step = int(standing.argmax())
            if not standing[step]:
                return
            idx = np.flatnonzero(lanes.pc == step)
            self.steps[step](lanes, idx)
            standing[step] = 0
            standing += np.bincount(lanes.pc[idx], minlength=len(self.steps))
