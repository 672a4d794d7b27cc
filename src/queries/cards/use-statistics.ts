/** The statistics of decks, counted in the worker of the cards and followed. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
/** While cards are reviewed elsewhere they are counted again no sooner, milliseconds. */
const againMs = 2_000;

/** @param deckIds `undefined`: all decks */
export function useStatistics(deckIds: readonly string[] | undefined): CountedStatistics {
  const key = JSON.stringify(deckIds ?? null);
  const [shown, setShown] = useState<{ key: string; statistics: DeckStatistics }>();
  const [reading, setReading] = useState<CountedStatistics['reading']>();
  const [hasFailed, setFailed] = useState(false);
  const turn = useRef(0);

  const count = useEffectEvent(async () => {
    turn.current += 1;
    const own = turn.current;
    try {
      const statistics = await askCards('statistics', { deckIds, clock: cardsClock() });
      if (own !== turn.current) return;
      counted.set(key, statistics);
      setShown({ key, statistics });
      setReading(undefined);
      setFailed(false);
    } catch {
      if (own === turn.current) setFailed(true);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the decks as text
  useEffect(() => void count(), [key]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = lookAtCards((news) => {
      if (news.type === 'reading') return setReading({ of: news.of, share: news.share });
      clearTimeout(timer);
      timer = setTimeout(() => void count(), againMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  const statistics = shown?.key === key ? shown.statistics : counted.get(key);
  return { statistics, reading, hasFailed, retry: () => void count() };
}
