/**
 * A false statement that differs from its sentence in one place: another number, the opposite of a word, or another name for what the
 * sentence is about. It must be false beyond doubt: the number is far enough from the right one, nothing in the sentence leaves both open,
 * and no sentence of the file says it.
 */
import { numberOfWord } from '../language/number-words.ts';
import { oppositesOf } from '../language/opposites.ts';
import { rootsOf, stopWords } from '../language/words.ts';
import { isNumber } from './check-words.ts';
import type { Ungrounded } from './claims.ts';
import { placesOfNames } from './same-thing.ts';
import { type Tokens, tokensOf } from './tokens.ts';

interface Altered {
  /** Index of the first changed word. */
  at: number;
  /** Index behind the last changed word of the true sentence. */
  to: number;
  was: readonly string[];
  is: readonly string[];
}

/** @param sentencesWith sentences of all pages with given words */
export function faultOfAltered(
  correction: string,
  statement: string,
  sentencesWith: (words: string) => string[],
): Ungrounded | undefined {
  const said = tokensOf(correction);
  const altered = alterationOf(said, tokensOf(statement));
  if (altered === undefined) return 'no fact to learn';
  const { was, is } = altered;
  const now = withoutArticle(is).join(' ').replaceAll('#', '');
  const others = sentencesWith(now);
  const isValue = was.length === 1 && is.length === 1 && isNumber(was[0] ?? '');
  if (!isValue && !isOpposite(altered) && !isSubject(said, altered)) return 'no fact to learn';
  if (!isValue && others.length === 0) return 'a name or number is not on the page';
  const isFalse = isValue
    ? isOtherNumber(said, altered.at, is[0] ?? '')
    : !isOpposite(altered) || !leavesOpen(said);
  if (!isFalse || others.length > mostSentences) return 'another answer may be right';
  const own = rootsOf(without(said, altered));
  const name = withoutArticle(was).join(' ');
  const mayBeTrue = others.some(
    (one) => saysMost(own, one) || (!isValue && areRelated(one, name, now)),
  );
  return mayBeTrue ? 'another answer may be right' : undefined;
}

