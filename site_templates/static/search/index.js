// Turns the files of the index, each fetched when it is first needed, into lists, tables and passages. What is in them
// bopu/search/shelf.py says.

import { Fold, after } from "./tokens.js";

const FORMAT = 1;
const BLOCKS = 1;
const SINGLE = 2;
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

  blocks() {
    const blocks = new Array(this.number());
    const first = this.number();
    let last = 0;
    for (let i = 0; i < blocks.length; i += 1) {
      last += this.number();
      const counts = new Map();
      for (let left = this.number(); left > 0; left -= 1) counts.set(this.number(), this.number());
      blocks[i] = { file: first + i, last, counts, places: null, sorts: null };
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
    index.fold = new Fold(await index.json("fold.json"));
    index.syllables = new Set(head.syllables.split(" "));
    index.sorts = head.sorts.map(([kind, mode, func, speaker, news]) => ({ kind, mode, func, speaker, news }));
    index.texts = Object.entries(head.texts).map(([slug, [start, end]]) => ({ slug, start, end }));
    return index;
  }

  constructor(read) {
    this.read = read;
    this.folder = ""; // where all but the head lies
    this.files = new Map();
    this.coder = new TextEncoder();
    this.decoder = new TextDecoder();
  }

  // A file, made into what it holds, once. One that could not be fetched is asked for again the next time.
  file(name, make) {
    let found = this.files.get(name);
    if (!found) {
      found = this.read(this.folder + name).then(data => make(new Uint8Array(data)));
      this.files.set(name, found);
      found.catch(() => this.files.delete(name));
    }
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
      const blocks = form === BLOCKS ? reader.blocks() : [inline(form, reader)];
      found.set(key, { blocks, total: blocks.reduce((sum, block) => sum + total(block.counts), 0) });
    }
    return found;
  }

  // The places in a block, in order, by class.
  async places(block) {
    return block.places ??= await this.file(`blocks/${block.file}.bin`, data => new Reader(data).list());
  }

  // The class of the passage in which a run stands at a place, undefined where it does not stand there: at once where
  // its block has been read, else a promise.
  sortAt(listing, place) {
    const block = listing.blocks.find(one => one.last >= place);
    return block?.sorts ? block.sorts.get(place) : block && this.sorted(block).then(sorts => sorts.get(place));
  }

  async sorted(block) {
    const sorts = new Map();
    for (const [sort, places] of await this.places(block)) for (const at of places) sorts.set(at, sort);
    return block.sorts = sorts;
  }

  // Where the passage begins that has a token at a place, and where it ends.
  async passageAt(place) {
    const number = Math.floor(place / this.head.table);
    const { starts, ends } = await this.file(`tables/${number}.bin`, data => {
      const [reader, made] = [new Reader(data), { starts: [], ends: [] }];
      for (let end = 0; reader.at < data.length; made.ends.push(end)) {
        made.starts.push(end += reader.number());
        end += reader.number();
      }
      return made;
    });
    const at = after(starts, place) - 1;
    return [starts[at], ends[at]];
  }

  // What stands at a place: in simplified characters where what was typed stands only there.
  async hit({ position, size, sort }, typed) {
    const { rows, starts } = await this.file(`text/${Math.floor(position / this.head.page)}.json`, data => {
      const made = JSON.parse(this.decoder.decode(data));
      return { rows: made, starts: made.map(row => row[0]) };
    });
    const [first, , companion, id, lang, shown, other] = rows[after(starts, position) - 1];
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
  const places = form < SINGLE ? reader.list() : new Map([[form - SINGLE, [reader.number()]]]);
  const counts = new Map([...places].map(([sort, some]) => [sort, some.length]));
  const last = Math.max(...[...places.values()].map(some => some.at(-1)));
  return { file: -1, last, counts, places, sorts: null };
}
