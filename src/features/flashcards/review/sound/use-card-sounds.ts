/** What is heard of a card: its recordings, and its words where the student chose so. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Card } from '../../../../model/entities/card.ts';
import { answerOf, questionOf } from '../../card-text.tsx';
import { useReviewSettings } from '../review-settings.ts';
import { sayAloud, stopSaying } from './card-voice.ts';
import { playSounds, stopSounds } from './play-sounds.ts';

interface HeardCard {
  card: Card;
  answered: boolean;
  /** Its recordings are drawn, or there are none. */
  isReady: boolean;
  /** Around the side that was shown last. */
  side: RefObject<HTMLElement | null>;
}

export function useCardSounds({ card, answered, isReady, side }: HeardCard): void {
  const { readsAloud, playsSounds } = useReviewSettings();
  const begin = useEffectEvent(() => {
    if (playsSounds) playSounds(side.current);
    if (readsAloud) void sayAloud(answered ? answerOf(card) : questionOf(card));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card or side begins anew
  useEffect(() => {
    if (!isReady) return;
    // A recording gets its address in an effect of its own.
    const soon = setTimeout(begin);
    return () => {
      clearTimeout(soon);
      stopSounds();
      stopSaying();
    };
  }, [card.id, answered, isReady, readsAloud]);
}
