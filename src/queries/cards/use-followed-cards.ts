/** Hooks that show answers of the cards' worker and ask again as cards and reviews change. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentDatabase, onAccountClosed } from '../../db/database.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import type { SearchClock } from '../../model/study/cards/match.ts';
import type { DeckStatistics } from '../../model/study/statistics/statistics.ts';
import { useStudyToday } from '../day/use-study-today.ts';
import { studyTime } from '../study-clock.ts';
import { askCards, type CardsNews, type Found, findCards, lookAtCards } from './ask-cards.ts';
import type { CardSearch } from './card-index.ts';

interface Following {
  /** Asks with current values and shows the answer; one call at a time. */
  ask: () => Promise<void>;
  /** A change asks again. */
  wanted: unknown;
  /** Changes within so many milliseconds cause one question. */
  againMs: number;
  /** Without it the worker is not started. */
  isOn?: boolean;
  onReading?: (news: Extract<CardsNews, { type: 'reading' }>) => void;
}

export function useFollowedCards({ ask, wanted, againMs, isOn = true, onReading }: Following) {
  const [hasFailed, setFailed] = useState(false);
  const asking = useRef({ isUnderWay: false, isStale: false });
  const askNow = useEffectEvent(ask);
  const look = useEffectEvent(async () => {
    const own = asking.current;
    own.isStale = true;
    // Changes during a question cause the next one.
    if (own.isUnderWay) return;
    own.isUnderWay = true;
    try {
      while (own.isStale) {
        own.isStale = false;
        await askNow();
      }
      setFailed(false);
    } catch (error) {
      console.warn('The question about cards failed', error);
      setFailed(true);
    }
    own.isUnderWay = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `wanted` asks again
  useEffect(() => {
    if (isOn) void look();
  }, [isOn, wanted]);
  const hear = useEffectEvent((news: CardsNews, again: () => void) => {
    if (news.type === 'reading') onReading?.(news);
    else again();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Started once: each of many changes would otherwise postpone the timer.
    const again = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void look();
      }, againMs);
    };
    const stop = lookAtCards((news) => hear(news, again));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isOn, againMs]);
  return { hasFailed, retry: () => void look() };
}

interface Finding {
  /** The last result, also during another search; `undefined` before the first. */
  found: Found | undefined;
  /** The result is not yet that of the current words. */
  isSearching: boolean;
  /** The share of cards that is read for the first search, 0 to 1. */
  share: number;
  hasFailed: boolean;
  retry: () => void;
}

const searchAgainMs = 150;

/** @param nowMs asks again as it advances: cards become due, and burials end, without a write */
export function useFoundCards(search: CardSearch, nowMs: number): Finding {
  const key = JSON.stringify(search);
  const [last, setLast] = useState<{ found: Found; key: string }>();
  const [share, setShare] = useState(0);
  const { hasFailed, retry } = useFollowedCards({
    ...{ againMs: searchAgainMs, wanted: `${key} ${nowMs}` },
    ask: async () => {
      const found = await findCards({ ...search, clock: cardsClock() });
      setLast({ found, key });
    },
    onReading: (news) => {
      if (news.of === 'cards') setShare(news.share);
    },
  });
  const isSearching = last?.key !== key && !hasFailed;
  return { found: last?.found, isSearching, share, hasFailed, retry };
}

export function cardsClock(atMs: number = Date.now()): SearchClock {
  return { nowMs: studyTime(currentDatabase(), atMs), tzOffsetMin: localOffsetMin(atMs) };
}

interface CountedStatistics {
  statistics: DeckStatistics | undefined;
  /** Progress of reading for the first count, 0 to 1. */
  reading: { of: 'cards' | 'reviews'; share: number } | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** The last statistics of each scope, with which a screen starts when it opens again. */
const counted = new Map<string, DeckStatistics>();
// Must not become another student's first answer.
onAccountClosed(() => counted.clear());

/** The least time between two counts while cards are reviewed elsewhere, milliseconds. */
const statisticsAgainMs = 2_000;

export function useStatistics(deckIds: readonly string[] | undefined): CountedStatistics {
  const key = keyOf(deckIds);
  const [shown, setShown] = useState<{ key: string; statistics: DeckStatistics }>();
  const [reading, setReading] = useState<CountedStatistics['reading']>();
  // Due cards depend on the day; within a day they change too little to count all reviews again.
  const today = useStudyToday();
  const { hasFailed, retry } = useFollowedCards({
    ...{ againMs: statisticsAgainMs, wanted: `${key} ${today}` },
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
