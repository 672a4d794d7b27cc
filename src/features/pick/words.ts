/**
 * The words of a sentence that can be hidden, and which of them are. Words side by side that are hidden are one gap, and
 * each gap makes one card. Pure.
 */

/** [start, end) in UTF-16 units of the sentence. */
export interface Span {
  start: number;
  end: number;
}

/** Numbers of hidden words, rising, 0 for the first word. */
export type Hidden = readonly number[];

/** From the first word to the last, both included. */
export interface WordRange {
  from: number;
  to: number;
}

/** Writing without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const opening = /^["'“”„«»‘’‚‹›([{¿¡]+/u;
const closing = new Set('"\'“”«»‘’‹›)]}.,;:!?…。、，；：！？');
/** “U.S.”, “e.g.”: the last period belongs to it. */
const abbreviation = /^(?:\p{L}\.){2,}/u;

/** What stands between spaces, or between dashes that are set without spaces: “South—Mississippi” are two words. */
const tokens = /(?:[^\s—–]|(?<!\S)—|—(?!\S)|(?<!\p{L})–|–(?!\p{L}))+/gu;

/** In order, without the punctuation around them. A sign between spaces, such as “=”, is a word. */
export function wordsOf(sentence: string): Span[] {
  return [...sentence.matchAll(tokens)].flatMap(({ 0: token, index }) =>
    unspaced.test(token) ? segments(token, index) : [wordIn(token, index)],
  );
}

function wordIn(token: string, at: number): Span {
  const before = opening.exec(token)?.[0].length ?? 0;
  const rest = token.slice(before);
  const [short = ''] = abbreviation.exec(rest) ?? [];
  const letters = short || withoutClosing(rest);
  // Only signs: all of them are the word.
  if (letters === '') return { start: at, end: at + token.length };
  return { start: at + before, end: at + before + letters.length };
}

/** Keeps a bracket that is opened inside: “main()”, “f(x)”. */
function withoutClosing(rest: string): string {
  // From the end: a pattern that ends with `$` tries each row of dots in a table of contents from each of its dots.
  let end = rest.length;
  while (end > 0 && closing.has(rest.charAt(end - 1))) end -= 1;
  const letters = rest.slice(0, end);
  const signs = rest.slice(end);
  const opened = [...letters].filter((sign) => '([{'.includes(sign)).length;
  const closed = [...letters].filter((sign) => ')]}'.includes(sign)).length;
  const ownBrackets = /^[)\]}]+/.exec(signs)?.[0].slice(0, Math.max(0, opened - closed)) ?? '';
  return letters + ownBrackets;
}

function segments(token: string, at: number): Span[] {
  const found = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(token)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ start: at + index, end: at + index + segment.length }));
  return found.length > 0 ? found : [{ start: at, end: at + token.length }];
}

/** The words that a span touches; `undefined` if it touches none. */
export function rangeOfSpan(words: readonly Span[], { start, end }: Span): WordRange | undefined {
  const from = words.findIndex((word) => word.end > start);
  const to = words.findLastIndex((word) => word.start < end);
  return from < 0 || to < from ? undefined : { from, to };
}

/** A sentence with its words. */
export interface Worded {
  sentence: string;
  words: readonly Span[];
}

/** With both brackets where words on both sides of one are hidden: “unconditioned response (UCR)”. */
export function spanOfRange({ sentence, words }: Worded, { from, to }: WordRange): Span {
  const start = words[from]?.start ?? 0;
  const end = words[to]?.end ?? 0;
  const inside = sentence.slice(start, end);
  for (const [open, close] of brackets) {
    const surplus = inside.split(open).length - inside.split(close).length;
    if (surplus === 1 && sentence[end] === close) return { start, end: end + 1 };
    if (surplus === -1 && sentence[start - 1] === open) return { start: start - 1, end };
  }
  return { start, end };
}

export function textOfRange(of: Worded, range: WordRange): string {
  const { start, end } = spanOfRange(of, range);
  return of.sentence.slice(start, end);
}

const brackets = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

/** The gaps as ranges of words, in order. */
export function rangesOf(hidden: Hidden): WordRange[] {
  const ranges: WordRange[] = [];
  for (const word of hidden) {
    const last = ranges.at(-1);
    if (last?.to === word - 1) last.to = word;
    else ranges.push({ from: word, to: word });
  }
  return ranges;
}

/** The gaps as parts of the sentence, in order. */
export function gapsOfHidden(of: Worded, hidden: Hidden): Span[] {
  return rangesOf(hidden).map((range) => spanOfRange(of, range));
}

/** Merges with gaps that it touches. */
export function hide(hidden: Hidden, { from, to }: WordRange): Hidden {
  const added = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [...new Set([...hidden, ...added])].sort((a, b) => a - b);
}

/** May split a gap in two. */
export function show(hidden: Hidden, { from, to }: WordRange): Hidden {
  return hidden.filter((word) => word < from || word > to);
}

export function isHidden(hidden: Hidden, word: number): boolean {
  return hidden.includes(word);
}

export function areAllHidden(hidden: Hidden, { from, to }: WordRange): boolean {
  return show(hidden, { from, to }).length === hidden.length - (to - from + 1);
}

/** Hides the range, or shows it if all of it is hidden. */
export function toggle(hidden: Hidden, range: WordRange): Hidden {
  return areAllHidden(hidden, range) ? show(hidden, range) : hide(hidden, range);
}

/**
 * What a tap on a word does. A suggested gap goes as a whole, while it stands as suggested: to exchange it for another
 * one takes two taps. Every other word goes alone.
 */
export function tap(hidden: Hidden, word: number, suggested: readonly WordRange[]): Hidden {
  const around = suggested.find(({ from, to }) => from <= word && word <= to);
  if (around === undefined) return toggle(hidden, { from: word, to: word });
  const gaps = rangesOf(hidden);
  const isWhole = gaps.some(({ from, to }) => from === around.from && to === around.to);
  const isUntouched = gaps.every(({ from, to }) => to < around.from || from > around.to);
  return toggle(hidden, isWhole || isUntouched ? around : { from: word, to: word });
}

/** A drag from one word to another in either direction: hides them, or shows them if it began on a hidden word. */
export function drag(hidden: Hidden, first: number, last: number): Hidden {
  const range = { from: Math.min(first, last), to: Math.max(first, last) };
  return isHidden(hidden, first) ? show(hidden, range) : hide(hidden, range);
}
