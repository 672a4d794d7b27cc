/** Connects reading aloud with the text of the file, the shown page and the browser's voices. */

import { languageOf } from '../../../platform/speech/language-of.ts';
import { createSpeaker } from '../../../platform/speech/speaker.ts';
import {
  chooseVoice,
  firstVoices,
  primaryOf,
  useAloudSettings,
  useVoices,
} from '../../../platform/speech/voices.ts';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { pagesOfText } from '../../../reading/pdf/text/file-text.ts';
import { type AloudReading, createAloudReading, sentencesToSay } from './aloud-reading.ts';

/** The language is detected from this many pages after the shown one. */
const pagesForLanguage = 5;

/** Longest wait for the text of an added file, milliseconds. A book takes up to a minute. */
const longestWaitMs = 90_000;
const lookEveryMs = 500;

export type OpenAloud = AloudReading & {
  /** A primary tag such as `de`. */
  language: () => string;
};

export function openAloud(fileId: string, pageCount: () => number): OpenAloud {
  let language = primaryOf(navigator.language);
  let isKnown = false;
  const findLanguage = async () => {
    if (isKnown) return;
    const { page } = useReader.getState();
    const pages = await pagesOfText(fileId, { fromPage: page, toPage: page + pagesForLanguage });
    const found = languageOf(pages.map(({ text }) => text).join('\n'));
    if (found === undefined) return;
    language = found;
    isKnown = true;
  };
  const reading = createAloudReading({
    speaker: createSpeaker(),
    pageCount,
    pageShown: () => useReader.getState().page,
    sentencesOf: async (page) => {
      const [text] = await pagesOfText(fileId, { fromPage: page, toPage: page });
      return text && sentencesToSay(text.blocks);
    },
    textComes: async (page, isWanted) => {
      for (let waited = 0; isWanted() && waited < longestWaitMs; waited += lookEveryMs) {
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
        const [text] = await pagesOfText(fileId, { fromPage: page, toPage: page });
        if (text !== undefined) return true;
      }
      return false;
    },
    prepare: async () => {
      await Promise.all([firstVoices(), findLanguage()]);
    },
    how: () => {
      const { rate, voices: kept } = useAloudSettings.getState();
      const { voices } = useVoices.getState();
      const voice = chooseVoice(voices, language, kept[language], navigator.onLine);
      return voice && { language, rate, voice };
    },
  });
  return Object.assign(reading, { language: () => language });
}
