/** The voices of this browser. They come late: Chrome has none until a moment after it was first asked (`voiceschanged`). */
import { create } from 'zustand';

export type Voice = Pick<
  SpeechSynthesisVoice,
  'voiceURI' | 'name' | 'lang' | 'default' | 'localService'
>;

export const useVoices = create<{ voices: readonly SpeechSynthesisVoice[] }>(() => ({
  voices: [],
}));

/** Whether this browser can speak at all; it may still have no voice. */
export function canSpeak(): boolean {
  return 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis;
}

let isFollowing = false;

/** Begins to follow them. Does nothing where it has begun, or where the browser cannot speak. */
export function followVoices(): void {
  if (isFollowing || !canSpeak()) return;
  isFollowing = true;
  const look = () => useVoices.setState({ voices: speechSynthesis.getVoices() });
  // Older Safari has no events here, and has its voices at once.
  speechSynthesis.addEventListener?.('voiceschanged', look);
  look();
}

/** So long is waited for the first voice, milliseconds. */
const longestWaitMs = 2_000;

/** Resolves once there is a voice, or none came in time. */
export function firstVoices(): Promise<void> {
  followVoices();
  if (useVoices.getState().voices.length > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = useVoices.subscribe(({ voices }) => voices.length > 0 && end());
    const timer = setTimeout(end, longestWaitMs);
  });
}

/** Android writes `de_DE`. */
export function primaryOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? '';
}

/** Those of a language first, of them those that need no network, then the system's own choice, then by name. */
export function orderVoices<V extends Voice>(voices: readonly V[], language: string): V[] {
  const rank = (voice: V) =>
    (primaryOf(voice.lang) === language ? 0 : 4) +
    (voice.localService ? 0 : 2) +
    (voice.default ? 0 : 1);
  return voices.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/**
 * The voice that reads: the student's, else the first one of the language, else any.
 * @param kept the student's choice for this language
 * @param isOnline without a network only voices of the device can speak
 * @returns `undefined` where there is none
 */
export function chooseVoice<V extends Voice>(
  voices: readonly V[],
  language: string,
  kept: string | undefined,
  isOnline: boolean,
): V | undefined {
  const usable = isOnline ? voices : voices.filter(({ localService }) => localService);
  const own = usable.find(({ voiceURI }) => voiceURI === kept);
  return own ?? orderVoices(usable, language)[0];
}
