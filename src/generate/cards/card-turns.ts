/** Chooses the kind of question for each card. Several kinds take turns as far as the cards allow. Pure. */
import type { QuestionKind } from '../../model/study/quiz/task.ts';
import { createDrops, type DropReason } from '../drop-reasons.ts';
import type { QuestionItem, TaskItem } from '../engine.ts';
import { fewestPairs, longestMatch, mostPairs } from '../make/kinds/bounds.ts';
import {
  type AskedCard,
  type CardSide,
  type Foils,
  isQuestion,
  isReverse,
  mostCompared,
  type ReadFact,
} from './card-facts.ts';
import { clozeOf, shortOf, singleOf, trueFalseOf } from './card-tasks.ts';

export type CardItem = QuestionItem | TaskItem;

/** Rarest first. Cards do not say which several answers are right or the order of steps, so those kinds are missing. */
export const cardQuestionKinds = ['matching', 'cloze', 'true-false', 'short', 'single'] as const;
export type CardQuestionKind = (typeof cardQuestionKinds)[number];

export interface Turns {
  card: AskedCard;
  /** Sides to ask from, best first. */
  ways: readonly ReadFact[];
}

interface Wish {
  kinds: readonly QuestionKind[];
  count: number | undefined;
  isKnown: (item: CardItem) => boolean;
  foils: Record<CardSide, Foils>;
  /** From 0 to 1. */
  random: () => number;
}

/** Cards for matching questions, if each other kind must find a card too. */
function pairsBesides(cards: number, kinds: number): number {
  return Math.max(fewestPairs, Math.min(5, cards - (kinds - 1)));
}

/** @param goOn false ends it early */
export async function takeTurns(
  turns: readonly Turns[],
  wish: Wish,
  goOn: () => Promise<boolean>,
): Promise<{ items: CardItem[]; rejected: Record<string, number>; known: number }> {
  const { count = Number.POSITIVE_INFINITY, foils, random, isKnown } = wish;
  const kinds = cardQuestionKinds.filter((kind) => wish.kinds.includes(kind));
  const single = kinds.filter((kind) => kind !== 'matching');
  const drops = createDrops();
  const items: CardItem[] = [];
  const asked = new Set<AskedCard>();
  const times = new Map<CardQuestionKind, number>();
  const usedFoils = new Set<string>();
  let known = 0;
  /** True statements minus false ones. */
  let surplus = 0;
  const isFull = () => items.length >= count;
  const take = (kind: CardQuestionKind, item: CardItem, cards: readonly AskedCard[]): boolean => {
    if (isKnown(item)) {
      known++;
      return false;
    }
    items.push(item);
    times.set(kind, (times.get(kind) ?? 0) + 1);
    for (const card of cards) asked.add(card);
    return true;
  };

  const itemOf = (kind: CardQuestionKind, fact: ReadFact): CardItem | undefined => {
    const own = foils[fact.side];
    switch (kind) {
      case 'single':
        return singleOf(fact, own);
      case 'short':
        return shortOf(fact, own);
      case 'true-false': {
        const isTrue = Math.abs(surplus) > 1 ? surplus < 0 : random() < 0.5;
        const item = trueFalseOf(fact, own, isTrue, usedFoils);
        if (item !== undefined) surplus += isTrue ? 1 : -1;
        return item;
      }
      default:
        return undefined;
    }
  };
  const ask = ({ card, ways }: Turns): boolean => {
    const least = single.toSorted((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0));
    for (const kind of least) {
      for (const fact of kind === 'cloze' ? [undefined] : ways) {
        const item = fact === undefined ? clozeOf(card) : itemOf(kind, fact);
        if (item !== undefined && take(kind, item, [card])) return true;
      }
    }
    return false;
  };

  /** Makes up to `most` matching questions, spread over the cards. */
  const match = async (most: number, among: readonly Turns[]): Promise<void> => {
    const facts = among.flatMap(({ ways }) => ways.find(canBeMatched) ?? []);
    const places = new Map(facts.map((fact, at) => [fact, at]));
    const buckets = Map.groupBy(facts, bucketOf);
    const tried = new Set<ReadFact>();
    for (let done = 0; done < most && !isFull(); done++) {
      const from = Number.isFinite(most) ? Math.floor((done * facts.length) / most) : 0;
      const before = items.length;
      for (const first of [...facts.slice(from), ...facts.slice(0, from)]) {
        if (asked.has(first.card) || tried.has(first)) continue;
        if (!(await goOn())) return;
        tried.add(first);
        const key = bucketOf(first);
        const left = (buckets.get(key) ?? []).filter(({ card }) => !asked.has(card));
        buckets.set(key, left);
        const at = left.findIndex((fact) => (places.get(fact) ?? 0) > (places.get(first) ?? 0));
        const others = at < 0 ? left : [...left.slice(at), ...left.slice(0, at)];
        const size =
          single.length > 0 ? pairsBesides(turns.length, kinds.length) : sizeOfGroup(left.length);
        const group = groupFrom(first, others, foils[first.side], size);
        if (group.length < fewestPairs) continue;
        const cards = group.map(({ card }) => card);
        if (take('matching', matchingOf(group), cards)) break;
      }
      if (items.length === before) return;
    }
  };

  const hasMatching = kinds.includes('matching');
  if (hasMatching) {
    const most = mostMatchings(turns.length, wish.count, kinds.length);
    const more = most * (pairsBesides(turns.length, kinds.length) - 1);
    const wanted = Number.isFinite(most) ? count + more : count;
    await match(most, turns.slice(0, wanted));
  }
  const left: Turns[] = [];
  for (const turn of turns) {
    if (single.length === 0 || isFull()) break;
    if (asked.has(turn.card)) continue;
    if (!(await goOn())) break;
    if (!ask(turn)) left.push(turn);
  }
  if (hasMatching && single.length > 0) await match(Number.POSITIVE_INFINITY, left);
  for (const { card, ways } of single.length > 0 ? left : turns)
    if (!asked.has(card) && !isFull()) drops.add(whyNot(ways, kinds));
  return { items, rejected: drops.counts, known };
}

