/** What the worker of the cards answers, asked again as cards and reviews change. */
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
  /** Asks and shows the answer. It is called with what is wanted then, one call at a time. */
  ask: () => Promise<void>;
  /** Asks anew where it is another one. */
  wanted: unknown;
  /** Of many changes, one after the other, so many milliseconds are asked after as one. */
  againMs: number;
  /** The worker that holds all cards is not begun for nobody. */
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
    // What changes during one is asked next.
    if (own.isUnderWay) return;
    own.isUnderWay = true;
    try {
      while (own.isStale) {
        own.isStale = false;
        await askNow();
      }
      setFailed(false);
    } catch (error) {
      console.warn('The cards could not be looked at', error);
      setFailed(true);
    }
    own.isUnderWay = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted is in what is asked
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
    // Begun once: changes that go on for minutes would put off a timer that each of them begins anew.
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

/** The cards that a search finds, kept as they are now. */
interface Finding {
  /** What was found last, also while another search is under way; `undefined` before the first. */
  found: Found | undefined;
  /** What was found last is not yet what these words find. */
  isSearching: boolean;
  /** How far the cards are read for the first search, 0 to 1. */
  share: number;
  hasFailed: boolean;
  retry: () => void;
}

const searchAgainMs = 150;

/** @param nowMs asked again as it goes on: a card becomes due, or is no longer buried, without anything being written */
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

/** Now, as cards are due by it. */
export function cardsClock(atMs: number = Date.now()): SearchClock {
  return { nowMs: studyTime(currentDatabase(), atMs), tzOffsetMin: localOffsetMin(atMs) };
}

/** The statistics of decks, counted in the worker of the cards and followed. */
interface CountedStatistics {
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
const statisticsAgainMs = 2_000;

/** @param deckIds `undefined`: all decks */
export function useStatistics(deckIds: readonly string[] | undefined): CountedStatistics {
  const key = keyOf(deckIds);
  const [shown, setShown] = useState<{ key: string; statistics: DeckStatistics }>();
  const [reading, setReading] = useState<CountedStatistics['reading']>();
  // What is due on which day is otherwise on another day; within one it changes too little to count all reviews again.
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
