/** The statistics of decks, counted in the worker of the cards and followed. */
import { useState } from 'react';
import { onAccountClosed } from '../../../db/database.ts';
import type { DeckStatistics } from '../../../model/study/statistics/statistics.ts';
import { useStudyToday } from '../../day/use-study-today.ts';
import { askCards } from '../ask-cards.ts';
import { useFollowedCards } from './use-followed-cards.ts';
import { cardsClock } from './use-found-cards.ts';

export interface CountedStatistics {
  statistics: DeckStatistics | undefined;
  /** What is read for the first count, and how far, 0 to 1. */
  reading: { of: 'cards' | 'reviews'; share: number } | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** Statistics of each scope as they were last counted: a screen that is opened again begins with them. */
const counted = new Map<string, DeckStatistics>();
// What one student has studied is never another's first answer.
onAccountClosed(() => counted.clear());

/** While cards are reviewed elsewhere they are counted again no sooner, milliseconds. */
const againMs = 2_000;

/** @param deckIds `undefined`: all decks */
export function useStatistics(deckIds: readonly string[] | undefined): CountedStatistics {
  const key = keyOf(deckIds);
  const [shown, setShown] = useState<{ key: string; statistics: DeckStatistics }>();
  const [reading, setReading] = useState<CountedStatistics['reading']>();
  // What is due on which day is otherwise on another day; within one it changes too little to count all reviews again.
  const today = useStudyToday();
  const { hasFailed, retry } = useFollowedCards({
    ...{ againMs, wanted: `${key} ${today}` },
    ask: async () => {
      const statistics = await askCards('statistics', { deckIds, clock: cardsClock() });
      counted.set(key, statistics);
      setShown({ key, statistics });
      setReading(undefined);
    },
    onReading: ({ of, share }) => setReading({ of, share }),
  });
  const statistics = shown?.key === key ? shown.statistics : counted.get(key);
  return { statistics, reading, hasFailed, retry };
}

function keyOf(deckIds: readonly string[] | undefined): string {
  return JSON.stringify(deckIds ?? null);
}
