/** What the worker of the cards answers, asked again as cards and reviews change. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CardsNews, lookAtCards } from '../ask-cards.ts';

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
