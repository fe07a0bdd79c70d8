// Turns texts into tokens, as bopu/search/tokens.py does: folded characters, words, syllables of pinyin.

export const WIDE = "\u2e80"; // from here on characters stand by themselves; before it letters make words
const PLAIN = "'";
const TONED = '"';
const MOST_WAYS = 16;
const SYLLABLE = 6; // letters of the longest

// The fold of characters, from the table that was made of bopu/text/fold.py.
export class Fold {
  constructor({ gone, forms }) {
    this.lows = [];
    this.highs = [];
    let last = 0;
    for (let i = 0; i < gone.length; i += 2) {
      this.lows.push(last + gone[i]);
      last = this.lows.at(-1) + gone[i + 1];
      this.highs.push(last);
    }
    this.forms = new Map();
    for (const row of forms) {
      const [form, ...others] = row;
      for (const other of others) this.forms.set(other, form);
    }
  }

  // One character folded: one character, or empty where it goes.
  char(char) {
    let form = this.forms.get(char);
    if (form === undefined) {
      form = this.goes(char.codePointAt(0)) ? "" : char;
      this.forms.set(char, form); // it will be asked for again
    }
    return form;
  }

  goes(point) {
    const at = after(this.lows, point) - 1;
    return at >= 0 && point <= this.highs[at];
  }

  plain(text) {
    return Array.from(text, char => this.char(char)).join("");
  }

  chars(text) {
    const cut = { tokens: [], starts: [], ends: [] };
    let at = 0;
    for (const char of text) {
      const form = this.char(char);
      if (form) add(cut, form, at, at + char.length);
      at += char.length;
    }
    return cut;
  }

  words(text) {
    const cut = { tokens: [], starts: [], ends: [] };
    let last = -1;
    let at = 0;
    for (const char of text) {
      const form = this.char(char);
      const end = at + char.length;
      if (!form) {
        if (last === at && /\p{M}/u.test(char)) last = end; // an accent belongs to its letter
      } else if (form >= WIDE) {
        add(cut, form, at, end);
        last = -1;
      } else if (last === at) {
        cut.tokens[cut.tokens.length - 1] += form;
        cut.ends[cut.ends.length - 1] = end;
        last = end;
      } else {
        add(cut, ` ${form}`, at, end);
        last = end;
      }
      at = end;
    }
    return cut;
  }

  // A shown text cut as its passage is; a name in pinyin is one.
  cut(text, mode) {
    if (mode === "chars") return this.chars(text);
    return mode === "words" ? this.words(text) : { tokens: [text], starts: [0], ends: [text.length] };
  }

  // Every way to cut a query into syllables that are known; tones count where there is one.
  pinyin(text, known) {
    const toned = /[\u0300\u0301\u0304\u030c]/.test(text.normalize("NFD"));
    let ways = [[]];
    for (const part of text.normalize("NFC").toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
      if (!part) continue;
      const cuts = this.cuts([...part.replaceAll("v", "ü")], known);
      ways = ways.flatMap(way => cuts.map(cut => [...way, ...cut])).slice(0, MOST_WAYS);
    }
    return ways.filter(way => way.length).map(way => way.map(one => toned ? TONED + one : PLAIN + this.plain(one)));
  }

  cuts(letters, known) {
    const bare = letters.map(letter => this.char(letter));
    if (bare.includes("")) return [];
    const ways = [...letters.map(() => []), [[]]];
    for (let at = letters.length - 1; at >= 0; at -= 1) {
      for (let end = at + 1; end <= Math.min(letters.length, at + SYLLABLE); end += 1) {
        if (!known.has(bare.slice(at, end).join(""))) continue;
        const syllable = letters.slice(at, end).join("");
        ways[at].push(...ways[end].map(rest => [syllable, ...rest]));
      }
      ways[at].length = Math.min(ways[at].length, MOST_WAYS);
    }
    return ways[0];
  }
}

function add(cut, token, start, end) {
  cut.tokens.push(token);
  cut.starts.push(start);
  cut.ends.push(end);
}

// How many of these numbers, which are in order, are not above a number.
export function after(numbers, number) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}