/** “Conditioning is a form of associative learning”: what holds of one may hold of the other. */
const related =
  /\b(?:is|are|was|were|forms?|types?|kinds?|parts?|examples?|basis|called|termed|known|such as|like|includ\p{L}+|involv\p{L}+|based|subset|branch\p{L}*|consists?|same|also|both|similar\p{L}*)\b|\(/iu;
const farthest = 90;

function areRelated(sentence: string, one: string, other: string): boolean {
  const between = placesOfNames(tokensOf(sentence), one, other)?.between;
  return between !== undefined && between.length <= farthest && related.test(between);
}

/** Sentences to compare. Words in more of them are too common to prove anything. */
const mostSentences = 500;

function alterationOf(one: Tokens, other: Tokens): Altered | undefined {
  const [a, b] = [one.words, other.words];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  let same = 0;
  const most = Math.min(a.length, b.length) - at;
  while (same < most && a.at(-1 - same) === b.at(-1 - same)) same += 1;
  const to = a.length - same;
  const [was, is] = [a.slice(at, to), b.slice(at, b.length - same)];
  return was.length === 0 || is.length === 0 ? undefined : { at, to, was, is };
}

function isOpposite({ was, is }: Altered): boolean {
  const [word = '', now = ''] = [was[0], is[0]];
  return was.length === 1 && is.length === 1 && oppositesOf(word).includes(now);
}

const articles = new Set(['a', 'an', 'the']);

function withoutArticle(words: readonly string[]): readonly string[] {
  return articles.has(words[0] ?? '') ? words.slice(1) : words;
}

const mostWordsOfName = 6;

/** A name at the start of the sentence, or behind “In biology,”. */
function isSubject({ text, starts }: Tokens, { at, was, is }: Altered): boolean {
  if (Math.max(was.length, is.length) > mostWordsOfName) return false;
  const before = text.slice(0, starts[at]).replace(/(?:^|\s)(?:an?|the) $/i, '');
  return /^[“"‘']?$|^(?:In|Within) [^,]*,\s*[“"‘']?$/u.test(before);
}

function without({ text, starts, ends }: Tokens, { at, to }: Altered): string {
  return `${text.slice(0, starts[at])} ${text.slice(ends[to - 1])}`;
}

/** Share of a statement's roots. A sentence that says more of them may say the same. */
const most = 0.55;

function saysMost(own: ReadonlySet<string>, sentence: string): boolean {
  const said = rootsOf(sentence);
  const shared = [...own].filter((root) => said.has(root)).length;
  return own.size === 0 || shared >= own.size * most;
}

/** “can”, “or”, “usually”: the opposite may be true as well. */
const open = new Set(
  'can could may might or either both neither nor not no never sometimes often usually generally typically some many most several certain various versus between from whether mostly largely partly almost nearly even also too more less'.split(
    ' ',
  ),
);

export function leavesOpen({ words }: Tokens): boolean {
  return words.some((word) => open.has(word));
}

/** Up to here a number may be exact. */
const mostCounted = 12;

/** @returns nothing for words that are no number or only a part of one */
export function numberOf(word: string): number | undefined {
  const counted = numberOfWord(word);
  if (counted !== undefined) return counted;
  const digits = word.replaceAll('#', '').replace(/,(?=\d{3}(?!\d))/g, '');
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : undefined;
}

/** “more than 3”, “at least the past 200,000”, “only about 50”: another number may be true as well. */
const bounding = new Set(
  'than least most exceeding nearly almost only just minimum maximum up every'.split(' '),
);
const mostBetween = 2;
/** Right before the number. */
const boundingBeside = new Set(
  'to over under within below above beyond between through or and early late'.split(' '),
);
/** “By 1700” is true of later years too. */
const boundingYear = new Set('by before after since until till'.split(' '));
const rough = new Set('about around approximately roughly circa c some estimated'.split(' '));
const beforeChrist = new Set(['bce', 'bc']);

const fewestYears = 10;
const fewestYearsLongAgo = 100;
const [leastRatio, leastRoughRatio] = [1.3, 1.5];

/** @param at index of the number in its sentence */
export function isOtherNumber(said: Tokens, at: number, now: string): boolean {
  const [was, is] = [numberOf(said.words[at] ?? ''), numberOf(now)];
  if (was === undefined || is === undefined || was === is) return false;
  if (isBounded(said, at)) return false;
  const before = said.words[at - 1] ?? '';
  if (beforeChrist.has(said.words[at + 1] ?? '')) return Math.abs(was - is) >= fewestYearsLongAgo;
  if (isYear(said, at)) return Math.abs(was - is) >= fewestYears;
  const ratio = Math.max(was, is) / Math.max(Math.min(was, is), Number.MIN_VALUE);
  if (rough.has(before)) return ratio >= leastRoughRatio;
  const isCount = Number.isInteger(was) && was <= mostCounted;
  return isCount || ratio >= leastRatio;
}

/** “5 to 10”, “5 or more”, “at least 5”, “5–10”: the sentence holds for other numbers too. */
function isBounded(said: Tokens, at: number): boolean {
  const { words, text, starts, ends } = said;
  const [begin = 0, end = 0] = [starts[at], ends[at]];
  if (/[–—/-]$/.test(text.slice(0, begin)) || /^[–—/-]\d/.test(text.slice(end))) return true;
  const before = words.slice(Math.max(0, at - 1 - mostBetween), at);
  if (before.some((word) => bounding.has(word))) return true;
  const beside = words[at - 1] ?? '';
  if (boundingBeside.has(beside) || (boundingYear.has(beside) && isYear(said, at))) return true;
  const isAnother = (word: string | undefined) => numberOf(word ?? '') !== undefined;
  const next = words[at + 1] ?? '';
  return next === 'or' || (/^(?:and|to)$/.test(next) && isAnother(words[at + 2]));
}

const [firstYear, lastYear] = [1000, 2100];
/** “1848”, not “1500 bones” or “1,848”. @param at index of the number in its text */
export function isYear({ text, starts, ends }: Tokens, at: number): boolean {
  const written = text.slice(starts[at], ends[at]);
  const value = Number(written);
  if (!/^\d{4}$/.test(written) || value < firstYear || value > lastYear) return false;
  const next = /^ (\p{Ll}+)/u.exec(text.slice(ends[at] ?? 0))?.[1] ?? '';
  return next === '' || stopWords.has(next) || !/s$/.test(next);
}
