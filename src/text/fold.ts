/**
 * The one folding of words: every search, filter, list of tags and comparison of typed answers goes through it, so that
 * words that match in one place match in all.
 *
 * - Marks: accents of Latin, Greek and Cyrillic letters do not count (“ё” is “е”, and “й” is found as “и”), nor do the
 *   vowel points of Hebrew, Arabic and Syriac, nor the dot below of Devanagari. The marks of all other scripts are
 *   letters and stay: Thai, Hindi, Bengali, Burmese, Khmer and the voicing marks of kana.
 * - Letters with two spellings are one: “ß” and “ss”, “æ” and “ae”, “œ” and “oe”, “ł” and “l”, “đ” and “d”, “ı” and “i”;
 *   compatibility forms such as ligatures and wide letters too (Unicode's NFKD); Arabic, Persian and Hindi as in
 *   Lucene's ArabicNormalizer, PersianNormalizer and HindiNormalizer.
 * - Apostrophes, quotation marks, dashes, spaces and the digits of all scripts are alike. Soft hyphens and signs that
 *   nobody sees are dropped.
 */
import { partsOfSearch } from './search-grammar.ts';

/** Accents that stay: all of them, or those of letters of their own. */
export type KeptAccents = 'all' | 'own';

const ignorable =
  '\\u00ad\\u061c\\u0640\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff';
/** Voicing marks are letters of kana, and the stroke of “≠” negates. Unicode gives these marks to all scripts. */
const optionalMark =
  '(?![\\u3099\\u309a\\u0338])(?=\\p{M})[\\p{Script=Inherited}\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\u093c]';
const dropped = `[${ignorable}]|${optionalMark}`;
/** Letters of their own in the alphabets of Spanish, Russian, Belarusian and Ukrainian (CLDR). */
export const ownLetters = 'n\\u0303|[иу]\\u0306|і\\u0308';
/** Without the stroke of “≠”, which negates “=”. */
export const accent = '[\\u0300-\\u0337\\u0339-\\u036f]';
const droppedBy: Readonly<Record<KeptAccents | 'none', RegExp>> = {
  none: new RegExp(dropped, 'gu'),
  own: new RegExp(`(${ownLetters})|${dropped}`, 'gu'),
  all: new RegExp(`(${accent})|${dropped}`, 'gu'),
};

const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ɖ: 'd', þ: 'th' },
    ...{ ı: 'i', ȷ: 'j', ħ: 'h', ŧ: 't', ŋ: 'n', ĸ: 'k', ς: 'σ' },
    ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', '\u0901': '\u0902' },
  }),
);
const otherLetters = new RegExp(`[${[...letters.keys()].join('')}]|(?![0-9])\\p{Nd}`, 'gu');
/** Before a letter of its class the nasal is also written as a dot: “हिन्दी” and “हिंदी”. */
const nasal = /[ङञणनम]\u094d(?=[क-भ])/gu;

/** Signs with one meaning. The spaces and the hyphen of ASCII stay. */
const signs = /(?![ -])[’‘‛ʼʻʹ′“”„‟«»⁄\u2212\p{Pd}\x85\p{Zs}\u2028\u2029]/gu;
const apostrophes = '’‘‛ʼʻʹ′';
const doubleQuotes = '“”„‟«»';

/** Folds a text for comparison. Folding twice changes nothing. */
export function fold(text: string): string {
  // A fast path for ASCII, which most texts are.
  if (isPlain(text)) return text.toLowerCase();
  // Alone, as a space with an accent, it would fold to a space.
  const quoted = text.replaceAll('´', "'");
  const bounded = text.length > longestUnbounded ? quoted.replace(tooManyMarks, '$1') : quoted;
  const decomposed = bounded.normalize('NFKD').toLowerCase();
  return joined(decomposed.replace(unplain, foldRun));
}

/** No letter has more marks (Unicode's UAX 15, the stream-safe text format); sorting thousands takes long. */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;
/** Shorter texts are sorted at once. UTF-16 units. */
const longestUnbounded = 2_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: all but ASCII
const unplain = /[^\x00-\x7f]+/g;

/** Accents, letters and words repeat, and Unicode's classes are slow. */
const mostKnown = 5_000;
const longestKnown = 24;

function remembered(folding: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const folded = folding(text);
    if (known.size >= mostKnown) known.clear();
    if (text.length <= longestKnown) known.set(text, folded);
    return folded;
  };
}

const foldRun = remembered((run) =>
  plainLetters(run.replace(droppedBy.none, '')).replace(signs, plainSign),
);

function plainSign(sign: string): string {
  if (apostrophes.includes(sign)) return "'";
  if (doubleQuotes.includes(sign)) return '"';
  if (sign === '⁄') return '/';
  return /\s|\x85/.test(sign) ? ' ' : '-';
}

/** Folds letters, digits and marks of typed words, and leaves signs as they are. */
export function foldLetters(text: string, kept: KeptAccents): string {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(droppedBy[kept], (_, own: unknown) => (typeof own === 'string' ? own : ''));
  return joined(plainLetters(folded));
}

