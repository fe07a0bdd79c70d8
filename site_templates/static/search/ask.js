// Turns a query into hits, as bopu/search/query.py and ask.py do: covered by runs that the index has, the run with the
// fewest places gone through a block at a time.

import { NEWS, NO_NEWS } from "./index.js";
import { WIDE } from "./tokens.js";

const OPEN = "?？*＊";
const LONGEST = 200;
const MOST_OPEN = 7;
const DEEPEST = 8;

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

// The first `most` hits of a query, and how many there are: {hits, total, exact, fault}. `limits` has sets `texts`,
// `functions`, `speakers`, each empty where all may be.
export async function ask(index, text, limits, most) {
  const query = readQuery(text, index);
  if (query.fault) return { hits: [], total: 0, exact: true, fault: query.fault };
  const hunts = query.ways.map(way => new Hunt(index, way, limits));
  const found = (await Promise.all(hunts.map(hunt => hunt.some(most)))).flat();
  found.sort((one, other) => one.position - other.position);
  const typed = text.trim();
  return {
    hits: await Promise.all(found.slice(0, most).map(place => index.hit(place, typed))),
    total: hunts.reduce((sum, hunt) => sum + hunt.total, 0),
    exact: hunts.every(hunt => hunt.exact),
    fault: "",
  };
}

// One way to read a query, hunted for.
export class Hunt {
  constructor(index, sought, limits) {
    this.index = index;
    this.sought = sought;
    this.total = 0;
    this.exact = true;
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

  allowed(place) {
    return this.ranges.some(([start, end]) => start <= place && place < end);
  }

  // The first hits. All are counted where that takes no more than what was read for the first.
  async some(most) {
    const runs = await this.runs();
    if (!runs) return [];
    const size = this.sought.length;
    const found = [];
    if (runs.length === 1 && runs[0].size === size) {
      this.total = await this.counted(runs[0].listing);
      for await (const [position, sort] of this.inOrder(runs[0].listing, this.loud)) {
        if (found.length >= most) break;
        found.push({ position, size, sort });
      }
      return found;
    }
    const cheap = runs.every(run => run.listing.blocks.length === 1);
    for await (const [position, sort] of this.joined(runs)) {
      this.total += 1;
      if (this.total <= most) found.push({ position, size, sort });
      else if (!cheap) {
        this.exact = false;
        break;
      }
    }
    return found;
  }

  name(low, high) {
    return this.sought.slice(low, high).join("");
  }

  // What covers the query; null where something in it stands nowhere. The shards of all pairs are fetched at once.
  async runs() {
    const runs = [];
    const stretches = segments(this.sought);
    await Promise.all(stretches.flatMap(([start, end]) => pairs(start, end).map(([low, high]) => this.index.listing(this.name(low, high)))));
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
      if (listing.blocks.length === 1 || high - low === DEEPEST || (low === start && high === end)) {
        return { at: low, size: high - low, listing };
      }
      if (high < end) high += 1;
      else low -= 1;
    }
  }

  // How many hits a run is by itself: what blocks say, and a look into those at the ends of texts.
  async counted(listing) {
    let [sum, before] = [0, -1];
    for (const block of listing.blocks) {
      const [low, high] = [before + 1, block.last];
      if (this.ranges.some(([start, end]) => start <= low && high < end)) {
        for (const sort of this.loud) sum += block.counts.get(sort) ?? 0;
      } else if (!this.ranges.every(([start, end]) => high < start || end <= low)) {
        const places = await this.index.places(block);
        for (const sort of this.loud) sum += (places.get(sort) ?? []).filter(at => this.allowed(at)).length;
      }
      before = high;
    }
    return sum;
  }

  // The places of a list that may be hits, in order, with their classes.
  async * inOrder(listing, sorts) {
    let before = -1;
    for (const block of listing.blocks) {
      const near = this.ranges.some(([start, end]) => before < end && start <= block.last);
      before = block.last;
      if (!near || !sorts.some(sort => block.counts.has(sort))) continue;
      const places = await this.index.places(block);
      const some = sorts.flatMap(sort => (places.get(sort) ?? []).map(at => [at, sort]));
      for (const pair of some.sort((one, other) => one[0] - other[0])) if (this.allowed(pair[0])) yield pair;
    }
  }

  // Where all runs stand at once: the place of the first token, open ones too, and the class.
  async * joined(runs) {
    const lead = runs.reduce((least, run) => run.listing.total < least.listing.total ? run : least);
    const others = runs.filter(run => run !== lead);
    for await (const [at, sort] of this.inOrder(lead.listing, this.sorts)) {
      const start = at - lead.at;
      const news = others.length ? await this.news(start, sort, others) : this.index.sorts[sort].news !== NO_NEWS;
      if (news === null || ((this.first || this.last) && !await this.inside(start))) continue;
      if (news || await this.bridged(start, runs)) {
        yield [start, this.index.sorts[sort].news === NO_NEWS ? sort + 1 : sort];
      }
    }
  }

  // Whether a hit is news; null where it is no hit.
  async news(start, sort, others) {
    let news = this.index.sorts[sort].news !== NO_NEWS;
    for (const run of others) {
      let other = this.index.sortAt(run.listing, start + run.at);
      if (other instanceof Promise) other = await other;
      if (other === undefined) return null;
      news ||= this.index.sorts[other].news === NEWS;
    }
    return news;
  }

  // Whether what distinguishes a passage lies between two runs that follow one another.
  async bridged(start, runs) {
    for (const { at, size } of runs) {
      const end = at + size;
      const inside = runs.some(run => run.at < end && end < run.at + run.size);
      if (inside || end >= this.sought.length || this.sought[end] === null) continue;
      const listing = await this.index.listing(this.name(end - 1, end + 1));
      const sort = listing && await this.index.sortAt(listing, start + end - 1);
      if (sort !== undefined && this.index.sorts[sort].news === NEWS) return true;
    }
    return false;
  }

  // Whether the open places at both ends are those of the same passage.
  async inside(start) {
    const [low, high] = await this.index.passageAt(start + this.first);
    return low <= start && start + this.sought.length <= high;
  }
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
