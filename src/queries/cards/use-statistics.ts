/** The statistics of decks, counted in the worker of the cards and followed. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onAccountClosed } from '../../db/database.ts';
import type { DeckStatistics } from '../../model/study/statistics/statistics.ts';
import { askCards, lookAtCards } from './ask-cards.ts';
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
  const [hasFailed, setFailed] = useState(false);
  const asking = useRef({ deckIds, isUnderWay: false, isStale: false });

  const count = useEffectEvent(async () => {
    const own = asking.current;
    own.deckIds = deckIds;
    own.isStale = true;
    // One count at a time: what changes meanwhile is counted next.
    if (own.isUnderWay) return;
    own.isUnderWay = true;
    try {
      while (own.isStale) {
        own.isStale = false;
        const wanted = own.deckIds;
        const statistics = await askCards('statistics', { deckIds: wanted, clock: cardsClock() });
        counted.set(keyOf(wanted), statistics);
        setShown({ key: keyOf(wanted), statistics });
        setReading(undefined);
      }
      setFailed(false);
    } catch {
      setFailed(true);
    }
    own.isUnderWay = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the decks as text
  useEffect(() => void count(), [key]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = lookAtCards((news) => {
      if (news.type === 'reading') return setReading({ of: news.of, share: news.share });
      // Begun once: changes that go on for minutes would put off a timer that each of them begins anew.
      timer ??= setTimeout(() => {
        timer = undefined;
        void count();
      }, againMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  const statistics = shown?.key === key ? shown.statistics : counted.get(key);
  return { statistics, reading, hasFailed, retry: () => void count() };
}

function keyOf(deckIds: readonly string[] | undefined): string {
  return JSON.stringify(deckIds ?? null);
}
