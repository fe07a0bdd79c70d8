// Turns the faces of a throw into dice that fall: SVG of our own, any number of dice, faces from 1 to 9.

import { stillMotion, svg } from "./element.js";

// Where pips stand in a square of three by three; a die of old China has its one and its four in red.
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8], [0, 2, 3, 4, 5, 6, 8],
  [0, 1, 2, 3, 5, 6, 7, 8], [0, 1, 2, 3, 4, 5, 6, 7, 8]];
const FIRST = 20;
const STEP = 30;

export function die(face) {
  const pips = (PIPS[face] ?? []).map(place => svg("circle", {
    cx: FIRST + STEP * (place % 3), cy: FIRST + STEP * Math.floor(place / 3), r: face === 1 ? 15 : 9.5,
  }));
  return svg("svg", { class: `die face-${face}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("rect", { x: 2, y: 2, width: 96, height: 96, rx: 18 }), pips);
}

export class Dice {
  constructor(words) {
    this.words = words;
    this.element = document.createElement("div");
    this.element.className = "dice";
    this.element.setAttribute("role", "img");
    this.show("", 0);
  }

  // `faces` is text as a move has it (4411); without any, `count` dice that have not been thrown.
  show(faces, count, falls = true) {
    const shown = faces ? [...faces].map(Number) : Array(count).fill(0);
    this.element.replaceChildren(...shown.map(die));
    this.element.setAttribute("aria-label", faces ? this.words.say("dice_show", { faces }) : this.words.say("dice_wait"));
    if (faces && falls && !stillMotion()) this.fall();
  }

  // Each die comes down along a way of its own: what differs goes into custom properties.
  fall() {
    [...this.element.children].forEach((one, index) => {
      one.style.setProperty("--delay", `${index * 55}ms`);
      one.style.setProperty("--turn", `${(index % 2 ? -1 : 1) * (200 + 130 * index)}deg`);
      one.style.setProperty("--from", `${-30 + 25 * index}px`);
      one.classList.add("falls");
    });
  }
}
