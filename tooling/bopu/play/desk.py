"""Turns requests of a page into a game at one table: JSON text in, JSON text out, and never an exception.

The page's worker holds one `Desk` and knows nothing else of Python; tooling/README.md lists requests and answers. A
request that cannot be answered leaves the table as it was.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from bopu.play import desk_requests as asked
from bopu.play.bots import bots_of
from bopu.play.contract import Game, RefusedMove, UnknownGame, load_game
from bopu.play.counted_book import CountedBook
from bopu.play.desk_advice import hint
from bopu.play.desk_games import about, chosen_book, record_of_bots, resting, seated
from bopu.play.desk_record import check_names, opened, taken_up, written
from bopu.play.desk_requests import INTERNAL, REFUSED, REQUEST, Fault, Request
from bopu.play.desk_score import score
from bopu.play.desk_summary import summary
from bopu.play.desk_view import refusal, table
from bopu.play.grounds import grounds_of
from bopu.play.opening import book_as
from bopu.play.session import Session
from bopu.play.stops import Stopped
from bopu.ruleset.decide import Book
from bopu.ruleset.load import NotARuleset, loads
from bopu.ruleset.model import Ruleset

MOST_RUN = 1_000
MOST_GAMES = 1_000
Answer = dict[str, Any]


class Desk:
    """One table of the game of a compiled ruleset. What is wrong with the ruleset, every answer says."""

    def __init__(self, ruleset_text: str) -> None:
        self._session: Session | None = None
        self._rules: tuple[Ruleset, Game] | None = None
        self._unfit = ""
        try:
            ruleset = loads(ruleset_text)
            self._rules = ruleset, load_game(ruleset.engine)
        except (NotARuleset, UnknownGame) as fault:
            self._unfit = str(fault)
        except Exception as fault:  # a text from anywhere may break the reading anywhere
            self._unfit = f"expected a compiled ruleset; found a part that is none ({type(fault).__name__}: {fault})"
        self._requests: dict[str, Callable[[Request], Answer]] = {
            "about": self._about,
            "begin": self._begin,
            "move": self._move,
            "go": self._go,
            "run": self._run,
            "undo": self._undo,
            "why": self._why,
            "record": self._record,
            "resume": self._resume,
            "summary": lambda request: summary(self._table()),
            "rests": self._rests,
            "record_of": self._record_of,
            "hint": lambda request: hint(self._table()),
            "score": lambda request: score(self._fit[1], self._book(request)[1], request, self._session),
        }

    def ask(self, text: str) -> str:
        """The answer to one request."""
        try:
            answer = {"ok": True, **self._answer(asked.read(text))}
        except Fault as fault:
            answer = _unanswered(fault)
        except Stopped as reason:
            answer = _unanswered(asked.stopped(reason))
        except Exception as fault:  # told, so that the page can go on
            answer = _unanswered(Fault(INTERNAL, f"the programme failed: {type(fault).__name__}: {fault}"))
        return json.dumps(answer)

    def _answer(self, request: Request) -> Answer:
        known = ", ".join(self._requests)
        do = self._requests.get(asked.word(request, "do", ""))
        if do is None:
            raise Fault(REQUEST, f"expected one of {known} as do; found {asked.told(request.get('do'))}")
        return do(request)

    @property
    def _fit(self) -> tuple[Ruleset, Game]:
        if self._rules is None:
            raise Fault(INTERNAL, self._unfit)
        return self._rules

    def _table(self) -> Session:
        if self._session is None:
            raise Fault(REQUEST, "expected a game that was begun; found none")
        return self._session

    def _book(self, request: Request) -> tuple[str, Book]:
        named = asked.word(request, "ruleset", "")
        return named, chosen_book(*self._fit, named, asked.choices(request))

    # Beginning and going on.

    def _about(self, request: Request) -> Answer:
        ruleset, game = self._fit
        return about(ruleset, game, bots_of(chosen_book(ruleset, game, "", {})))

    def _begin(self, request: Request) -> Answer:
        (_, game), (named, book) = self._fit, self._book(request)
        bots = seated(asked.listed(request, "seats"), book, game)
        names = asked.listed(request, "names", optional=True)
        session = Session(game, book, bots, asked.seed(request), named, names)
        check_names(session)
        return self._sit(session)

    def _resume(self, request: Request) -> Answer:
        ruleset, game = self._fit
        record = opened(asked.word(request, "record"), ruleset.game)
        book, plies = taken_up(record, ruleset)
        seats = asked.listed(request, "seats", optional=True)
        bots = seated(seats, book, game) if seats else [None] * record.seats
        if len(bots) != record.seats:
            raise Fault(REQUEST, f"expected {record.seats} players, as the record has; found {len(bots)}")
        seed = asked.seed(request, default=record.seed or 0)
        session = Session(game, book, bots, seed, record.ruleset, record.names, position=record.position)
        session.follow(plies)
        return self._sit(session)

    def _sit(self, session: Session) -> Answer:
        """Take another table once all that is told of it is known."""
        answer = table(session, 0, opening=True)
        self._session = session
        return answer

    def _move(self, request: Request) -> Answer:
        move = asked.word(request, "move")
        with self._changing() as session:
            if session.person is None:
                message = "the game is over" if session.over else "expected a person to move; found a bot's move"
                raise Fault(REFUSED, message)
            try:
                session.play(move)
            except RefusedMove as reason:
                raise asked.refused(reason, refusal(session, reason)) from None
            return table(session, len(session.plies) - 1)

    def _go(self, request: Request) -> Answer:
        with self._changing() as session:
            if session.over or session.person is not None:
                message = "the game is over" if session.over else "expected a bot to move; found a person's move"
                raise Fault(REFUSED, message)
            session.go()
            return table(session, len(session.plies) - 1)

    def _run(self, request: Request) -> Answer:
        most = asked.number(request, "most", 1, MOST_RUN, MOST_RUN)
        with self._changing() as session:
            since = len(session.plies)
            while not session.over and session.person is None and len(session.plies) < since + most:
                try:
                    session.go()
                except Stopped:
                    if len(session.plies) == since:
                        raise
                    break  # what was played so far is told; whoever asks again is told why it stops
            return table(session, since)

    def _undo(self, request: Request) -> Answer:
        with self._changing() as session:
            taken = session.undo()
            return {"taken": taken, **table(session, len(session.plies))}

    @contextmanager
    def _changing(self) -> Iterator[Session]:
        """Change the table, or leave it as it was where that fails."""
        session = self._table()
        mark = session.mark()
        try:
            yield session
        except BaseException:
            session.back_to(mark)
            raise

    # Asking.

    def _why(self, request: Request) -> Answer:
        session = self._table()
        ply = asked.number(request, "ply", 0, len(session.plies))
        events = session.plies[ply - 1].events if ply else session.state.opening
        if not events:
            raise Fault(REQUEST, f"expected a ply that made something happen; found {ply}, which did not")
        event = events[asked.number(request, "event", 0, len(events) - 1)]
        grounds = grounds_of(event, session.book.ruleset)
        return {"grounds": [one.as_json() for one in grounds]}

    def _record(self, request: Request) -> Answer:
        return {"text": written(self._table(), asked.flag(request, "events"))}

    def _rests(self, request: Request) -> Answer:
        ruleset, game = self._fit
        games, seed = asked.number(request, "games", 1, MOST_GAMES), asked.seed(request, default=0)
        named, choices = (self._session.named, self._session.book.choices) if self._session else ("", {})
        seats = self._session.seats if self._session else game.default_seats
        return resting(game, book_as(CountedBook, ruleset, game, named, choices), seats, games, seed).as_json(ruleset)

    def _record_of(self, request: Request) -> Answer:
        (_, game), (named, book) = self._fit, self._book(request)
        bots = [bot for bot in seated(asked.listed(request, "bots"), book, game, people=False) if bot]
        return {"text": record_of_bots(game, book, bots, asked.seed(request), named)}


def _unanswered(fault: Fault) -> Answer:
    return {"ok": False, "fault": fault.as_json()}
