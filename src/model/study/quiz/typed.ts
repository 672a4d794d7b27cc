/**
 * Judges whether a typed answer is accepted: first compared exactly, then without case and punctuation, then without
 * accents, then with typos. The strictest match decides, so a foil that differs from the answer only by an accent is
 * wrong. What else an answer stands for is accepted too (`otherForms`). Cards and quizzes judge by this one rule.
 */
import { type Context, otherForms } from './alternatives.ts';
import {
  accentsIn,
  type Folded,
  type Folding,
  foldTyped,
  hasUmlaut,
  isNumber,
  isUnclear,
  withoutAccents,
} from './fold-typed.ts';
import { isOtherByCase, isOtherByCharge, isOtherByFormula } from './notation.ts';
import { isTypoOf } from './typos.ts';

/** `spelling`: correct except for a typing mistake. */
export type TypedVerdict = 'right' | 'spelling' | 'wrong';

/**
 * Extra length allowed beyond the accepted answers, for spaces, articles and signs. Longer answers are wrong without
 * a comparison.
 */
const spareLength = 1_000;

/**
 * The remaining letters to compare, so that no row of a broken device blocks the page: texts beyond it are compared
 * exactly. An exam with 1,000 wrong blanks needs less.
 */
export interface Effort {
  left: number;
}
const mostLetters = 50_000;
/** Minimum cost of a short text. */
const lettersOfText = 10;

export function newEffort(): Effort {
  return { left: mostLetters };
}

/**
 * @param foils other things of the same kind: an answer closer to one of them means that one
 * @param effort shared by answers judged together
 */
export function judgeTyped(
  typed: string,
  accepted: readonly string[],
  foils: readonly string[] = [],
  effort: Effort = newEffort(),
  context: Context = {},
): TypedVerdict {
  if (effort.left < 0) return typed !== '' && accepted.includes(typed) ? 'right' : 'wrong';
  const [given, rights, wrongs] = [
    withFewMarks(typed),
    accepted.map(withFewMarks),
    foils.map(withFewMarks),
  ];
  const verdict = judge(given, rights, wrongs, effort);
  const exact = exactly(given);
  if (verdict === 'right' || exact === '') return verdict;
  // Another form of what is accepted, such as “wasla” for “the wasla”, may be the other thing itself.
  if (wrongs.some((foil) => exactly(foil) === exact)) return verdict;
  const others = rights.flatMap((right) => otherForms(right, context));
  const other = others.length === 0 ? 'wrong' : judge(given, others, wrongs, effort);
  return other === 'wrong'
    ? verdict
    : verdict === 'spelling' && other !== 'right'
      ? verdict
      : other;
}

/** No letter has more marks (Unicode's TR15, the stream-safe text format); sorting thousands takes long. */
function withFewMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}

function judge(
  typed: string,
  accepted: readonly string[],
  foils: readonly string[],
  effort: Effort,
): TypedVerdict {
  const exact = exactly(typed);
  if (exact === '') return 'wrong';
  if (accepted.some((right) => exactly(right) === exact)) return 'right';
  if (foils.some((foil) => exactly(foil) === exact)) return 'wrong';
  const longest = accepted.reduce((most, right) => Math.max(most, right.length), 0);
  if (exact.length > 3 * longest + spareLength || !takes(effort, typed)) return 'wrong';

  const read = (texts: readonly string[]) =>
    texts.filter((text) => takes(effort, text)).map(readingOf);
  const given = readingOf(typed);
  const rights = read(accepted).filter((right) => !isOtherThing(given, right));
  const wrongs = read(foils);
  const alike = rights.filter((right) => isSame(given.accented, right.accented));
  if (alike.length > 0) return alike.some((right) => isItself(given, right)) ? 'right' : 'spelling';
  if (wrongs.some((foil) => isSame(given.accented, foil.accented))) return 'wrong';
  const same = rights.filter((right) => isSameInAForm(given, right));
  if (same.length > 0) return same.some((right) => isItself(given, right)) ? 'right' : 'spelling';
  const isAny = (foil: Reading) => isSameInAForm(given, foil) || isNearInAForm(given, foil);
  if (wrongs.some(isAny)) return 'wrong';
  return rights.some((right) => isNearInAForm(given, right)) ? 'spelling' : 'wrong';
}

