/** Reads cards aloud in the voice that the student chose for the language of the text. */

import { languageOf } from '../../../../platform/speech/language-of.ts';
import { createSpeaker, type Speaker } from '../../../../platform/speech/speaker.ts';
import {
  canSpeak,
  chooseVoice,
  firstVoices,
  primaryOf,
  useAloudSettings,
  useVoices,
} from '../../../../platform/speech/voices.ts';

let speaker: Speaker | undefined;
let lastAsked = 0;

/** Stops earlier speech. Does nothing if the browser cannot speak or has no voice. */
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

export function stopSaying(): void {
  lastAsked += 1;
  speaker?.stop();
}
