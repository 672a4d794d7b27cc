/** Cards that a text file describes in words: which rows one text becomes, and their items. */
import type { Card } from '../../../../model/entities/card.ts';
import type { BroughtMemory } from '../../../../model/entities/facts/review.ts';
import { defaultParameters } from '../../../../model/study/fsrs/parameters.ts';
import { dayAfter, instantOf, startOfStudyDay } from '../../../../model/study/local-time.ts';
import { studyDayOf } from '../../../../model/study/study-day.ts';
import { longestText } from '../../../../text/longest-text.ts';
import type { FoundItem, ReadOptions } from '../../format.ts';
import { memoryOfSm2 } from '../anki/memory-state.ts';
import { cardsOfGaps } from '../anki/note-cards.ts';
import { asText } from './bounds.ts';

export interface TextCard
  extends Pick<Card, 'kind' | 'front' | 'back'>,
    Partial<Pick<Card, 'isTyped' | 'covers' | 'hidesAll' | 'suspendedAt' | 'flag' | 'createdAt'>> {
  /** `undefined`: it stands alone. */
  asked?: number;
  due?: Due;
}

/** When another program asks a card next. */
export interface Due {
  /** Study day. */
  dueOn: string;
  intervalDays: number;
  /** As in SM-2, in thousandths; 0 if unknown. */
  ease: number;
}

/** One card for each number, as in the form and in Anki. Gaps without words are no gaps. */
export function gapCards(front: string, back: string): TextCard[] {
  const cards = cardsOfGaps(front.slice(0, 2 * longestText)).map((card) => ({ ...card, back }));
  return cards.length > 0 ? cards : [{ kind: 'basic', front, back }];
}

export function bothWays(front: string, back: string): TextCard[] {
  return [
    { kind: 'basic', front, back, asked: 1 },
    { kind: 'basic', front: back, back: front, asked: 2 },
  ];
}

/** @param refs `deckId` and, for a card of a group, `groupId` */
export function* textCardItems(
  { due, front, back, ...others }: TextCard,
  key: string,
  refs: Readonly<Record<string, string>>,
  options: ReadOptions,
): Generator<FoundItem> {
  yield {
    ...{ entity: 'card', key, refs },
    fields: {
      ...others,
      front: asText(front, 'its front', options),
      back: asText(back, 'its back', options),
    },
  };
  if (due !== undefined) yield dueItem(due, key, options);
}

/** Noon, so that the moment is within the day everywhere. */
const noon = '12:00';

/**
 * The card keeps its day and its memory. The fact is as old as the last review there, so each import gives the same one.
 */
function dueItem(
  { dueOn, intervalDays, ease }: Due,
  cardKey: string,
  { nowMs, tzOffsetMin: offsetAt }: ReadOptions,
): FoundItem {
  const lastDay = dayAfter(dueOn, -intervalDays);
  const ratedAt = Math.max(0, Math.min(instantOf(lastDay, noon, offsetAt), nowMs));
  const tzOffsetMin = offsetAt(ratedAt);
  const memory: BroughtMemory | undefined =
    intervalDays < 1
      ? undefined
      : {
          ...{ state: 2, dueAt: startOfStudyDay(dueOn, offsetAt) },
          ...memoryOfSm2(intervalDays, ease, defaultParameters),
          ...{ intervalDays, step: 0, reps: 1, lapses: 0, lastRatedAt: ratedAt, savedAt: ratedAt },
        };
  return {
    ...{ entity: 'review', key: `due:${cardKey}\n${dueOn}\n${intervalDays} ${ease}` },
    fields: {
      ...{ kind: 'due', dueOn, rating: 0, durationMs: 0, ratedAt, tzOffsetMin },
      ...(memory && { memory }),
      studyDay: studyDayOf(ratedAt, tzOffsetMin),
    },
    refs: { cardId: cardKey },
    changedAt: ratedAt,
  };
}
