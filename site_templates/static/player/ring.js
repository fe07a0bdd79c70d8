// Turns how many sit at a table into places of a grid round its middle: the first nearest to the reader, the others in turn.

const FEW = 10;
const LEAST_COLUMNS = 4;
const MOST_COLUMNS = 6;

// Places as [column, row] of a grid of half seats, counted from 1; `next` is the side on which the next player sits.
export function ring(count, next = "right") {
  const beside = count > FEW ? 2 : 1;
  const above = Math.ceil((count - 2 * beside) / 2);
  const below = count - 2 * beside - above;
  const columns = Math.min(Math.max(above + 1, LEAST_COLUMNS), MOST_COLUMNS);
  const row = (seats, at) => Array.from({ length: seats }, (_, index) => [columns - seats + 1 + 2 * index, at]);
  const side = column => Array.from({ length: beside }, (_, index) => [column, index + 2]);
  // Round the table from its lower left corner, by the right: below, right, above, left.
  const round = [...row(below, beside + 2), ...side(2 * columns - 1).toReversed(), ...row(above, 1).toReversed(), ...side(1)];
  const first = Math.floor(below / 2);
  const step = next === "left" ? -1 : 1;
  return { columns, beside, places: round.map((_, seat) => round.at((first + step * seat) % count)) };
}
