// Turns texts into tokens, as bopu/search/tokens.py does: folded characters, words, syllables of pinyin.

export const WIDE = "\u2e80"; // from here on characters stand by themselves; before it letters make words
export const PLAIN = "'";
export const TONED = '"';
const MARKS = "\u0304\u0301\u030c\u0300"; // of the four tones, in their order
const MARKED = new RegExp(`[${MARKS}]`);
const ALL_MARKS = new RegExp(MARKED, "g");
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

  // Every way to cut a query into syllables that are known; with a tone anywhere, a mark or a digit, tones count.
  pinyin(text, known) {
    const typed = text.normalize("NFC").toLowerCase().replaceAll("u:", "ü");
    const toned = MARKED.test(typed.normalize("NFD")) || /\p{L}[0-5]/u.test(typed);
    let ways = [[]];
    for (const part of typed.split(/[^\p{L}\p{N}]+/u)) {
      if (!part) continue;
      const cuts = partCuts(part.replaceAll("v", "ü"), known, toned);
      ways = crossed(ways, cuts);
    }
    return ways.filter(way => way.length).map(way => way.map(one => (toned ? TONED : PLAIN) + one));
  }
}

const crossed = (ways, cuts) => ways.flatMap(way => cuts.map(cut => [...way, ...cut])).slice(0, MOST_WAYS);

// The ways to cut what has no space in it: a digit ends a syllable and is its tone.
function partCuts(part, known, toned) {
  const pieces = [...part.matchAll(/([^0-9]+)([0-5]?)/g)];
  if (pieces.map(piece => piece[0]).join("") !== part) return [];
  let ways = [[]];
  for (const [, letters, tone] of pieces) {
    ways = crossed(ways, knownCuts([...letters], known, toned).map(cut => [...cut.slice(0, -1), marked(cut.at(-1), tone)]));
  }
  return ways;
}

// A syllable with the tone of a digit as a mark, on the vowel that bears it.
function marked(syllable, tone) {
  if (!tone || !"1234".includes(tone)) return syllable;
  let at = ["a", "e", "ou"].map(sign => syllable.indexOf(sign)).find(place => place >= 0) ?? -1;
  if (at < 0) at = Math.max(...[..."iouü"].map(vowel => syllable.lastIndexOf(vowel)));
  return (syllable.slice(0, at + 1) + MARKS[tone - 1] + syllable.slice(at + 1)).normalize("NFC");
}

const toneless = text => text.toLowerCase().normalize("NFD").replace(ALL_MARKS, "").normalize("NFC");

function knownCuts(letters, known, toned) {
  const bare = [...toneless(letters.join(""))];
  if (bare.length !== letters.length) return [];
  const ways = [...letters.map(() => []), [[]]];
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    for (let end = at + 1; end <= Math.min(letters.length, at + SYLLABLE); end += 1) {
      for (const one of meant(letters.slice(at, end).join(""), bare.slice(at, end).join(""), known, toned)) {
        ways[at].push(...ways[end].map(rest => [one, ...rest]));
      }
    }
    ways[at].length = Math.min(ways[at].length, MOST_WAYS);
  }
  return ways[0];
}

// The known syllables that may have been typed so: u is ü too where no tone is given, and after j, q, x, y ü is u.
function meant(typed, bare, known, toned) {
  const plain = "jqxy".includes(bare[0]);
  const [said, asked] = plain ? [typed.replaceAll("ü", "u"), bare.replaceAll("ü", "u")] : [typed, bare];
  const found = [asked];
  if ("ln".includes(bare[0]) && bare.includes("u") && !toned) found.push(bare.replaceAll("u", "ü"));
  return found.filter(one => known.has(one)).map(one => toned ? said : one);
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
