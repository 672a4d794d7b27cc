/** Wrong answers of the same kind as the right one: near in the text, similar in form, and not also right. */

import { hashOf, keysOf, rootOf, sharesRoot } from '../language/words.ts';
import { thingOfMeaning, thingOfName } from './likeness/kinds-of-things.ts';
import { likenessTo } from './likeness/likeness.ts';
import { type Alternative, leastLikeness } from './likeness/of-one-kind.ts';
import type { Contexts } from './likeness/term-contexts.ts';
import { isAcronym } from './other-names.ts';
import { cosine } from './rank.ts';
import { plainTerm } from './term-names.ts';

export const wrongAnswers = 3;
/** Two of the same kind are better than three if the third is obviously wrong. */
export const fewestWrong = 2;
/** Definitions more similar than this may both be right. */
const sameMeaning = 0.55;

/** A third wrong answer this much less likely than the first is obviously wrong. */
const farBehind = 2.5;

/** A question for a term, and the place of its answer in the text. */
export interface TermQuestion {
  stem: string;
  quote: string;
  /** Index of the quote's sentence. */
  place: number | undefined;
}

/**
 * @param pool may contain `answer`; terms that could be right are skipped
 * @param weights of likeness, to try others
 * @param fewest if the text has fewer, there are none
 */
export function wrongTerms(
  answer: Alternative,
  pool: readonly Alternative[],
  { stem, quote, place }: TermQuestion,
  contexts: Contexts,
  weights?: readonly number[],
  fewest = fewestWrong,
): string[] | undefined {
  const [asked, said] = [plainTerm(stem), plainTerm(quote)];
  const question = { term: answer.term, place, keys: keysOf(stem) };
  const likenessOf = likenessTo(question, contexts, weights);
  const byCost = pool
    .filter(({ plural }) => plural === answer.plural)
    .flatMap((other) => {
      const least = leastLikeness(answer, other, contexts);
      if (least === undefined) return [];
      const likeness = likenessOf(other.term);
      const cost = -likeness - closenessOf(answer, other, contexts);
      return likeness < least ? [] : [{ other, cost }];
    })
    .sort((a, b) => a.cost - b.cost || (a.other.term < b.other.term ? -1 : 1));
  const taken: Alternative[] = [];
  const dearest = (byCost[0]?.cost ?? 0) + farBehind;
  for (const { other, cost } of byCost) {
    if (taken.length === wrongAnswers || (taken.length >= fewestWrong && cost > dearest)) break;
    const isFair =
      areApart(answer, other) &&
      !holds(asked, other.plain) &&
      !mayBeSynonym(other.plain, said) &&
      !mayBeRight(answer, other, contexts);
    if (isFair && !taken.some((one) => areTwins(one.plain, other.plain))) taken.push(other);
  }
  const picked = taken.map(({ term }) => term);
  return picked.length >= fewest ? picked : undefined;
}

/** Bonus beside likeness: the text lists both together, or defines both as the same thing with a difference. */
function closenessOf(answer: Alternative, other: Alternative, contexts: Contexts): number {
  const [a, b] = [nounOf(answer), nounOf(other)];
  return (
    (a !== '' && a === b ? 0.8 : 0) + (contexts.areListed(answer.plain, other.plain) ? 0.5 : 0)
  );
}

function nounOf({ definition, term }: Alternative): string {
  return (definition && thingOfMeaning(definition)?.noun) ?? thingOfName(term).noun;
}

/** One word in two spellings or forms, singular and plural, an acronym, or one name as part of the other. */
export function areTwins(a: string, b: string): boolean {
  return (
    overlaps(spelledAs(a), spelledAs(b)) || areForms(a, b) || isAcronym(a, b) || isAcronym(b, a)
  );
}

/** “mesenchyme” and “mesenchymal cell”: one word whose root the other has. */
function areForms(a: string, b: string): boolean {
  const [short, long] = a.includes(' ') ? [b, a] : [a, b];
  return !short.includes(' ') && rootOf(short).length >= lettersOfForm && sharesRoot(short, long);
}
const lettersOfForm = 6;

/** Unifies British and American spelling, and hyphens with spaces. */
function spelledAs(plain: string): string {
  return plain
    .replaceAll('-', ' ')
    .replace(/ae|oe/g, 'e')
    .replace(/our\b/g, 'or')
    .replace(/(?<=\p{L}{3})is(?=e|ing|ation)/gu, 'iz')
    .replace(/(?<=\p{L})([bt])re\b/gu, '$1er')
    .replace(/ll(?=ed|ing|er)/g, 'l')
    .replace(/ence\b/g, 'ense')
    .replace(/ogue\b/g, 'og');
}

/** The text equates the two or makes one a kind of the other, or one name is part of the other. */
export function mayBeRight(answer: Alternative, other: Alternative, contexts: Contexts): boolean {
  return (
    contexts.areOne(answer.plain, other.plain) ||
    isKind(answer, other) ||
    isKind(other, answer) ||
    isNamedBy(other, answer) ||
    isPartOfWord(answer.plain, other.plain)
  );
}

/** “An anion is a negatively charged ion”. */
function isKind({ definition }: Alternative, other: Alternative): boolean {
  return definition !== undefined && holds(plainTerm(kindNamed(definition.meaning)), other.plain);
}

/** A term defined by its relation to the answer may be right too. */
function isNamedBy({ definition }: Alternative, answer: Alternative): boolean {
  return definition !== undefined && holds(plainTerm(definition.meaning), answer.plain);
}

/** “economics” and “microeconomics” */
function isPartOfWord(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 5 && !long.includes(' ') && long.endsWith(short);
}

/** The quote determines the position of the right answer: varied over a quiz, stable between runs. */
export function mixed(
  right: string,
  wrong: readonly string[],
  seed: string,
): { options: string[]; answer: number } {
  const answer = hashOf(seed) % (wrong.length + 1);
  const options = [...wrong];
  options.splice(answer, 0, right);
  return { options, answer };
}

/** "X, also known as Y": Y would be right too. */
function mayBeSynonym(plain: string, said: string): boolean {
  return /\b(also|or|called|known a|termed)\b/.test(said) && holds(said, plain);
}

/** Both in plain form. */
export function holds(text: string, plain: string): boolean {
  return ` ${text} `.includes(` ${plain} `);
}

/** Different names with different defining sentences. */
export function areApart(one: Alternative, other: Alternative): boolean {
  return !areTwins(one.plain, other.plain) && cosine(one.vector, other.vector) < sameMeaning;
}

/** One has all words of the other; both in plain form. */
export function overlaps(a: string, b: string): boolean {
  const [one, two] = [a.split(' '), b.split(' ')];
  const [short, long] = one.length <= two.length ? [one, two] : [two, one];
  return short.every((word) => long.includes(word));
}

/** The noun phrase without its relative clause: “the negatively charged ion” of “the negatively charged ion that has …” */
export function kindNamed(meaning: string): string {
  const behind = /,| (?:that|which|who|whose|in|for|from|by|when|where|to|with|made|used|found) /;
  return meaning.split(behind)[0] ?? '';
}
