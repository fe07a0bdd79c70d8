// Turns the drawn board into a part of the play page: counters where the players stand, ways they took, rows to read.

import { Board } from "../board.js";

const CLOSE = 0.3;

export class Picture {
  // `citation` is the panel in which a place is read; its pages open beside the game, never in place of it.
  constructor(part, citation) {
    this.part = part;
    this.frame = part.querySelector(".board-frame");
    const drawn = part.querySelector("svg.board");
    this.board = new Board(drawn);
    this.seats = new Set();
    for (const link of drawn.querySelectorAll("a")) link.setAttribute("target", "_blank");
    drawn.addEventListener("click", event => {
      const link = event.target.closest("a[data-place]");
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      this.board.pin(link.dataset.place);
      citation.open(citation.name(link.dataset.place), [{ kind: "row", id: link.dataset.place }], link);
    }, { capture: true });
  }

  // Seats are counted from 0 here and from 1 on the picture.
  mark(seat, place) {
    this.seats.add(seat);
    this.board.mark(seat + 1, place);
  }

  // Brings a place into view where the picture is larger than its frame; the page itself stays where it is.
  look(place) {
    const link = [...this.frame.querySelectorAll("[data-place]")].find(one => one.dataset.place === place);
    if (!link) return;
    const [box, frame] = [link.getBoundingClientRect(), this.frame.getBoundingClientRect()];
    const by = (start, size, from, room) => {
      const middle = start + size / 2 - from;
      return middle > room * CLOSE && middle < room * (1 - CLOSE) ? 0 : middle - room / 2;
    };
    this.frame.scrollBy(by(box.left, box.width, frame.left, frame.width), by(box.top, box.height, frame.top, frame.height));
  }

  path(seat, places) {
    this.seats.add(seat);
    this.board.path(seat + 1, places);
  }

  // Takes away ways, and with `all` the counters too.
  clear(all = false) {
    this.board.clear();
    for (const seat of this.seats) {
      this.board.path(seat + 1, []);
      if (all) this.board.mark(seat + 1, null);
    }
  }
}
