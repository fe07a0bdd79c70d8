// Turns the files of the index, each fetched when it is first needed, into lists, tables and passages. What is in them
// bopu/search/shelf.py says.

import { Fold, after } from "./tokens.js";

const FORMAT = 2;
const BLOCKS = 1;
const GROUPS = 2;
const SINGLE = 3;
export const NO_NEWS = 1;
export const NEWS = 2;

class Reader {
  constructor(data) {
    this.data = data;
    this.at = 0;
  }

  number() {
    let byte = this.data[this.at++];
    let value = byte & 127;
    for (let scale = 128; byte > 127; scale *= 128) {
      byte = this.data[this.at++];
      value += (byte & 127) * scale;
    }
    if (byte === undefined) throw new Error("a file of the index is damaged");
    return value;
  }

  list() {
    const found = new Map();
    for (let left = this.number(); left > 0; left -= 1) {
      const sort = this.number();
      const places = new Array(this.number());
      let last = 0;
      for (let i = 0; i < places.length; i += 1) places[i] = last += this.number();
      found.set(sort, places);
    }
    return found;
  }

  blocks(folder) {
    const blocks = new Array(this.number());
    const first = this.number();
    let last = 0;
    for (let i = 0; i < blocks.length; i += 1) {
      last += this.number();
      const counts = new Map();
      for (let left = this.number(); left > 0; left -= 1) counts.set(this.number(), this.number());
      blocks[i] = { file: `${folder}/${first + i}.bin`, last, counts, inner: folder === "groups", read: null, sorts: null };
    }
    return blocks;
  }
}

// FNV-1a of the key's UTF-8, in 32 bits.
function shardOf(bytes, shards) {
  let value = 0x811c9dc5;
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193);
  return (value & (shards - 1)) >>> 0;
}

const total = counts => [...counts.values()].reduce((sum, count) => sum + count, 0);

export class Index {
  // `read(name)` promises the bytes of a file.
  static async open(read) {
    const index = new Index(read);
    const head = await index.json("index.json");
    if (head.format !== FORMAT) throw new Error(`the index has the form ${head.format}`);
    index.head = head;
    index.folder = head.folder ?? "";
    index.fold = new Fold(head.fold);
    index.syllables = new Set(head.syllables.split(" "));
    index.sorts = head.sorts.map(([kind, mode, func, speaker, news]) =>
      ({ kind: head.names[kind], mode: head.names[mode], func: head.names[func], speaker: head.names[speaker], news }));
    index.texts = Object.entries(head.texts).map(([slug, [start, end]]) => ({ slug, start, end }));
    return index;
  }

  constructor(read) {
    this.read = read;
    this.folder = ""; // where all but the head lies
    this.files = new Map();
    this.sizes = new Map();
    this.cuts = new Map();
    this.coder = new TextEncoder();
    this.decoder = new TextDecoder();
  }

  // A file, made into what it holds, once. One that could not be fetched is asked for again the next time.
  file(name, make) {
    let found = this.files.get(name);
    if (!found) {
      found = this.read(this.folder + name).then(data => {
        this.sizes.set(name, data.byteLength);
        return make(new Uint8Array(data));
      });
      this.files.set(name, found);
      found.catch(() => this.files.delete(name));
    }
    return found;
  }

  // The same, for a purpose whose cost is told.
  async paid(name, make, cost) {
    const found = await this.file(name, make);
    cost?.add(name, this.sizes.get(name));
    return found;
  }

  json(name) {
    return this.file(name, data => JSON.parse(this.decoder.decode(data)));
  }

  // Where a run of tokens stands, by its name; undefined where it stands nowhere.
  async listing(key) {
    const number = shardOf(this.coder.encode(key), this.head.shards);
    const shard = await this.file(`shards/${number}.bin`, data => this.shard(data));
    return shard.get(key);
  }

  shard(data) {
    const reader = new Reader(data);
    const found = new Map();
    while (reader.at < data.length) {
      const size = reader.number();
      const key = this.decoder.decode(data.subarray(reader.at, (reader.at += size)));
      const form = reader.number();
      const blocks = form === BLOCKS ? reader.blocks("blocks") : form === GROUPS ? reader.blocks("groups") : [inline(form, reader)];
      found.set(key, { blocks, total: blocks.reduce((sum, block) => sum + total(block.counts), 0) });
    }
    return found;
  }

