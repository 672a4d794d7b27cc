/** Words and their stems. Simple and rough on purpose, English first. */
import { rememberTexts } from '../remember.ts';

const functionWords =
  'a about above across after again against all almost along also although always am among an and another any anyone anything are around as at away back be became because become becomes been before began begin behind being below between both but by came can cannot come comes could did do does doing done down during each either else enough especially etc even ever every everyone example few first for four from further generally get gets give given gives go goes going had has have having he her here hers herself him himself his how however i if in including instead into is it its itself just kind known large last later least less let like likely made mainly make makes making many may me means might more most mostly much must my myself near need neither never new next no nor not nothing now of off often old on once one only onto or order other others our out over own part particular per perhaps possible quite rather really refer refers said same say says second see seem seems seen several shall she should similar simply since so some someone something sometimes soon still such take taken takes term than that the their them themselves then there therefore these they thing things this those though three through throughout thus to together too toward two type types under until up upon us use used uses using usually various very was way ways we well were what when where whether which while who whole whom whose why will with within without would yet you your';

export const stopWords: ReadonlySet<string> = new Set(functionWords.split(' '));

/** Many rules read the same sentence. */
const sentencesKept = 2000;
/** About the number of different words in a book. */
export const wordsKept = 30_000;

export const wordsOf: (text: string) => readonly string[] = rememberTexts(findWords, sentencesKept);

function findWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:[’'-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
}

/** The common stem of a word's forms: stimulus and stimuli, learn and learning. */
export const stemOf = rememberTexts(findStem, wordsKept);

function findStem(word: string): string {
  const bare = word.replace(/[’']s?$/, '');
  if (bare.length < 4 || /\d/.test(bare)) return bare;
  return bare
    .replace(/(?<=..)ies$/, 'y')
    .replace(/(?<=[^s]s)es$|(?<=x|ch|sh)es$/, '')
    .replace(/(?<=[^siu])s$/, '')
    .replace(/(?<=....)(?:ing|ed)$/, '')
    .replace(/(?<=...[^e])e$/, '');
}

/** Stems of the content words. */
export function keysOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => word.length > 2 && !stopWords.has(word) && !/^\d+$/.test(word))
    .map(stemOf);
}

