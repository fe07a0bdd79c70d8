// Turns a query into hits, as bopu/search/query.py and ask.py do: covered by runs that the index has, the run with the
// fewest places gone through a block at a time, as long as there is room.

import { Cost, NEWS, NO_NEWS } from "./index.js";
import { PLAIN, TONED, WIDE } from "./tokens.js";

const OPEN = "?？*＊";
const LONGEST = 200;
const MOST_OPEN = 7;
const DEEPEST = 8;
const NEAR = 12; // tokens of a query that are looked up as runs
const PAGE = 20; // hits for which so many bytes of lists, tables and texts are gone through:
const ROOM = 24000;
const FEW = 5; // hits that are told early: a browser fetches about as many files at a time

// {ways} or {fault}: empty, open or long.
export function readQuery(text, index) {
  const letters = [...text];
  if (letters.length > LONGEST) return { fault: "long" };
  const sought = letters.flatMap(char => OPEN.includes(char) ? [null] : index.fold.chars(char).tokens);
  const named = sought.filter(token => token !== null);
  if (!named.length) return { fault: sought.length ? "open" : "empty" };
  if (longestOpen(sought) > MOST_OPEN) return { fault: "open" };
  const ways = [sought];
  if (named.some(token => token < WIDE)) ways.push(index.fold.words(text).tokens, ...index.fold.pinyin(text, index.syllables));
  return { ways: [...new Map(ways.map(way => [way.map(token => token ?? "?").join("\n"), way])).values()] };
}

