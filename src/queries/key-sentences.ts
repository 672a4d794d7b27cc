/**
 * The key sentences of pages, found on this device by the generating worker, which shares its analysis with summaries
 * and cards. What was found of a file or a note is kept for the next time (`db/keep-finding.ts`).
 */
import { type AccountDatabase, currentDatabase } from '../db/database.ts';
import { keptOrFound } from '../db/keep-finding.ts';
import type { Mark } from '../generate/around-marks.ts';
import type { KeySentence } from '../generate/pick/key-sentence.ts';
import { idOfItem, uuidv7 } from '../lib/ids.ts';
import type { PageRange } from '../reading/pdf/text/file-text.ts';
import type { CleanPage } from '../text/clean-page.ts';
import { ownEntry } from '../ui/load/own-build.ts';
import { type PickSource, pageToPick } from './picks.ts';
import { askWorker } from './study-worker.ts';

interface KeySentenceOptions {
  signal: AbortSignal;
  /** Up to 12 sentences per 1,000 words; 7 where nothing is said. */
  perThousand?: number | undefined;
  /** Only the sentences of these words, all of them. */
  marks?: readonly Mark[] | undefined;
  onProgress?(done: number, total: number): void;
}

/**
 * @returns in the order of the text; none if the pages hold no sentence worth remembering
 * @throws `MissingPart` if a part of the app is not stored here; the signal's reason after an abort; an error for a bug
 */
export function keySentencesOf(
  pages: CleanPage[],
  { signal, perThousand, marks, onProgress }: KeySentenceOptions,
): Promise<KeySentence[]> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const id = uuidv7(Date.now());
    const stop = askWorker(
      { type: 'pick', id, pages, perThousand, marks },
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

/**
 * The same of a source: found once for each text and build.
 * @param pages all that the source has in the range
 */
export async function keySentencesIn(
  { id: ownerId }: { id: string },
  { fromPage, toPage }: PageRange,
  pages: CleanPage[],
  options: Omit<KeySentenceOptions, 'marks'>,
  database: AccountDatabase = currentDatabase(),
): Promise<KeySentence[]> {
  const key = { ownerId, kind: 'sentences', fromPage, toPage } as const;
  const text = await idOfItem('text', JSON.stringify([options.perThousand ?? null, pages]));
  const madeOf = `${ofBuild()}${text}`;
  return await keptOrFound(database, key, madeOf, () => keySentencesOf(pages, options));
}

/**
 * What this build found in a source, of the pages where the student picked or read last. The text may have changed since.
 * @returns `undefined` if nothing is kept
 */
export async function keptSentences(
  database: AccountDatabase,
  source: PickSource,
): Promise<readonly KeySentence[] | undefined> {
  const { entity, id } = source;
  const rows = await database.keptFindings
    .where('[ownerId+kind+fromPage+toPage]')
    .between([id, 'sentences'], [id, 'sentences', []])
    .toArray();
  const page = entity === 'note' ? 1 : await pageToPick(database, source);
  const around = rows.filter(
    ({ fromPage, toPage, madeOf }) =>
      fromPage <= page && page <= toPage && madeOf.startsWith(ofBuild()),
  );
  const last = around.sort((a, b) => b.usedAt - a.usedAt)[0];
  return last?.found as readonly KeySentence[] | undefined;
}

/** Another build may find other sentences, and other facts about each. */
const ofBuild = () => `${ownEntry()} `;
