/** The words and signs of a text as numbers, with what is asked of each: every spelling is looked at once. */
import { stemOf, stopWords } from '../language/words.ts';

const token = /[\p{L}\p{N}]+(?:['’\-‐][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;

/** What a word or a sign is, each a bit. */
export const is = {
  word: 1 << 0,
  /** Begins with a letter or digit. */
  plain: 1 << 1,
  stop: 1 << 2,
  joining: 1 << 3,
  verbish: 1 << 4,
  short: 1 << 5,
  capital: 1 << 6,
  acronym: 1 << 7,
  article: 1 << 8,
  be: 1 << 9,
  afterBe: 1 << 10,
  defining: 1 << 11,
  called: 1 << 12,
  beforeName: 1 << 13,
  knownAs: 1 << 14,
  known: 1 << 15,
  comma: 1 << 16,
  afterComma: 1 << 17,
  dash: 1 << 18,
  opens: 1 << 19,
  closes: 1 << 20,
} as const;

export const joining: ReadonlySet<string> = new Set(
  'of the in to and for by on with or a de as'.split(' '),
);

/** Of what is written in small letters. */
const patterns: readonly (readonly [number, RegExp])[] = [
  [is.word, /^\p{L}/u],
  [is.plain, /^[\p{L}\p{N}]/u],
  [
    is.verbish,
    /^(?:is|are|was|were|be|been|has|have|had|do|does|did|can|may|will|would|could|should|must|might)$|ly$/,
  ],
  [is.article, /^(the|an?)$/],
  [is.be, /^(is|are)$/],
  [is.afterBe, /^(an?|the|any|when|one|defined|those|how)$/],
  [is.defining, /^(refers?|means?|describes?|involves?|occurs?|consists?|represents?)$/],
  [is.called, /^(called|termed|named)$/],
  [is.beforeName, /^(as|to|the|an?)$/],
  [is.knownAs, /^(known|called|termed|referred|defined|as|to)$/],
  [is.known, /^(known|called|termed|referred|defined)$/],
  [is.comma, /^,$/],
  [is.afterComma, /^(or|an?|the|which)$/],
  [is.dash, /^[—–:]$/],
  [is.opens, /^\($/],
  [is.closes, /^\)$/],
];
/** As it is written. */
const writtenPatterns: readonly (readonly [number, RegExp])[] = [
  [is.capital, /^\p{Lu}/u],
  [is.acronym, /^\p{Lu}{2,6}s?$/u],
];
/** Shorter words are no terms by themselves. */
const fewestLetters = 3;

export interface TextWords {
  /** @returns `into`, with the number of each spelling in a sentence */
  read(sentence: string, into?: number[]): number[];
  /** How it is written. */
  textOf(spelling: number): string;
  /** What it is, of the bits above. */
  kindOf(spelling: number): number;
  /** The number of its stem. */
  stemOf(spelling: number): number;
  stemTextOf(stem: number): string;
}

export function createTextWords(): TextWords {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  const kinds: number[] = [];
  const stems: number[] = [];
  const stemNumbers = new Map<string, number>();
  const stemTexts: string[] = [];

  const add = (written: string) => {
    const number = texts.length;
    const low = written.toLowerCase();
    numbers.set(written, number);
    texts.push(written);
    kinds.push(kindOf(written, low));
    const stem = stemOf(low.replace(/['’]s$/, ''));
    let stemNumber = stemNumbers.get(stem);
    if (stemNumber === undefined) {
      stemNumber = stemTexts.length;
      stemNumbers.set(stem, stemNumber);
      stemTexts.push(stem);
    }
    stems.push(stemNumber);
    return number;
  };
  return {
    read(sentence, into = []) {
      for (const written of sentence.match(token) ?? []) {
        into.push(numbers.get(written) ?? add(written));
      }
      return into;
    },
    textOf: (spelling) => texts[spelling] ?? '',
    kindOf: (spelling) => kinds[spelling] ?? 0,
    stemOf: (spelling) => stems[spelling] ?? 0,
    stemTextOf: (stem) => stemTexts[stem] ?? '',
  };
}

function kindOf(written: string, low: string): number {
  let kind = low.length < fewestLetters ? is.short : 0;
  if (stopWords.has(low)) kind |= is.stop;
  if (joining.has(low)) kind |= is.joining;
  for (const [bit, pattern] of patterns) if (pattern.test(low)) kind |= bit;
  for (const [bit, pattern] of writtenPatterns) if (pattern.test(written)) kind |= bit;
  return kind;
}
