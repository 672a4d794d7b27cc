/** Plays the recordings of a card, and reads it aloud if the student chose so. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Card } from '../../../model/entities/card.ts';
import { languageOf } from '../../../platform/speech/language-of.ts';
import { createSpeaker, type Speaker } from '../../../platform/speech/speaker.ts';
import {
  canSpeak,
  chooseVoice,
  firstVoices,
  primaryOf,
  useAloudSettings,
  useVoices,
} from '../../../platform/speech/voices.ts';
import { answerOf, questionOf } from '../card-text.tsx';
import { useReviewSettings } from './review-settings.ts';

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

/** Plays the recordings one after the other and stops earlier ones. Does nothing if the browser forbids autoplay. */
export function playSounds(part: Element | null): void {
  stopSounds();
  const sounds = [...(part?.querySelectorAll('audio') ?? [])];
  const stopping = new AbortController();
  const play = (at: number) => {
    const sound = sounds[at];
    if (sound === undefined || stopping.signal.aborted) return;
    sound.currentTime = 0;
    sound.addEventListener('ended', () => play(at + 1), { once: true, signal: stopping.signal });
    sound.play().catch((error: unknown) => console.info('A recording could not be played', error));
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

let speaker: Speaker | undefined;
let lastAsked = 0;

/** Reads a text in the chosen voice of its language and stops earlier speech. Does nothing without a voice. */
export async function sayAloud(text: string): Promise<void> {
  if (!canSpeak() || text.trim() === '') return;
  const asked = ++lastAsked;
  await firstVoices();
  if (asked !== lastAsked) return;
  const language = languageOf(text) ?? primaryOf(navigator.language);
  const { rate, voices: kept } = useAloudSettings.getState();
  const voice = chooseVoice(
    useVoices.getState().voices,
    language,
    kept[language],
    navigator.onLine,
  );
  if (voice === undefined) return;
  speaker ??= createSpeaker();
  speaker.speak({ text, language, rate, voice }, () => undefined);
}

function stopSaying(): void {
  lastAsked += 1;
  speaker?.stop();
}
