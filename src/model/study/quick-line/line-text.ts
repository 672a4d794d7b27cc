/**
 * A line prepared for reading: folded, each run of white space one space, with the places of the original. Only its
 * first thousand letters are read; what comes after them stays words.
 */
import { foldWithPlaces } from '../../../text/fold.ts';

export const mostRead = 1_000;

export interface Line {
  text: string;
  folded: string;
  /** For each UTF-16 unit of `folded`, and its end: the offset in `text`. */
  places: readonly number[];
  /** Ends of the original letters, by unit of `folded`. */
  ends: readonly number[];
  /** Offsets in `folded` where a word begins and a token may begin. */
  starts: readonly number[];
}

export function lineOf(text: string): Line {
  const read = text.slice(0, mostRead);
  let folded = '';
  const places: number[] = [];
  const ends: number[] = [];
  for (const part of foldWithPlaces(read)) {
    const isSpace = /^\s*$/.test(part.text) && part.text !== '';
    if (isSpace && folded.endsWith(' ')) {
      ends[ends.length - 1] = part.end;
      continue;
    }
    const written = isSpace ? ' ' : part.text;
    for (let unit = 0; unit < written.length; unit += 1) {
      places.push(part.start);
      ends.push(part.end);
    }
    folded += written;
  }
  places.push(read.length);
  const hidden = protectedSpans(folded);
  const starts: number[] = [];
  for (let at = 0; at < folded.length; at += 1) {
    const isStart = folded[at] !== ' ' && (at === 0 || /[ (,;]/.test(folded[at - 1] ?? ''));
    if (isStart && !hidden.some(({ from, to }) => at >= from && at < to)) starts.push(at);
  }
  return { text, folded, places, ends, starts };
}

/** The original words of a part of the folded line. */
export function originalOf(line: Line, from: number, to: number): string {
  return line.text.slice(line.places[from], line.ends[to - 1] ?? 0);
}

/** Matches a sticky expression at a place. */
export function matchAt(line: Line, pattern: RegExp, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line.folded) ?? undefined;
}

/**
 * A sticky expression that ends where a word ends: a stop counts as its end only before a space.
 * @param more further signs that may follow, such as the dash of a span
 */
export function sticky(source: string, more = ''): RegExp {
  return new RegExp(`(?:${source})(?=$|[ ,;!?)${more}]|[.:](?: |$))`, 'uy');
}

/** The index of the first group `name0`, `name1`, … that matched. */
export function groupIndex(match: RegExpExecArray, name: string, groups: number): number {
  for (let index = 0; index < groups; index += 1) {
    if (match.groups?.[`${name}${index}`] !== undefined) return index;
  }
  return -1;
}

/** Alternatives as groups `name0`, `name1`, … */
export function grouped(name: string, alternatives: readonly string[]): string {
  return alternatives.map((words, index) => `(?<${name}${index}>${words})`).join('|');
}

const goingOn =
  /^(?:$| ?[,;:.!?)]| (?:[!#@(-]|(?:at|by|on|from|to|until|till|for|every|each|daily|weekly|monthly|with|in|and|due|before|after|except|next|this|today|tomorrow|tonight|noon|of|um|von|bis|am|jede[nsr]?|alle|mit|und|heute|morgen|a|le|de|chaque|tous|avec|et|demain|cada|con|y|el|para|ogni|il|om|op|elke|z|o|do|w|kl\.?|och|till)(?: |$)|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?(?: |$)|\d{1,2}(?:[:.]\d\d| ?- ?\d{1,2}(?= |$)|h| ?am| ?pm| uhr| ?min| h(?: |$))|pp?\. ?\d|pages? \d))/;

/** Whether the line ends here, or goes on with a sign, a word that joins, a time or a day, rather than a noun. */
export function endsPhrase(line: Line, at: number): boolean {
  return goingOn.test(line.folded.slice(at, at + 24));
}

/** How many words from here begin with a capital letter, up to two. */
export function capitalsAfter(line: Line, at: number): number {
  const rest = line.text.slice(line.places[at], (line.places[at] ?? 0) + 80);
  return /^\s+\p{Lu}\S*(?<second>\s+\p{Lu}\S*)?/u.exec(rest)?.groups?.second === undefined
    ? Number(/^\s+\p{Lu}/u.test(rest))
    : 2;
}

/** The folded word before a place. */
export function wordBefore(line: Line, at: number): string {
  return /([^ ]{1,30}) $/.exec(line.folded.slice(Math.max(0, at - 32), at))?.[1] ?? '';
}

/** The names of parts of books, sheets and programs: a number after them is no date. */
const numbered =
  'chapters?|chap|ch|sections?|sec|exercises?|ex|problems?|sheets?|lectures?|lesson|unit|module|part|vol|volume|question|figure|fig|table|theorem|lemma|definition|step|level|grade|version|v|no|nr|number|act|scene|article|art|psalm|room|season|episode|kapitel|kap|abschnitt|aufgabe|ubung|blatt|vorlesung|teil|paragraph|chapitre|exercice|partie|capitulo|ejercicio|parte|exercicio|capitolo|esercizio|hoofdstuk|oefening|deel|rozdzial|zadanie|kapitlet|ovning|uppgift';
const books =
  'genesis|exodus|leviticus|deuteronomy|isaiah|jeremiah|ezekiel|romans|corinthians|galatians|ephesians|hebrews|revelation|surah?|quran';

const hiding = [
  // Quoted words, and words in code marks.
  /"[^"]{1,200}"|`[^`]{1,200}`/gu,
  // Addresses.
  /[a-z]{2,10}:\/\/[^ ]+|www\.[^ ]+|[^ @]+@[^ @]+\.[a-z]{2,}/gu,
  // Chapter 5, § 3.2, Fig. 3.4, exercise 3/4, ch. 2 and 3.
  new RegExp(
    `(?<=^|[ (])(?:§+|(?:${numbered})\\b\\.?) ?\\d[\\d./-]*(?![\\d:]\\d?)[a-z]?(?:(?:,| and| &| und| et| y) ?\\d[\\d./-]*(?=$|[ ,;]))*|(?<=^|[ (])(?:ratio|scale|score|odds) \\d+[:/]\\d+`,
    'gu',
  ),
  new RegExp(`(?<=^|[ (])(?:[123] )?(?:${books}) \\d+[:.]\\d+(?:-\\d+)?`, 'gu'),
  // Well-known numbers and titles.
  /(?<=^|[ (])(?:24\/7|9\/11|50\/50|1\/2|1\/3|2\/3|1\/4|3:10 to yuma|john 3:16|usa today|psychology today|good friday agreement|black friday|cyber monday|giving tuesday|fat tuesday|ash wednesday|palm sunday|bloody sunday|easter monday|freaky friday|blue monday|ruby tuesday|man friday|super sunday|sunday school|sunday roast|friday night lights|wednesday addams|thursday next|guten morgen|goede morgen|may day|buenas? manana|as you like it)(?=$|[ ,.;:!?)'])/gu,
] as const;

interface Span {
  from: number;
  to: number;
}

/** Parts of a line that are always words: quotes, addresses, numbers of chapters, fixed titles. */
function protectedSpans(folded: string): readonly Span[] {
  return hiding.flatMap((pattern) =>
    [...folded.matchAll(pattern)].map(({ 0: { length }, index }) => ({
      from: index,
      to: index + length,
    })),
  );
}