/** Writes the first letter small, unless the word is a name. */
export function lowerFirst(text: string, isName: (word: string) => boolean): string {
  const first = /^[\p{L}’'-]+/u.exec(text)?.[0] ?? '';
  if (/^\S+( \S+){0,3} \p{Lu}\p{Ll}\S*( \([^)]*\))?$/u.test(text)) return text;
  if (first === 'I' || /[’']s$/.test(first) || /\p{Lu}.*\p{Lu}/u.test(first) || isName(first))
    return text;
  return lowerStart(text);
}

const nounInLy =
  /(?:mily|omaly|mbly|poly|pply|reply|fly|elly|lily|folly)$|^(?:ally|bully|rally|tally|italy|july)$/;

/** “exactly”, “independently”; no noun such as “family” or “supply”. */
export function isAdverb(word: string): boolean {
  return /^\p{Ll}{3,}ly$/u.test(word) && !nounInLy.test(word);
}

/** Writes the first letter small, for patterns in small letters. */
export function lowerStart(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function isCapital(text: string): boolean {
  return /^\p{Lu}/u.test(text);
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** FNV-1a, 32 bits. Deterministic, not secret. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return hash;
}

/** Words of one family share these letters: “function”, “functional” and “functionalism”. Rough on purpose. */
const rootLetters = 6;
const shortestRoot = 5;

export function rootOf(word: string): string {
  const stem = stemOf(word);
  return stem.length < shortestRoot ? stem : stem.slice(0, rootLetters);
}

/** The same texts are compared with many others. */
const mostKnown = 4_000;

/** Roots of the content words. */
export const rootsOf: (text: string) => ReadonlySet<string> = rememberTexts((text) => {
  const words = wordsOf(text)
    .flatMap((word) => word.split('-'))
    .filter((word) => word.length > 3 && !stopWords.has(word));
  return new Set(words.map(rootOf));
}, mostKnown);

/** One text gives a part of the other away. */
export function sharesRoot(one: string, other: string): boolean {
  const roots = rootsOf(other);
  return [...rootsOf(one)].some((root) => roots.has(root));
}

/** Counts listed words without a string for each word of the text: a page has hundreds. The listed words form a tree of letters. */
interface ListedWords {
  /** For each node and letter the next node; 0 if no listed word continues so. */
  next: Uint16Array;
  /** The number of each letter of the listed words, by its code. */
  letters: Uint8Array;
  /** Number of letters, with 0 for all others. */
  width: number;
  /** The listed word that ends at a node, from 1 on. */
  ends: Uint16Array;
  count: number;
}

interface Counted {
  words: number;
  /** Count of each listed word, in the order of the list. */
  listed: Uint32Array;
}

/** `letters`: letters and apostrophes after them. `joined`: letters and digits, joined by single hyphens and apostrophes. */
export type WordRule = 'letters' | 'joined';

const [root, mostCode] = [1, 0x250];
const [other, letter, digit, apostrophe, hyphen, unknown] = [0, 1, 2, 3, 4, 5];
const kinds = Uint8Array.from({ length: mostCode }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/\p{L}/u.test(sign)) return letter;
  if (/\p{N}/u.test(sign)) return digit;
  if (sign === "'") return apostrophe;
  return sign === '-' ? hyphen : other;
});

/** For speed: punctuation, currency signs, arrows and mathematical signs have no letters or digits among them. Others need a pattern. */
function kindOf(code: number): number {
  if (code < mostCode) return kinds[code] ?? other;
  if (code === 0x2019) return apostrophe;
  const isSign =
    (code >= 0x2000 && code < 0x2070) ||
    (code >= 0x20a0 && code < 0x20d0) ||
    (code >= 0x2190 && code < 0x2400);
  return isSign ? other : unknown;
}

/** @param words in small letters of Latin alphabets, with straight apostrophes */
export function listWords(words: readonly string[]): ListedWords {
  const alphabet = [...new Set(words.join(''))];
  const letters = new Uint8Array(mostCode);
  for (const [index, sign] of alphabet.entries()) letters[sign.charCodeAt(0)] = index + 1;
  const width = alphabet.length + 1;
  const places = words.reduce((sum, word) => sum + word.length, root + 1);
  const next = new Uint16Array(places * width);
  const ends = new Uint16Array(places);
  let made = root;
  for (const [index, word] of words.entries()) {
    let place = root;
    for (const sign of word) {
      const at = place * width + (letters[sign.charCodeAt(0)] ?? 0);
      if (next[at] === 0) next[at] = ++made;
      place = next[at] ?? 0;
    }
    ends[place] = index + 1;
  }
  return { next, letters, width, ends, count: words.length };
}

/** @param most words to read @returns `undefined` if the text has letters of other alphabets */
export function countListed(
  text: string,
  { next, letters, width, ends, count }: ListedWords,
  rule: WordRule,
  most = Number.POSITIVE_INFINITY,
): Counted | undefined {
  const low = text.toLowerCase();
  const joins = rule === 'joined';
  const listed = new Uint32Array(count);
  let words = 0;
  let at = 0;
  const kindAt = (index: number) => (index < low.length ? kindOf(low.charCodeAt(index)) : other);
  const isOfWord = (kind: number) => kind === letter || (joins && kind === digit);
  while (at < low.length && words < most) {
    let kind = kindAt(at);
    if (kind === unknown) return undefined;
    if (!isOfWord(kind)) {
      at += 1;
      continue;
    }
    let place = root;
    while (isOfWord(kind)) {
      const code = low.charCodeAt(at);
      place = next[place * width + (letters[code] ?? 0)] ?? 0;
      at += 1;
      kind = kindAt(at);
      const isJoint = joins && (kind === apostrophe || kind === hyphen);
      if (!isJoint || !isOfWord(kindAt(at + 1))) continue;
      // No listed word continues after a hyphen.
      place = 0;
      at += 1;
      kind = kindAt(at);
    }
    if (!joins && kind === apostrophe) {
      place = next[place * width + (letters[0x27] ?? 0)] ?? 0;
      at += 1;
    }
    words += 1;
    const end = ends[place] ?? 0;
    if (end > 0) listed[end - 1] = (listed[end - 1] ?? 0) + 1;
  }
  return { words, listed };
}

const commonEnglish = new Set(
  'the of and to is that it for was with as by this are be have from or which not at an were but they their has'.split(
    ' ',
  ),
);
const listed = listWords([...commonEnglish]);

/** Whether most of the text is running English. Patterns of English grammar are useless elsewhere. */
export function isEnglish(texts: readonly string[]): boolean {
  let words = 0;
  let common = 0;
  for (const text of texts.slice(0, 400)) {
    const counted = countListed(text, listed, 'joined');
    const found = counted ? [] : findWords(text);
    words += counted?.words ?? found.length;
    common +=
      counted?.listed.reduce((sum, times) => sum + times, 0) ??
      found.filter((word) => commonEnglish.has(word)).length;
  }
  return words > 20 && common > words * 0.12;
}