function plainLetters(decomposed: string): string {
  return decomposed
    .replace(otherLetters, (letter) => letters.get(letter) ?? withPlainDigit(letter))
    .replace(nasal, '\u0902');
}

function joined(folded: string): string {
  return joinable.test(folded) ? folded.normalize('NFC') : folded;
}

/** Marks and parts of Korean syllables. */
const joinable = /[\p{M}\u1100-\u11ff]/u;

/** Writes the digits of all scripts as those of ASCII. */
export function withPlainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, withPlainDigit);
}

/** The zeros of the decimal digits of living scripts. */
const zeros = [
  ...[0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0],
  ...[0xf20, 0x1040, 0x17e0, 0x1810, 0xff10],
];

function withPlainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** A piece of text that is folded as one, and its UTF-16 offsets there, end excluded. */
export interface FoldedPart {
  text: string;
  start: number;
  end: number;
}

/** A letter with its marks and the rest of its Korean syllable; or a nasal of Hindi. */
const partsOfText = new RegExp(
  `([ङञणनम\\u0929](?:${dropped})*\\u094d(?:${dropped})*(?=[क-भ\\u0958-\\u095e]))|` +
    `[^](?:\\p{M}|[${ignorable}\\u1160-\\u11ff\\u3131-\\u318e\\ud7b0-\\ud7fb\\uffa0-\\uffdc])*`,
  'gu',
);

const foldPart = remembered(fold);

/** Folds a text and keeps the places. The parts together are what `fold` returns; a part may be empty. */
export function* foldWithPlaces(text: string): Generator<FoldedPart> {
  for (const { 0: part, 1: isNasal, index } of text.matchAll(partsOfText)) {
    const folded = isNasal ? '\u0902' : foldPart(part);
    yield { text: folded, start: index, end: index + part.length };
  }
}

/** Letters of scripts that put no blanks between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** Emoji and the letters of flags. */
const picture = '(?![©®])(?=\\p{So})\\p{Extended_Pictographic}|[\\u{1f1e6}-\\u{1f1ff}]';
const isPicture = new RegExp(picture, 'u');
/** Other signs, such as those of degrees, stand between words, and so does the skin of an emoji. */
const symbol = /\p{So}|\p{Emoji_Modifier}/gu;
/** The skin of an emoji, and the sign that asks for its picture. */
const looks = '(?:\\ufe0f|\\p{Emoji_Modifier})';

/**
 * Folds a text into words with blanks between them, for an index of words. Each letter of Chinese, Japanese, Thai, Lao,
 * Khmer and Burmese is a word of its own, so that any part of a text is found as a phrase. So is each emoji.
 */
export function foldApart(text: string): string {
  const folded = fold(text);
  if (isPlain(folded)) return folded;
  return folded
    .replace(unspaced, ' $& ')
    .replace(symbol, (sign) => (isPicture.test(sign) ? ` ${sign} ` : ' '));
}

const words = new RegExp(`[\\p{L}\\p{N}\\p{M}]+|${picture}`, 'gu');

/** The words of a folded text: runs of letters, digits and marks, and emoji. */
export function wordsOfFolded(folded: string): string[] {
  return folded.match(words) ?? [];
}

/** The words of a text as an index has them. */
export function indexedWords(text: string): string[] {
  return wordsOfFolded(foldApart(text));
}

/** Finds the parts of a text that hold words: runs of letters, digits and marks, and emoji with their looks. */
export const wordRuns = new RegExp(`[\\p{L}\\p{N}\\p{M}]+|(?:${picture})${looks}*`, 'gu');

/** A folded word or phrase of a search. */
export interface SoughtWord {
  text: string;
  /** What has it as a word is left out: it was typed as `-word`. */
  isLeftOut: boolean;
}

/** The words of a search in a list; an empty list of words matches everything. */
export function wordsOfSearch(search: string): SoughtWord[] {
  return partsOfSearch(search).flatMap(({ body, filter, value, isPhrase, isLeftOut }) => {
    const text = fold(isPhrase && filter === undefined ? value : body).trim();
    // A minus alone is still being typed.
    return text === '' || text === '-' ? [] : [{ text, isLeftOut }];
  });
}

/** Whether a folded text contains all words, and none of those that are left out. */
export function holdsWords(folded: string, words: readonly SoughtWord[]): boolean {
  return words.every(({ text, isLeftOut }) =>
    isLeftOut ? !hasWord(folded, text) : folded.includes(text),
  );
}

/** Whether a folded text has this word or phrase, not only as a part of longer words. */
export function hasWord(folded: string, word: string): boolean {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    const end = at + word.length;
    const isInside =
      endsInLetter.test(folded.slice(Math.max(0, at - 2), at)) ||
      beginsWithLetter.test(folded.slice(end, end + 2));
    if (!isInside) return true;
  }
  return false;
}

const endsInLetter = /[\p{L}\p{N}\p{M}]$/u;
const beginsWithLetter = /^[\p{L}\p{N}\p{M}]/u;

function isPlain(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  return /^[\x00-\x7f]*$/.test(text);
}