function longestOpen(sought) {
  let [longest, run] = [0, 0];
  for (const token of sought) {
    run = token === null ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

// The first `most` hits of a query and what follows them in the same clause, and how many there are: {hits, total,
// exact, fault}. `limits` has sets `texts`, `functions`, `speakers`, each empty where all may be. `early` is called with
// the first few hits as soon as these have been fetched.
export async function ask(index, text, limits, most, early = null) {
  const query = readQuery(text, index);
  if (query.fault) return { hits: [], total: 0, exact: true, fault: query.fault };
  const room = ROOM * Math.ceil(most / PAGE) / query.ways.length;
  const hunts = query.ways.map(way => new Hunt(index, way, limits, room));
  const found = (await Promise.all(hunts.map(hunt => hunt.some(most)))).flat();
  found.sort((one, other) => one.position - other.position);
  return {
    hits: await shown(index, found, most, text.trim(), early),
    total: hunts.reduce((sum, hunt) => sum + hunt.total, 0),
    exact: hunts.every(hunt => hunt.exact),
    fault: "",
  };
}

async function shown(index, found, most, typed, early) {
  const coming = found.slice(0, most).map(place => index.hit(place, typed));
  if (early && coming.length > FEW) Promise.all(coming.slice(0, FEW)).then(early, () => {}); // that it failed is told below
  const hits = await Promise.all(coming);
  const last = hits.at(-1);
  for (const place of found.slice(most)) {
    if (!index.samePage(place.position, last.position)) break;
    const hit = await index.hit(place, typed);
    if (hit.text !== last.text || hit.companion !== last.companion || hit.id !== last.id) break;
    hits.push(hit);
  }
  return hits;
}

// One way to read a query, hunted for.
export class Hunt {
  constructor(index, sought, limits, room) {
    this.index = index;
    this.sought = sought;
    this.room = room;
    this.cost = new Cost();
    this.total = 0;
    this.exact = true;
    this.near = sought.length <= NEAR ? sought : sought.slice(0, NEAR);
    while (this.near !== sought && this.near.at(-1) === null) this.near = this.near.slice(0, -1);
    this.first = sought.findIndex(token => token !== null);
    this.last = sought.length - 1 - sought.findLastIndex(token => token !== null);
    const fits = (set, value) => !set.size || set.has(value);
    const onlyChars = sought.includes(null);
    this.sorts = index.sorts.flatMap((sort, number) =>
      (!onlyChars || sort.mode === "chars") && fits(limits.functions, sort.func) && fits(limits.speakers, sort.speaker)
        ? [number] : []);
    this.loud = this.sorts.filter(number => index.sorts[number].news !== NO_NEWS);
    this.ranges = limits.texts.size
      ? index.texts.filter(({ slug }) => limits.texts.has(slug)).map(({ start, end }) => [start, end])
      : [[0, index.head.size]];
  }

  get full() {
    return this.cost.bytes > this.room;
  }

  allowed(place) {
    return this.ranges.some(([start, end]) => start <= place && place < end);
  }

  // The first hits, and those after them on the same page of text. All are counted where that takes no more than what
  // was read for the first.
  async some(most) {
    const runs = await this.runs();
    if (!runs) return [];
    const size = this.sought.length;
    const known = runs.length === 1 && runs[0].size === size;
    if (known) this.total = await this.counted(runs[0].listing.blocks);
    const places = known ? this.inOrder(runs[0].listing.blocks, this.loud) : this.joined(runs);
    const cheap = !known && runs.every(run => run.listing.total <= this.index.head.many);
    const found = [];
    for await (const [position, sort] of places) {
      if (!known) this.total += 1;
      if (found.length < most || this.index.samePage(position, found[most - 1].position)) found.push({ position, size, sort });
      else if (!cheap) {
        this.exact = false;
        break;
      }
    }
    this.exact ||= known;
    return found;
  }

  name(low, high) {
    return this.sought.slice(low, high).join("");
  }

  // What covers the query; null where something in it stands nowhere. The shards of all pairs are fetched at once, but
  // for letters, of which most words have some that follow one another nowhere.
  async runs() {
    const runs = [];
    const stretches = segments(this.near);
    if (this.near.every(isWhole)) {
      await Promise.all(stretches.flatMap(([start, end]) => pairs(start, end).map(([low, high]) => this.index.listing(this.name(low, high)))));
    }
    for (const [start, end] of stretches) {
      for (let at = start; at < end;) {
        const run = await this.run(start, end, at);
        if (!run) return null;
        runs.push(run);
        at = run.at + run.size;
      }
    }
    return runs;
  }

  // A run that has this token: as short as one with few places may be.
  async run(start, end, at) {
    let [low, high] = pairAt(start, end, at);
    for (;;) {
      const listing = await this.index.listing(this.name(low, high));
      if (!listing) return null;
      if (listing.total <= this.index.head.many || high - low === DEEPEST || (low === start && high === end)) {
        return { at: low, size: high - low, listing };
      }
      if (high < end) high += 1;
      else low -= 1;
    }
  }

  // How many hits a run is by itself: what blocks say, and a look into those at the ends of texts.
  async counted(blocks, from = -1) {
    let [sum, before] = [0, from];
    for (const block of blocks) {
      const [low, high] = [before + 1, block.last];
      if (this.ranges.some(([start, end]) => start <= low && high < end)) {
        for (const sort of this.loud) sum += block.counts.get(sort) ?? 0;
      } else if (!this.ranges.every(([start, end]) => high < start || end <= low)) {
        const inside = await this.index.inside(block);
        if (block.inner) sum += await this.counted(inside, before);
        else for (const sort of this.loud) sum += (inside.get(sort) ?? []).filter(at => this.allowed(at)).length;
      }
      before = high;
    }
    return sum;
  }

  // The places of a list that may be hits, in order, with their classes, as long as there is room.
  async * inOrder(blocks, sorts, from = -1) {
    let before = from;
    for (const block of blocks) {
      const since = before;
      const near = this.ranges.some(([start, end]) => since < end && start <= block.last);
      before = block.last;
      if (!near || !sorts.some(sort => block.counts.has(sort))) continue;
      if (this.full) {
        this.exact = false;
        return;
      }
      const inside = await this.index.inside(block, this.cost);
      if (block.inner) yield* this.inOrder(inside, sorts, since);
      else {
        const some = sorts.flatMap(sort => (inside.get(sort) ?? []).map(at => [at, sort]));
        for (const pair of some.sort((one, other) => one[0] - other[0])) if (this.allowed(pair[0])) yield pair;
      }
    }
  }

  // Where all runs stand at once: the place of the first token, open ones too, and the class.
  async * joined(runs) {
    const lead = runs.reduce((least, run) => run.listing.total < least.listing.total ? run : least);
    const others = runs.filter(run => run !== lead);
    for await (const [at, sort] of this.inOrder(lead.listing.blocks, this.sorts)) {
      if (this.full) {
        this.exact = false;
        return;
      }
      const start = at - lead.at;
      const news = others.length ? await this.news(start, sort, others) : this.index.sorts[sort].news !== NO_NEWS;
      if (news === null || ((this.first || this.last) && !await this.inside(start))) continue;
      const goesOn = this.near === this.sought ? false : await this.goesOn(start);
      if (goesOn !== null && (news || goesOn || await this.bridged(start, runs))) {
        yield [start, this.index.sorts[sort].news === NO_NEWS ? sort + 1 : sort];
      }
    }
  }

  // Whether a hit is news; null where it is no hit.
  async news(start, sort, others) {
    let news = this.index.sorts[sort].news !== NO_NEWS;
    for (const run of others) {
      let other = this.index.sortAt(run.listing, start + run.at, this.cost);
      if (other instanceof Promise) other = await other;
      if (other === undefined) return null;
      news ||= this.index.sorts[other].news === NEWS;
    }
    return news;
  }

  // Whether what comes after the runs is news; null where the text goes on otherwise.
  async goesOn(start) {
    let news = false;
    for (let at = this.near.length; at < this.sought.length; at += 1) {
      const found = await this.index.tokenAt(start + at, this.cost);
      const wanted = this.sought[at];
      if (found === null || (wanted !== null && wanted !== found.token)) return null;
      if (wanted !== null) news ||= (found.mark & (this.sought[at - 1] === null ? 1 : 3)) > 0;
    }
    return news;
  }

  // Whether what distinguishes a passage lies between two runs that follow one another.
  async bridged(start, runs) {
    for (const { at, size } of runs) {
      const end = at + size;
      const inside = runs.some(run => run.at < end && end < run.at + run.size);
      if (inside || end >= this.near.length || this.near[end] === null) continue;
      const listing = await this.index.listing(this.name(end - 1, end + 1));
      const sort = listing && await this.index.sortAt(listing, start + end - 1, this.cost);
      if (sort !== undefined && this.index.sorts[sort].news === NEWS) return true;
    }
    return false;
  }

  // Whether the open places at both ends are those of the same passage.
  async inside(start) {
    const [low, high] = await this.index.passageAt(start + this.first, this.cost);
    return low <= start && start + this.sought.length <= high;
  }
}

// Whether a token is no single letter of those that make words.
function isWhole(token) {
  return token === null || token >= WIDE || [" ", PLAIN, TONED].includes(token[0]);
}

// The two tokens that begin at a place; at the end of a stretch the last two; of a stretch of one, that.
function pairAt(start, end, at) {
  return at + 1 < end || at === start ? [at, Math.min(at + 2, end)] : [at - 1, end];
}

function pairs(start, end) {
  const found = [];
  for (let at = start; at < end; at += 2) found.push(pairAt(start, end, at));
  return found;
}

// The stretches of a query in which no place is open.
function segments(sought) {
  const found = [];
  let start = 0;
  for (let at = 0; at <= sought.length; at += 1) {
    if (at < sought.length && sought[at] !== null) continue;
    if (start < at) found.push([start, at]);
    start = at + 1;
  }
  return found;
}
