/**
 * Wrong answers to a card: answers of the same kind of other cards, the likeliest first. Pure.
 *
 * Invariant: none of them is right by any card of the deck.
 */
import { wrongAnswers } from '../make/distractors.ts';
import { givesAway, type ReadFact } from './card-facts.ts';

export interface Foils {
  /** With an answer of its kind, those of about its length where they are many. */
  near: (fact: ReadFact) => readonly ReadFact[];
  /** What all cards answer that ask the same, with its own answer. */
  rightAnswers: (fact: ReadFact) => readonly ReadFact[];
  /** Whether another answer is wrong, and does not tell itself by its length. */
  isWrong: (fact: ReadFact, other: ReadFact) => boolean;
  /** All wrong answers that are near, the likeliest first. */
  ranked: (fact: ReadFact) => ReadFact[];
  /** @returns nothing where there are too few */
  wrongFor: (fact: ReadFact) => string[] | undefined;
}

/** Of a big deck those with answers of about the same length are compared, so that its time grows with its cards alone. */
export const mostCompared = 400;

/** @param facts all of a deck that are asked from one side */
export function foilsAmong(facts: readonly ReadFact[]): Foils {
  const near = nearOnes(facts);
  const byAsked = Map.groupBy(facts, ({ plainAsked }) => plainAsked);
  const rightAnswers = (fact: ReadFact) => byAsked.get(fact.plainAsked) ?? [fact];
  const isWrong = (fact: ReadFact, other: ReadFact) =>
    isFair(fact, other) && rightAnswers(fact).every((right) => !sameAnswer(right, other));
  const ranked = (fact: ReadFact) =>
    near(fact)
      .filter((other) => other !== fact && isWrong(fact, other))
      .map((other) => ({ other, cost: costOf(fact, other) }))
      .sort((a, b) => a.cost - b.cost || (a.other.answer < b.other.answer ? -1 : 1))
      .map(({ other }) => other);
  const wrongFor = (fact: ReadFact) => {
    const taken: ReadFact[] = [];
    for (const other of ranked(fact)) {
      if (taken.length === wrongAnswers) break;
      if (taken.every((one) => !sameAnswer(one, other))) taken.push(other);
    }
    return taken.length === wrongAnswers ? taken.map(({ answer }) => answer) : undefined;
  };
  return { near, rightAnswers, isWrong, ranked, wrongFor };
}

function nearOnes(facts: readonly ReadFact[]): Foils['near'] {
  const byKind = Map.groupBy(facts, ({ answerKind }) => answerKind);
  const places = new Map<ReadFact, number>();
  for (const alike of byKind.values()) {
    if (alike.length > mostCompared) alike.sort((a, b) => a.answer.length - b.answer.length);
    for (const [at, fact] of alike.entries()) places.set(fact, at);
  }
  return (fact) => {
    const alike = byKind.get(fact.answerKind) ?? [];
    const last = Math.max(0, alike.length - mostCompared);
    const first = Math.min(last, Math.max(0, (places.get(fact) ?? 0) - mostCompared / 2));
    return alike.slice(first, first + mostCompared);
  };
}

/** One says all words of the other. */
export function sameAnswer(
  { answerWords: one }: ReadFact,
  { answerWords: other }: ReadFact,
): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.every((word) => long.includes(word));
}

/** About as long, and not right too. */
function isFair(fact: ReadFact, other: ReadFact): boolean {
  const ratio = other.answer.length / fact.answer.length;
  return (
    ratio > 0.2 && ratio < 5 && other.plainAsked !== fact.plainAsked && !givesAway(fact, other)
  );
}

function costOf(fact: ReadFact, other: ReadFact): number {
  let shared = 0;
  for (const word of fact.askedWords) if (other.askedWords.has(word)) shared++;
  return (
    (other.kind === fact.kind ? 0 : 1) +
    // A word of the other language would tell itself.
    (isReverse(other) === isReverse(fact) ? 0 : 1) +
    Math.abs(Math.log(other.answer.length / fact.answer.length)) -
    Math.min(shared, 4) * 0.1 +
    (isCapital(other.answer) === isCapital(fact.answer) ? 0 : 0.5)
  );
}

export const isReverse = ({ card }: ReadFact) => card.isReverse === true;

const isCapital = (text: string) => /^\p{Lu}/u.test(text);
