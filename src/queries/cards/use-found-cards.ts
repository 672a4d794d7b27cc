/** The cards that a search finds, kept as they are now. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import type { SearchClock } from '../../model/study/cards/match.ts';
import { studyTime } from '../study-clock.ts';
import { askCards, lookAtCards } from './ask-cards.ts';
import type { CardSearch, FoundCards } from './card-index.ts';

export interface Finding {
  /** What was found last, also while another search is under way; `undefined` before the first. */
  found: FoundCards | undefined;
  /** What was found last is not yet what these words find. */
  isSearching: boolean;
  /** How far the cards are read for the first search, 0 to 1. */
  share: number;
  hasFailed: boolean;
  retry: () => void;
}

/** Of many changes, one after the other, so many milliseconds are looked at as one. */
const againMs = 150;

/** @param search `undefined`: nothing is searched yet */
export function useFoundCards(search: CardSearch | undefined): Finding {
  const key = JSON.stringify(search);
  const [last, setLast] = useState<{ found: FoundCards; key: string }>();
  const [share, setShare] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const asking = useRef({ wanted: search, isUnderWay: false, isStale: false });

  const look = useEffectEvent(async () => {
    const own = asking.current;
    own.isStale = true;
    // One search at a time: the words that come meanwhile are searched next.
    if (own.isUnderWay) return;
    own.isUnderWay = true;
    try {
      while (own.isStale && own.wanted !== undefined) {
        own.isStale = false;
        const { wanted } = own;
        const found = await askCards('find', { ...wanted, clock: cardsClock() });
        setLast({ found, key: JSON.stringify(wanted) });
      }
      setFailed(false);
    } catch {
      setFailed(true);
    }
    own.isUnderWay = false;
  });
  useEffect(() => {
    asking.current.wanted = key === undefined ? undefined : (JSON.parse(key) as CardSearch);
    void look();
  }, [key]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = lookAtCards((news) => {
      if (news.type === 'reading') {
        if (news.of === 'cards') setShare(news.share);
      } else
        timer ??= setTimeout(() => {
          timer = undefined;
          void look();
        }, againMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  const isSearching = search !== undefined && last?.key !== key && !hasFailed;
  return { found: last?.found, isSearching, share, hasFailed, retry: () => void look() };
}

/** Now, as cards are due by it. */
export function cardsClock(atMs: number = Date.now()): SearchClock {
  return { nowMs: studyTime(currentDatabase(), atMs), tzOffsetMin: localOffsetMin(atMs) };
}
