/**
 * The browser's voices, and the student's choices for reading aloud. The choices stay on the device, since voices differ
 * between devices. Chrome loads voices after the first call and then sends `voiceschanged`.
 */
import { create } from 'zustand';

export type Voice = Pick<
  SpeechSynthesisVoice,
  'voiceURI' | 'name' | 'lang' | 'default' | 'localService'
>;

export const useVoices = create<{ voices: readonly SpeechSynthesisVoice[] }>(() => ({
  voices: [],
}));

/** Whether the browser has speech; it may still have no voice. */
export function canSpeak(): boolean {
  return 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis;
}

let isFollowing = false;

/** Starts following them, once. Does nothing if the browser cannot speak. */
export function followVoices(): void {
  if (isFollowing || !canSpeak()) return;
  isFollowing = true;
  const look = () => useVoices.setState({ voices: speechSynthesis.getVoices() });
  // Older Safari sends no events here and has its voices at once.
  speechSynthesis.addEventListener?.('voiceschanged', look);
  look();
}

/** Longest wait for the first voice, milliseconds. */
const longestWaitMs = 2_000;

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

/** Order: the language's voices, voices that need no network, the system's default, then by name. */
export function orderVoices<V extends Voice>(voices: readonly V[], language: string): V[] {
  const rank = (voice: V) =>
    (primaryOf(voice.lang) === language ? 0 : 4) +
    (voice.localService ? 0 : 2) +
    (voice.default ? 0 : 1);
  return voices.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/**
 * The student's voice, else the first voice of the language, else any.
 * @param kept the student's choice for this language
 * @param isOnline if not, only voices of the device work
 * @returns `undefined` if there is none
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

interface AloudSettings {
  rate: number;
  /** The `voiceURI` of the student's voice, by language. */
  voices: Readonly<Record<string, string>>;
}

export const aloudKey = 'haversack-aloud';
export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
const usual: AloudSettings = { rate: 1, voices: {} };

export const useAloudSettings = create<AloudSettings>(readKept);

export function setRate(rate: number): void {
  change({ rate });
}

export function chooseVoiceFor(language: string, voiceUri: string): void {
  const { voices } = useAloudSettings.getState();
  change({ voices: { ...voices, [language]: voiceUri } });
}

function change(part: Partial<AloudSettings>): void {
  useAloudSettings.setState(part);
  try {
    localStorage.setItem(aloudKey, JSON.stringify(useAloudSettings.getState()));
  } catch (error) {
    console.warn('The settings for reading aloud could not be stored', error);
  }
}

function readKept(): AloudSettings {
  try {
    return keptOf(JSON.parse(localStorage.getItem(aloudKey) ?? '{}'));
  } catch {
    // Storage is forbidden or its value is invalid.
    return usual;
  }
}

/** Keeps the valid parts of a stored value; the rest is the default. */
export function keptOf(stored: unknown): AloudSettings {
  const { rate, voices }: { rate?: unknown; voices?: unknown } = Object(stored);
  const pairs = Object.entries(typeof voices === 'object' && voices !== null ? voices : {});
  return {
    rate: rates.find((one) => one === rate) ?? usual.rate,
    voices: Object.fromEntries(
      pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    ),
  };
}
