/** Plays the recordings of a card, and reads it aloud if the student chose so. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Card } from '../../../../model/entities/card.ts';
import { answerOf, questionOf } from '../../card-text.tsx';
import { useReviewSettings } from '../review-settings.ts';
import { sayAloud, stopSaying } from './card-voice.ts';

interface HeardCard {
  card: Card;
  answered: boolean;
  /** Its recordings are rendered, or there are none. */
  isReady: boolean;
  /** Contains the side that was shown last. */
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
    // Another effect sets the address of a recording first.
    const soon = setTimeout(begin);
    return () => {
      clearTimeout(soon);
      stopSounds();
      stopSaying();
    };
  }, [card.id, answered, isReady, readsAloud]);
}

let stopLast: () => void = () => undefined;

/** Plays the recordings one after the other, and stops earlier ones. Does nothing if the browser forbids autoplay. */
export function playSounds(part: Element | null): void {
  stopSounds();
  const sounds = [...(part?.querySelectorAll('audio') ?? [])];
  const stopping = new AbortController();
  const play = (at: number) => {
    const sound = sounds[at];
    if (sound === undefined || stopping.signal.aborted) return;
    sound.currentTime = 0;
    sound.addEventListener('ended', () => play(at + 1), { once: true, signal: stopping.signal });
    sound.play().catch((error: unknown) => console.info('A recording does not play', error));
  };
  stopLast = () => {
    stopping.abort();
    for (const sound of sounds) sound.pause();
  };
  play(0);
}

function stopSounds(): void {
  stopLast();
  stopLast = () => undefined;
}