/** @returns whether enough effort is left for the text */
function takes(effort: Effort, text: string): boolean {
  effort.left -= text.length + lettersOfText;
  return effort.left >= 0;
}

/** The readings of a text. */
interface Reading {
  text: string;
  accented: Folded;
  /** Without accents; also with “ae” for “ä”, and “and” for “&”. */
  forms: readonly Folded[];
  /** With ambiguous numbers read in the other way: “3,142” as a little over three. */
  otherwise: Folded | undefined;
}

function readingOf(text: string): Reading {
  const foldings: Folding[] = [{}];
  if (hasUmlaut(text)) foldings.push({ umlauts: true });
  if (text.includes('&')) foldings.push({ spelledOut: true });
  return {
    text,
    accented: foldTyped(text, { accents: true }),
    forms: foldings.map((folding) => foldTyped(text, folding)),
    otherwise: isUnclear(text) ? foldTyped(text, { otherNumbers: true }) : undefined,
  };
}

/** Unchanged except for spaces and Unicode form (TR15). */
function exactly(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** Whether case, charge, formula signs or a leading letter make it another thing: “A positive” is not “O positive”. */
function isOtherThing(given: Reading, right: Reading): boolean {
  const [one, other] = [articleOf(given), articleOf(right)];
  const isLabelled = one !== other && /^[a-z]$/.test(one) && /^[a-z]$/.test(other);
  const [typed, accepted] = [given.text, right.text];
  return (
    isLabelled ||
    isOtherByCase(typed, accepted) ||
    isOtherByCharge(typed, accepted) ||
    isOtherByFormula(typed, accepted)
  );
}

/** Accents and the article may be missing; wrong ones are a slip. */
function isItself(given: Reading, right: Reading): boolean {
  const [accents, wanted] = [accentsIn(given.text), accentsIn(right.text)];
  const [article, own] = [articleOf(given), articleOf(right)];
  return (
    (accents === wanted || accents === '' || wanted === '') &&
    (article === own || article === '' || own === '' || [article, own].every(isEnglish))
  );
}

function articleOf({ forms }: Reading): string {
  return forms[0]?.article ?? '';
}

const isEnglish = (article: string) => /^(the|an?)$/.test(article);

function isSameInAForm(given: Reading, right: Reading): boolean {
  return hasPair(given, right, isSame);
}

function isNearInAForm(given: Reading, right: Reading): boolean {
  return hasPair(given, right, isNearly);
}

function hasPair(
  given: Reading,
  right: Reading,
  test: (one: Folded, other: Folded) => boolean,
): boolean {
  const forms = given.otherwise ? [...given.forms, given.otherwise] : given.forms;
  return forms.some((one) => right.forms.some((other) => test(one, other)));
}

/** Spaces between words do not matter, but “1 5” is not “15”. */
function isSame(one: Folded, other: Folded): boolean {
  if (one.words.length === 0 || other.words.length === 0) return false;
  if (one.words.some(hasDigit) || other.words.some(hasDigit)) {
    return withoutSpaces(one) === withoutSpaces(other);
  }
  return one.joined === other.joined;
}

/** Joins words and keeps numbers apart. */
function withoutSpaces({ words }: Folded): string {
  const isApart = (word: string, at: number) =>
    isNumber(word) && /\p{N}$/u.test((words[at - 1] ?? '').slice(-2));
  return words.map((word, at) => (isApart(word, at) ? ` ${word}` : word)).join('');
}

function isNearly(one: Folded, other: Folded): boolean {
  return (
    one.words.length > 0 &&
    one.words.length === other.words.length &&
    one.words.every((word, at) => isNearlyWord(word, other.words[at] ?? ''))
  );
}

function isNearlyWord(word: string, right: string): boolean {
  if (word === right) return true;
  if (hasDigit(word) || hasDigit(right)) return false;
  return inOneScript(word) === inOneScript(right) || isTypoOf(word, right);
}

/** Letters of their own without accents (“año” as “ano”); hiragana as katakana. */
function inOneScript(word: string): string {
  return withoutAccents(word).replace(/[ァ-ヶ]/gu, (sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x60),
  );
}

const hasDigit = (word: string) => /\p{N}/u.test(word);