/** Facts match only with facts that are asked alike. */
function bucketOf(fact: ReadFact): string {
  return `${fact.side} ${fact.kind} ${isReverse(fact)}`;
}

/**
 * Matching questions get about the same share as each other kind. At least one is made, if that leaves a card for each other kind;
 * otherwise a deck of six cards would give one question only.
 */
function mostMatchings(cards: number, count: number | undefined, kinds: number): number {
  if (kinds === 1) return count ?? Number.POSITIVE_INFINITY;
  const pairs = pairsBesides(cards, kinds);
  const share = cards / (kinds - 1 + pairs);
  if (share < 1) return 0;
  if (count === undefined) return Math.floor(share);
  const spare = Math.max(0, cards - count) / (pairs - 1);
  return Math.max(1, Math.floor(Math.min(Math.round(count / kinds), spare, share)));
}

/** Groups of even size, so that few cards are left over. */
function sizeOfGroup(left: number): number {
  return left === mostPairs + 1 ? mostPairs : Math.ceil(left / Math.ceil(left / mostPairs));
}

function whyNot(ways: readonly ReadFact[], kinds: readonly CardQuestionKind[]): DropReason {
  const isSingle = kinds.every((kind) => kind === 'single');
  if (ways.length === 0)
    return isSingle
      ? 'a card that cannot be asked with answers to choose from'
      : 'a card that cannot be asked in these ways';
  return isSingle ? 'too few good wrong answers' : 'no question of these kinds fits the card';
}

function canBeMatched({ card, asked, answer }: ReadFact): boolean {
  const isShort = [asked, answer].every((one) => one.length <= longestMatch && !/\n/.test(one));
  return card.kind === 'basic' && isShort;
}

/** @param first starts the group @param facts candidates, in order @returns empty if fewer than `fewestPairs` fit together */
function groupFrom(
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

/** Both are asked alike, and neither answer fits the other question. */
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

function matchingOf(group: readonly ReadFact[]): TaskItem {
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
    // The sources of all pairs; `quote` is the source of the first only.
    parts: group.map((one) => ({
      term: one.asked,
      meaning: one.answer,
      page: 1,
      quote: one.quote,
    })),
    ...{ page: 1, quote, cardId: card.id },
  };
}
