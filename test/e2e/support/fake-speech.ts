/** Speech that a test hears and ends, since the browsers of tests have no voices. */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Finished announcements, and the rest of the current one. */
    said: string[];
    endOfSpeech: () => void;
  }
}

/** In place of the browser's own speech. @param voices their names and languages */
export async function fakeSpeech(page: Page, voices: readonly (readonly [string, string])[]) {
  await page.addInitScript((given) => {
    window.said = [];
    let current: SpeechSynthesisUtterance | undefined;
    window.endOfSpeech = () => {
      const ended = current;
      current = undefined;
      ended?.onend?.(new Event('end') as SpeechSynthesisEvent);
    };
    const known = given.map(([name, lang]) => ({
      ...{ name, lang, voiceURI: name, default: false, localService: name !== 'Cloud' },
    }));
    class Utterance {
      lang = '';
      rate = 1;
      voice: unknown = null;
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const synthesis = {
      pending: false,
      get speaking() {
        return current !== undefined;
      },
      getVoices: () => known,
      addEventListener: () => undefined,
      resume: () => undefined,
      cancel: () => {
        current = undefined;
      },
      speak: (utterance: SpeechSynthesisUtterance) => {
        current = utterance;
        const { name } = utterance.voice as unknown as { name: string };
        window.said.push(`${name} ${utterance.rate}: ${utterance.text}`);
        utterance.onstart?.(new Event('start') as SpeechSynthesisEvent);
      },
    };
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
  }, voices);
}
