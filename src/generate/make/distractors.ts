/**
 * Wrong answers of the same kind as the right one: near in the text, alike in form, and not right too.
 */

import type { Definition } from '../define/definitions.ts';
import { hashOf, keysOf } from '../language/words.ts';
import { areSameKind } from './likeness/kinds-of-terms.ts';
import { likenessTo } from './likeness/likeness.ts';
import type { Contexts } from './likeness/term-contexts.ts';
import { cosine, type Vector } from './rank.ts';
import { plainTerm } from './term-names.ts';

export interface Alternative {
  term: string;
  /** The term's words in their plain form. */
  plain: string;
  plural: boolean;
  place: number;
  section: number;
  /** Of the sentence that defines it. */
  vector: Vector;
  definition?: Definition;
}

export const wrongAnswers = 3;
/** Definitions nearer than this may both be right. */
const sameMeaning = 0.55;

/** A question for a term, and where the text answers it. */
export interface TermQuestion {
  stem: string;
  quote: string;
  /** Of the quote among the sentences. */
  place: number | undefined;
}

/**
 * @param answer whose own row is among `pool` or not; rows that could be right are passed over
 * @param weights of likeness, where others than the engine's own are tried
 */
export function wrongTerms(
  answer: Alternative,
  pool: readonly Alternative[],
  { stem, quote, place }: TermQuestion,
  contexts: Contexts,
  weights?: readonly number[],
): string[] | undefined {
  const [asked, said] = [plainTerm(stem), plainTerm(quote)];
  const question = { term: answer.term, place, keys: keysOf(stem) };
  const likenessOf = likenessTo(question, contexts, weights);
  const byCost = pool
    .filter((one) => one.plural === answer.plural && areSameKind(one.term, answer.term, contexts))
    .map((other) => ({ other, cost: -likenessOf(other.term) }))
    .sort((a, b) => a.cost - b.cost || (a.other.term < b.other.term ? -1 : 1));
  const taken: Alternative[] = [];
  for (const { other } of byCost) {
    if (taken.length === wrongAnswers) break;
    const isFair =
      areApart(answer, other) &&
      !holds(asked, other.plain) &&
      !mayBeSynonym(other.plain, said) &&
      !mayBeRight(answer, other, contexts);
    if (isFair && !taken.some((one) => overlaps(one.plain, other.plain))) taken.push(other);
  }
  const picked = taken.map(({ term }) => term);
  return picked.length === wrongAnswers ? picked : undefined;
}

/** The text says that the two are one or that one is a kind of the other, or the one name is a part of the other. */
function mayBeRight(answer: Alternative, other: Alternative, contexts: Contexts): boolean {
  return (
    contexts.areOne(answer.plain, other.plain) ||
    isKind(answer, other) ||
    isKind(other, answer) ||
    isPartOfWord(answer.plain, other.plain)
  );
}

/** “An anion is a negatively charged ion”. */
function isKind({ definition }: Alternative, other: Alternative): boolean {
  return definition !== undefined && holds(plainTerm(genusOf(definition.meaning)), other.plain);
}

/** “economics” and “microeconomics” */
function isPartOfWord(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 5 && !long.includes(' ') && long.endsWith(short);
}

/** The right answer's place follows from the quote: varied over a quiz, the same each time. */
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

/** Whether words stand in a text; both in plain form. */
export function holds(text: string, plain: string): boolean {
  return ` ${text} `.includes(` ${plain} `);
}

/** Their names differ, and so do the sentences that define them. */
export function areApart(one: Alternative, other: Alternative): boolean {
  return !overlaps(one.plain, other.plain) && cosine(one.vector, other.vector) < sameMeaning;
}

/** One holds all words of the other; both in plain form. */
export function overlaps(a: string, b: string): boolean {
  const [one, two] = [a.split(' '), b.split(' ')];
  const [short, long] = one.length <= two.length ? [one, two] : [two, one];
  return short.every((word) => long.includes(word));
}

/** What is meant without what is said of it: “the negatively charged ion” of “the negatively charged ion that has …” */
export function genusOf(meaning: string): string {
  const behind = /,| (?:that|which|who|whose|in|for|from|by|when|where|to|with|made|used|found) /;
  return meaning.split(behind)[0] ?? '';
}
