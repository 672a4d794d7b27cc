/** Cards of which each belongs to one other side alone, as a question that matches them. Pure. */
import type { TaskItem } from '../engine.ts';
import { fewestPairs, longestMatch, mostPairs } from '../make/kinds/bounds.ts';
import { isQuestion, type ReadFact } from './card-facts.ts';
import { type Foils, isReverse, mostCompared } from './card-foils.ts';

export function canBeMatched({ card, asked, answer }: ReadFact): boolean {
  const isShort = [asked, answer].every((one) => one.length <= longestMatch && !/\n/.test(one));
  return card.kind === 'basic' && isShort;
}

/**
 * @param facts those that are still to be asked, in their order
 * @param first the one that the group begins with
 * @returns fewer than can be matched: none
 */
export function groupFrom(
  first: ReadFact,
  facts: readonly ReadFact[],
  foils: Foils,
  size: number,
): ReadFact[] {
  const group = [first];
  for (const one of facts.slice(0, mostCompared)) {
    if (group.length === Math.min(size, mostPairs)) break;
    if (group.every((other) => areApart(one, other, foils))) group.push(one);
  }
  return group.length < fewestPairs ? [] : group;
}

/** They are asked alike, and neither side of one fits the other. */
function areApart(one: ReadFact, other: ReadFact, foils: Foils): boolean {
  return (
    one.card !== other.card &&
    one.side === other.side &&
    one.kind === other.kind &&
    isReverse(one) === isReverse(other) &&
    foils.isWrong(one, other) &&
    foils.isWrong(other, one)
  );
}

export function matchingOf(group: readonly ReadFact[]): TaskItem {
  const [first] = group;
  if (first === undefined) throw new Error('A group has its first');
  const { card, side, quote } = first;
  const asks =
    side === 'front'
      ? 'Match each question with its answer.'
      : 'Match each answer with its question.';
  return {
    type: 'task',
    stem: isQuestion(card.front) ? asks : 'Match what belongs together.',
    task: {
      kind: 'matching',
      prompts: group.map(({ asked }) => asked),
      answers: group.map(({ answer }) => answer),
    },
    // Where each of the pairs stands: the quote is that of the first alone.
    parts: group.map((one) => ({
      term: one.asked,
      meaning: one.answer,
      page: 1,
      quote: one.quote,
    })),
    ...{ page: 1, quote, cardId: card.id },
  };
}
