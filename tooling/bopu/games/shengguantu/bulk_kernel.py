"""Turns lanes of games forward, a step of the program at a time: bookkeeping alone, and no condition of a rule."""

from collections.abc import Callable, Sequence

import numpy as np

from bopu.games.shengguantu.bulk_program import Op
from bopu.games.shengguantu.bulk_tables import ITEM_MASK, Array, Tables
from bopu.games.shengguantu.bulk_till import Till
from bopu.games.shengguantu.layout import ITEM_BITS, QUEUE_BITS, SEAT_BITS, VOTES
from bopu.play.streams import CHOICES, THROWS

_ITEM, _QUEUE = np.uint64(ITEM_BITS), np.uint64(QUEUE_BITS)
ALWAYS = (Op.THROW, Op.RUN, Op.HAND_ON)
"""Steps to which lanes come without a step of the program."""
Phase = Callable[[Array], None]
OVERFLOW = f"expected at most {QUEUE_BITS // ITEM_BITS} results to wait; more came"
ENDLESS = "expected the game to end; it goes on"


class Kernel(Till):
    """Plays games on lanes. A lane's `op` says what comes next, `step` which step of the program it is."""

    def __init__(self, tables: Tables, seats: int, lanes: int) -> None:
        super().__init__(tables, seats, lanes)
        self.stopped: dict[int, str] = {}
        self._pass = int(np.flatnonzero(tables.op == Op.PASS)[0]) if (tables.op == Op.PASS).any() else -1
        self._sells = bool((tables.op[tables.sale] != Op.THROW).any())
        self._forks = bool((tables.gives < 0).any())
        self._takes = bool((tables.op[tables.taken] != Op.HAND_ON).any())
        self._settles = tables.op[tables.settle] == Op.TEST or tables.a[tables.settle] > 0
        self._recalls = tables.op[tables.recall] == Op.TEST or tables.a[tables.recall] > 0

    # Moving along the program.

    def goto(self, idx: Array, steps: Array) -> None:
        """Let lanes go on at these steps."""
        self.step[idx] = steps
        self.op[idx] = self.tables.op[steps]

    def onward(self, idx: Array) -> None:
        """Let lanes go on at the step that follows."""
        self.goto(idx, self.tables.then[self.step[idx]])

    def stop(self, idx: Array, why: str) -> None:
        """Stop games, each with a sentence."""
        self.op[idx] = Op.DONE
        self.stopped.update(dict.fromkeys(self.game[idx].tolist(), why))

    def _a(self, idx: Array) -> Array:
        return self.tables.a[self.step[idx]]

    # The order of play.

    def throw(self, idx: Array) -> None:
        """The mover throws; the results wait in their order."""
        endless = self.total[idx] >= self.tables.most_throws
        if endless.any():
            self.stop(idx[endless], ENDLESS)
            idx = idx[~endless]
        places = self.mover(idx)
        self.throws[places] += 1
        self.total[idx] += 1
        self.thrown_on[idx], self.left[idx], self.entered[idx] = self.at[places], self.office[places], -1
        self.dice[idx] = dice = self.draw(THROWS, idx, self.tables.throws)
        gives = self.tables.gives[dice]
        self._given(idx, gives)
        if self._forks:
            open_ = gives < 0
            self.goto(idx[open_], self.tables.thrown[dice[open_]])

    def gives(self, idx: Array) -> None:
        """The results of a throw that only play could settle."""
        self._given(idx, self._a(idx))

    def _given(self, idx: Array, gives: Array) -> None:
        self.gave[idx] = gives
        self.queue[idx] = queue = self.tables.queue[gives]
        self.op[idx] = np.where(queue > 0, int(Op.RUN), int(Op.HAND_ON))

    def run(self, idx: Array) -> None:
        """The next result is played; without one (result 0) the dice go on."""
        queue = self.queue[idx]
        self.queue[idx] = queue >> _ITEM
        self.goto(idx, self.tables.outcome[self.at[self.mover(idx)], (queue & ITEM_MASK).astype(np.int64)])

    def test(self, idx: Array) -> None:
        """Conditions that only play can settle."""
        self.goto(idx, self.follow(self.step[idx], self.facts(self.mover(idx), idx)))

    def by_office(self, idx: Array) -> None:
        """Go on by the mover's office."""
        self.goto(idx, self.tables.targets[self._a(idx), self.office[self.mover(idx)]])

    def hand_on(self, idx: Array) -> None:
        """The office in which a throw has left the player, another throw to decide where it led, or the next player."""
        places, entered = self.mover(idx), self.entered[idx]
        playing = self.fate[places] == 0
        here = (entered >= 0) & (self.at[places] == entered) & playing
        steps = np.where(here, self.tables.again[entered], self._pass)
        if self._takes:
            taken = self.taken[idx]
            office = (taken >= 0) & (self.office[places] == taken) & playing
            into = self.tables.taken[taken]
            steps = np.where(office & (self.tables.op[into] != Op.HAND_ON), into, steps)
        self.taken[idx] = -1
        self.goto(idx, steps)

    def again(self, idx: Array) -> None:
        """The mover throws again."""
        self.further[idx] += 1
        self.op[idx] = Op.THROW

    def pass_on(self, idx: Array) -> None:
        """The dice go to the next who has not finished and misses no turn; when all have finished the game ends."""
        done = self.playing[idx] == 0
        if done.any():
            self.goto(idx[done], np.full(int(done.sum()), self.tables.last))
            idx = idx[~done]
        self.entered[idx], self.further[idx] = -1, 0
        turn = (self.turn[idx] + self.tables.next_seat) % self.seats
        left, recalled = np.arange(len(idx)), np.zeros(len(idx), dtype=np.int64)
        while left.size:
            places = idx[left] * self.seats + turn[left]
            gone, waits = self.fate[places] > 0, self.miss[places] > 0
            self.miss[places[waits & ~gone]] -= 1
            if self._recalls and gone.any():
                asked = left[gone]
                recalled[asked] = self.tables.a[self.answer(self.tables.recall, places[gone], idx[asked])]
            left = left[(gone | waits) & (recalled[left] == 0)]
            turn[left] = (turn[left] + 1) % self.seats
        self.turn[idx] = turn
        self._may_buy(idx[recalled == 0])
        self._offer(idx, recalled)

    def _may_buy(self, idx: Array) -> None:
        if self._sells:
            self.goto(idx, self.tables.sale[self.office[self.mover(idx)]])
        else:
            self.op[idx] = Op.THROW

    def _offer(self, idx: Array, choices: Array) -> None:
        """Let movers choose, by the numbers of choices from 1; 0 for none."""
        asked = choices > 0
        if asked.any():
            self._pick(idx[asked], choices[asked] - 1)

    # Results that wait.

    def before(self, idx: Array) -> None:
        """Results come before those that wait."""
        words, bits = (table[self._a(idx)] for table in (self.tables.lists, self.tables.list_bits))
        self._prepend(idx, words, bits)

    def pairs(self, idx: Array) -> None:
        """What the pairs of the dice give comes before the results that wait."""
        where = self._a(idx), self.dice[idx]
        self._prepend(idx, self.tables.dice_lists[where], self.tables.dice_list_bits[where])

    def _prepend(self, idx: Array, words: Array, bits: Array) -> None:
        queue = self.queue[idx]
        over = (bits > 0) & (queue >> (_QUEUE - np.maximum(bits, np.uint64(1))) > 0)
        self.queue[idx] = np.where(bits < _QUEUE, queue << bits, np.uint64(0)) | words
        self.onward(idx)
        if over.any():
            self.stop(idx[over], OVERFLOW)

    def after(self, idx: Array) -> None:
        """Results come after those that wait."""
        words, bits = (table[self._a(idx)] for table in (self.tables.lists, self.tables.list_bits))
        queue = self.queue[idx]
        filled = np.zeros_like(queue)
        while (more := queue >> filled > 0).any():
            filled[more] += _ITEM
            if (filled >= _QUEUE).any():
                break
        over = filled + bits > _QUEUE
        self.queue[idx] = np.where(filled < _QUEUE, queue | words << np.minimum(filled, _QUEUE - _ITEM), queue)
        self.onward(idx)
        if over.any():
            self.stop(idx[over], OVERFLOW)

    def drop(self, idx: Array) -> None:
        """Nothing waits any more."""
        self.queue[idx] = 0
        self.onward(idx)

    # Markers and players.

    def to_office(self, idx: Array) -> None:
        """The first marker is moved."""
        places, to = self.mover(idx), self._a(idx)
        self.came_from[idx] = self.office[places]
        self.at[places] = self.office[places] = self.place[places] = to
        self.taken[idx] = to
        self._entered(idx, places, to)

    def to_duty(self, idx: Array) -> None:
        """The second marker is moved."""
        places, to = self.mover(idx), self._a(idx)
        self.came_from[idx] = self.office[places]
        self.at[places] = to
        self._entered(idx, places, to)

    def _entered(self, idx: Array, places: Array, to: Array) -> None:
        if self.remembers:
            self.arrive(places, to)
        self.entered[idx] = to
        self.onward(idx)

    def restore(self, idx: Array) -> None:
        """Nothing is pending any more; a player who had finished plays again."""
        places = self.mover(idx)
        self.at[places] = self.office[places]
        back = np.flatnonzero(self.tables.b[self.step[idx]])
        if back.size:
            self.playing[idx[back]] += self.fate[places[back]] > 0
            self.fate[places[back]] = 0
            self.place[places[back]] = self.office[places[back]]
        self.onward(idx)

    def leave(self, idx: Array) -> None:
        """An office is bought: it is left for another."""
        self.left[idx] = self.office[self.mover(idx)]
        self.onward(idx)

    def finish(self, idx: Array) -> None:
        """The mover finishes."""
        places = self.mover(idx)
        self.playing[idx] -= self.fate[places] == 0
        self.fate[places] = self._a(idx)
        self.rank[places] = self.tables.b[self.step[idx]]
        self.place[places] = self.none + self.fate[places]
        self.drop(idx)

    def restart(self, idx: Array) -> None:
        """The mover begins again."""
        rows = self._a(idx)
        for row in np.unique(rows):
            self.lose(self.mover(idx[rows == row]), self.tables.restarts[row])
        self.entered[idx] = self.taken[idx] = -1
        self.drop(idx)

    def miss_turns(self, idx: Array) -> None:
        """The mover will miss turns."""
        self.miss[self.mover(idx)] += self._a(idx)
        self.onward(idx)

    def raise_grade(self, idx: Array) -> None:
        """The mover is compared higher."""
        self.raised[self.mover(idx)] += self._a(idx)
        self.onward(idx)

    # Choices.

    def choose(self, idx: Array) -> None:
        """The mover chooses, all moves alike."""
        self._pick(idx, self._a(idx))

    def _pick(self, idx: Array, choice: Array) -> None:
        pick = self.draw(CHOICES, idx, self.tables.choice_count[choice])
        self.goto(idx, self.tables.choice_targets[self.tables.choice_first[choice] + pick])

    def ask_all(self, idx: Array) -> None:
        """Players are asked, in their order, whether the game shall end."""
        for row in np.unique(self._a(idx)):
            some = idx[self._a(idx) == row]
            selector, poll = self.tables.selectors[row], np.zeros(len(some), dtype=np.int64)
            for seat in reversed(self.base(selector, some)):
                asked = self.passes(selector, some, seat, self.turn[some])
                poll = np.where(asked, poll << SEAT_BITS | (seat + 1), poll)
            self.poll[some] = poll
        self.onward(idx)

    def vote(self, idx: Array) -> None:
        """The next of those asked agrees or not; the game ends when all agree."""
        asking = self.poll[idx] > 0
        agrees = asking & (self.draw(CHOICES, idx, VOTES) == 0)
        self.poll[idx] = np.where(agrees, self.poll[idx] >> SEAT_BITS, 0)
        ends, rest = agrees & (self.poll[idx] == 0), ~agrees
        self.goto(idx[ends], np.full(int(ends.sum()), self.tables.ending))
        gone = self.fate[self.mover(idx[rest])] > 0
        self.op[idx[rest]] = np.where(gone, int(Op.HAND_ON), int(Op.RUN))

    # The end.

    def end(self, idx: Array) -> None:
        """The game ends: nothing waits any more, and those choose whom the rules still ask."""
        self.queue[idx] = 0
        self.poll[idx] = 0
        self.settling[idx] = 0
        self.onward(idx)

    def settle(self, idx: Array) -> None:
        """The next who may still choose does so; when nobody is left, everyone is compared."""
        if not self._settles:
            self.onward(idx)
            return
        left, choices = np.arange(len(idx)), np.zeros(len(idx), dtype=np.int64)
        while left.size:
            seat = self.settling[idx[left]]
            left, seat = left[seat < self.seats], seat[seat < self.seats]
            answers = self.answer(self.tables.settle, idx[left] * self.seats + seat, idx[left])
            choices[left] = self.tables.a[answers]
            self.settling[idx[left]] += 1
            chosen = choices[left] > 0
            self.turn[idx[left[chosen]]] = seat[chosen]
            left = left[~chosen]
        self.onward(idx[choices == 0])
        self._offer(idx, choices)

    def close(self, idx: Array) -> None:
        """Everyone is compared."""
        silent = np.full(len(idx), -1)
        for seat in range(self.seats):
            places = idx * self.seats + seat
            answers = self.answer(self.tables.grade, places, idx)
            step = np.where(self.rank[places] >= 0, self.rank[places], self.tables.steps[self.office[places]])
            step = np.where(self.tables.a[answers] == 0, step, 0) - self.tables.b[answers]
            self.grade[places] = np.clip(step + self.raised[places], -self.tables.top, self.tables.top)
            silent = np.where((silent < 0) & (self.tables.op[answers] == Op.STOP), answers, silent)
        self.onward(idx)
        self.goto(idx[silent >= 0], silent[silent >= 0])

    def silence(self, idx: Array) -> None:
        """The rules say nothing more."""
        for row in np.unique(self._a(idx)):
            self.stop(idx[self._a(idx) == row], self.tables.sentences[row])

    def phases(self) -> tuple[tuple[int, Phase], ...]:
        """What is done in one round: an ordinary throw needs one, for throw, result, move, payments, next player."""
        order = (
            (Op.THROW, self.throw),
            (Op.GIVES, self.gives),
            (Op.RUN, self.run),
            (Op.TEST, self.test),
            (Op.BY_OFFICE, self.by_office),
            (Op.CLEAR, self.drop),
            (Op.RESTORE, self.restore),
            (Op.BEFORE, self.before),
            (Op.RUN, self.run),
            (Op.DUTY, self.to_duty),
            (Op.OFFICE, self.to_office),
            (Op.POOL, self.with_pool),
            (Op.AMONG, self.among),
            (Op.RUN, self.run),
            (Op.TEST, self.test),
            (Op.DUTY, self.to_duty),
            (Op.OFFICE, self.to_office),
            (Op.CHOOSE, self.choose),
            (Op.HAND_ON, self.hand_on),
            (Op.AGAIN, self.again),
            (Op.PASS, self.pass_on),
        )
        return self._needed(order)

    def rare(self) -> tuple[tuple[int, Phase], ...]:
        """What is done in a round now and then: lanes that come here wait, so that many are done at once."""
        order = (
            (Op.AFTER, self.after),
            (Op.PAIRS, self.pairs),
            (Op.MISS, self.miss_turns),
            (Op.RAISE, self.raise_grade),
            (Op.RESTART, self.restart),
            (Op.LEAVE, self.leave),
            (Op.FINISH, self.finish),
            (Op.POOL_BY_OFFICE, self.with_pool_by_office),
            (Op.PAY, self.pay),
            (Op.RESTORE, self.restore),
            (Op.AMONG, self.among),
            (Op.PAY, self.pay),
            (Op.POLL, self.ask_all),
            (Op.VOTE, self.vote),
            (Op.END, self.end),
            (Op.SETTLE, self.settle),
            (Op.CLOSE, self.close),
            (Op.SHARE, self.share),
            (Op.DEAL, self.deal),
            (Op.PAY, self.pay),
            (Op.STOP, self.silence),
        )
        return self._needed(order)

    def _needed(self, order: Sequence[tuple[Op, Phase]]) -> tuple[tuple[int, Phase], ...]:
        """Of what can be done, what the program ever asks for."""
        used = {*np.unique(self.tables.op).tolist(), *ALWAYS}
        return tuple((int(op), phase) for op, phase in order if op in used)
