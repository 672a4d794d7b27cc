/** Speed and voices for reading aloud. They stay on the device, since voices differ between devices. */
import { create } from 'zustand';

export interface AloudSettings {
  /** 1 is normal speed. */
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
    console.warn('How to read aloud is not remembered', error);
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
  const { rate, voices } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >;
  const pairs = Object.entries(typeof voices === 'object' && voices !== null ? voices : {});
  return {
    rate: rates.find((one) => one === rate) ?? usual.rate,
    voices: Object.fromEntries(
      pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    ),
  };
}