  // The places in a block, in order, by class; of one that has blocks, these.
  async inside(block, cost = null) {
    if (!block.file) return block.read;
    block.read = await this.paid(block.file, data => {
      const reader = new Reader(data);
      return block.inner ? reader.blocks("blocks") : reader.list();
    }, cost);
    return block.read;
  }

  // The class of the passage in which a run stands at a place, undefined where it does not stand there: at once where
  // its block has been read for the purpose, else a promise.
  sortAt(listing, place, cost) {
    const block = blockAt(listing.blocks, place);
    if (block && !block.inner && block.sorts && (!block.file || cost.has(block.file))) return block.sorts.get(place);
    return block && this.sorted(block, place, cost);
  }

  async sorted(outer, place, cost) {
    const block = outer.inner ? blockAt(await this.inside(outer, cost), place) : outer;
    if (!block) return undefined;
    const places = await this.inside(block, cost);
    if (!block.sorts) {
      block.sorts = new Map();
      for (const [sort, some] of places) for (const at of some) block.sorts.set(at, sort);
    }
    return block.sorts.get(place);
  }

  // Where the passage begins that has a token at a place, and where it ends.
  async passageAt(place, cost) {
    const number = Math.floor(place / this.head.table);
    const { starts, ends } = await this.paid(`tables/${number}.bin`, data => {
      const [reader, made] = [new Reader(data), { starts: [], ends: [] }];
      for (let end = 0; reader.at < data.length; made.ends.push(end)) {
        made.starts.push(end += reader.number());
        end += reader.number();
      }
      return made;
    }, cost);
    const at = after(starts, place) - 1;
    return [starts[at], ends[at]];
  }

  samePage(one, other) {
    return Math.floor(one / this.head.page) === Math.floor(other / this.head.page);
  }

  async row(place, cost = null) {
    const { rows, starts } = await this.paid(`text/${Math.floor(place / this.head.page)}.json`, data => {
      const made = JSON.parse(this.decoder.decode(data));
      return { rows: made, starts: made.map(row => row[0]) };
    }, cost);
    return rows[after(starts, place) - 1];
  }

  // The token at a place, as the passage shows it, and whether it is news (1) or after what is left out (2); null where
  // there is none. A name in pinyin is not looked at.
  async tokenAt(place, cost) {
    const row = await this.row(place, cost);
    const [first, sort, , , , shown, , marks = []] = row;
    const { mode } = this.sorts[sort];
    if (!this.cuts.has(row)) this.cuts.set(row, mode === "syllables" ? [] : this.fold.cut(shown, mode).tokens);
    const token = this.cuts.get(row)[place - first];
    if (token === undefined) return null;
    const at = marks.findIndex((number, i) => i % 2 === 0 && number === place - first);
    return { token, mark: at < 0 ? 0 : marks[at + 1] };
  }

  // What stands at a place: in simplified characters where what was typed stands only there.
  async hit({ position, size, sort }, typed) {
    const [first, , companion, id, lang, shown, other] = await this.row(position);
    const simplified = Boolean(other) && other.includes(typed) && !shown.includes(typed);
    const text = simplified ? other : shown;
    const cut = this.fold.cut(text, this.sorts[sort].mode);
    const index = Math.min(position - first, cut.starts.length - 1);
    const [start, end] = [cut.starts[index], cut.ends[Math.min(index + size, cut.ends.length) - 1]];
    const { slug } = this.texts.find(one => one.start <= position && position < one.end);
    return {
      position, text: slug, companion, id, sort: this.sorts[sort], lang: simplified ? "zh-Hans" : lang,
      before: text.slice(0, start), found: text.slice(start, end), after: text.slice(end),
    };
  }
}

function inline(form, reader) {
  const read = form < SINGLE ? reader.list() : new Map([[form - SINGLE, [reader.number()]]]);
  const counts = new Map([...read].map(([sort, some]) => [sort, some.length]));
  const last = Math.max(...[...read.values()].map(some => some.at(-1)));
  return { file: "", last, counts, inner: false, read, sorts: null };
}

function blockAt(blocks, place) {
  return blocks.find(block => block.last >= place);
}

// How many bytes have been read for a purpose, each file once, whether it was at hand or not.
export class Cost {
  constructor() {
    this.files = new Set();
    this.bytes = 0;
  }

  has(name) {
    return this.files.has(name);
  }

  add(name, size) {
    if (!this.files.has(name)) this.bytes += size;
    this.files.add(name);
  }
}
