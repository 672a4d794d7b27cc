/** The cards that a search finds, kept as they are now. */
import { useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { localOffsetMin } from '../../../lib/date-format.ts';
import type { SearchClock } from '../../../model/study/cards/match.ts';
import { studyTime } from '../../study-clock.ts';
import { type Found, findCards } from '../ask-cards.ts';
import type { CardSearch } from '../card-index.ts';
import { useFollowedCards } from './use-followed-cards.ts';

export interface Finding {
  /** What was found last, also while another search is under way; `undefined` before the first. */
  found: Found | undefined;
  /** What was found last is not yet what these words find. */
  isSearching: boolean;
  /** How far the cards are read for the first search, 0 to 1. */
  share: number;
  hasFailed: boolean;
  retry: () => void;
}

const againMs = 150;

/** @param nowMs asked again as it goes on: a card becomes due, or is no longer buried, without anything being written */
export function useFoundCards(search: CardSearch, nowMs: number): Finding {
  const key = JSON.stringify(search);
  const [last, setLast] = useState<{ found: Found; key: string }>();
  const [share, setShare] = useState(0);
  const { hasFailed, retry } = useFollowedCards({
    ...{ againMs, wanted: `${key} ${nowMs}` },
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
