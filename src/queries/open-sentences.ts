/** The key sentences of pages that a student may still pick, found on this device. */
import { useEffect, useState } from 'react';
import { currentDatabase } from '../db/database.ts';
import type { KeySentence } from '../generate/pick/key-sentence.ts';
import { readNotePages } from '../reading/documents/note-pages.ts';
import { readablePages } from '../reading/ocr/text/readable-pages.ts';
import { type PageRange, pagesOfText } from '../reading/pdf/text/file-text.ts';
import type { CleanPage } from '../text/clean-page.ts';
import { keySentencesIn } from './key-sentences.ts';
import { type AskingCard, openSentences, type PickSource, usePicks } from './picks.ts';

/**
 * Of pages whose text is on the device. It reads no file anew, so that a list of results never waits for one.
 * @param range of a file; a note has none
 * @param unsaved cards that are not stored yet
 * @returns `undefined` while they are found; none if they cannot be found
 */
export function useOpenSentences(
  { entity, id }: PickSource,
  { fromPage, toPage }: PageRange,
  unsaved: readonly AskingCard[],
): readonly KeySentence[] | undefined {
  const key = `${entity} ${id} ${fromPage} ${toPage}`;
  const [found, setFound] = useState<{ key: string; sentences: readonly KeySentence[] }>();
  const picks = usePicks({ entity, id });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    readPages({ entity, id }, { fromPage, toPage }, signal)
      .then((pages) => keySentencesIn({ id }, { fromPage, toPage }, pages, { signal }))
      .catch((error: unknown) => {
        if (!signal.aborted) console.warn('Key sentences could not be found', error);
        return [];
      })
      .then((sentences) => {
        if (!signal.aborted) setFound({ key, sentences });
      });
    return () => stop.abort();
  }, [key, entity, id, fromPage, toPage]);
  if (found?.key !== key || picks === undefined) return undefined;
  return openSentences(found.sentences, picks.picks, [...picks.cards, ...unsaved]);
}

async function readPages(
  { entity, id }: PickSource,
  range: PageRange,
  signal: AbortSignal,
): Promise<CleanPage[]> {
  const database = currentDatabase();
  if (entity === 'file') return readablePages(await pagesOfText(id, range, database));
  const pages = await readNotePages(database, id, signal);
  return pages.ok ? pages.data : [];
}
