/** The key sentences of pages, found on this device by the generating worker, which shares its analysis with summaries and cards. */
import type { KeySentence } from '../generate/pick/key-sentence.ts';
import { uuidv7 } from '../lib/ids.ts';
import type { CleanPage } from '../text/clean-page.ts';
import { askWorker } from './study-worker.ts';

interface KeySentenceOptions {
  signal: AbortSignal;
  /** Up to 12 sentences per 1,000 words; 7 where nothing is said. */
  perThousand?: number | undefined;
  onProgress?(done: number, total: number): void;
}

/**
 * @returns in the order of the text; none if the pages hold no sentence worth remembering
 * @throws `MissingPart` if a part of the app is not stored here; the signal's reason after an abort; an error for a bug
 */
export function keySentencesOf(
  pages: CleanPage[],
  { signal, perThousand, onProgress }: KeySentenceOptions,
): Promise<KeySentence[]> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const id = uuidv7(Date.now());
    const stop = askWorker(
      { type: 'pick', id, pages, perThousand },
      {
        hear: (message) => {
          if (message.type === 'progress') return onProgress?.(message.done, message.total);
          signal.removeEventListener('abort', abort);
          if (message.type === 'sentences') resolve(message.sentences);
          else reject(new Error('Key sentences could not be found'));
        },
        onStopped: (why) => {
          signal.removeEventListener('abort', abort);
          reject(why);
        },
      },
    );
    const abort = () => {
      stop();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
  });
}
