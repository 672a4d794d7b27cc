/** The key sentences of a file's pages or of a note, found on this device, with the progress until then. */
import { useEffect, useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
import type { KeySentence } from '../../generate/pick/key-sentence.ts';
import { MissingPart } from '../../lib/missing-part.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { keySentencesIn, keySentencesOf } from '../../queries/key-sentences.ts';
import type { PickSource } from '../../queries/picks.ts';
import { readNotePages } from '../../reading/documents/note-pages.ts';
import { readablePages } from '../../reading/ocr/text/readable-pages.ts';
import {
  countPagesOfText,
  type PageRange,
  pagesOfText,
  readFileText,
  useTextStates,
} from '../../reading/pdf/text/file-text.ts';
import type { CleanPage } from '../../text/clean-page.ts';
import { type Chosen, rangesAround } from './chosen.ts';
import type { PickedFile } from './source.ts';

export type Sentences =
  | { kind: 'reading'; done: number; total: number }
  | { kind: 'choosing'; done: number; total: number }
  | { kind: 'found'; sentences: readonly KeySentence[]; pages: readonly CleanPage[] }
  | {
      kind: 'failed';
      why: 'locked' | 'gone' | 'missing' | 'broken';
      message: string;
    };

interface Asked {
  source: PickSource;
  /** Of a file. */
  file: PickedFile | undefined;
  range: PageRange;
  /** Only the sentences of what the student chose. */
  chosen?: Chosen | undefined;
  /** The bytes of the file are on this device: its words are looked for again when they arrive. */
  isHere: boolean;
}

/** @returns also a function that tries again */
export function useSentences(asked: Asked): [Sentences, () => void] {
  const { source, file, range, chosen, isHere } = asked;
  const { fromPage, toPage } = range;
  const [turn, setTurn] = useState(0);
  const key = `${source.entity} ${source.id} ${chosen?.key ?? ''} ${fromPage} ${toPage} ${isHere} ${turn}`;
  const [found, setFound] = useState<{ key: string; state: Sentences }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names everything that is asked for
  useEffect(() => {
    const stop = new AbortController();
    const show = (state: Sentences) => {
      if (!stop.signal.aborted) setFound({ key, state });
    };
    const wanted = { source, file, isHere, chosen, range: { fromPage, toPage } };
    void findSentences(wanted, show, stop.signal);
    return () => stop.abort();
  }, [key]);
  const state: Sentences =
    found?.key === key ? found.state : { kind: 'reading', done: 0, total: 0 };
  return [state, () => setTurn(turn + 1)];
}

async function findSentences(
  asked: Asked,
  show: (state: Sentences) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const pages = await readPages(asked, show, signal);
    if (signal.aborted) return;
    if (!pages.ok) {
      const { kind, message } = pages.error;
      const isKnown = kind === 'locked' || kind === 'gone';
      return show({ kind: 'failed', why: isKnown ? kind : 'broken', message });
    }
    show({ kind: 'choosing', done: 0, total: 0 });
    const options = {
      signal,
      onProgress: (done: number, total: number) => show({ kind: 'choosing', done, total }),
    };
    const { source, range, chosen } = asked;
    const sentences =
      chosen === undefined
        ? await keySentencesIn(source, range, pages.data, options)
        : await keySentencesOf(pages.data, { ...options, marks: chosen.marks });
    show({ kind: 'found', sentences, pages: pages.data });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof MissingPart)
      return show({ kind: 'failed', why: 'missing', message: error.message });
    console.warn('Sentences could not be found', error);
    show({ kind: 'failed', why: 'broken', message: '' });
  }
}

async function readPages(
  { source, file, range, chosen }: Asked,
  show: (state: Sentences) => void,
  signal: AbortSignal,
): Promise<Result<CleanPage[]>> {
  if (file === undefined) return await readNotePages(currentDatabase(), source.id, signal);
  const pages: CleanPage[] = [];
  const ranges = chosen === undefined ? [range] : rangesAround(chosen.marks, file.pageCount);
  for (const one of ranges) {
    const read = await readRange(file, one, show, signal);
    if (!read.ok || signal.aborted) return read;
    pages.push(...read.data);
  }
  return success(pages);
}

async function readRange(
  file: PickedFile,
  range: PageRange,
  show: (state: Sentences) => void,
  signal: AbortSignal,
): Promise<Result<CleanPage[]>> {
  const database = currentDatabase();
  const { promise: arrived, resolve } = Promise.withResolvers<Result<boolean>>();
  const stop = useTextStates.subscribe(({ [file.id]: state }) => {
    if (state?.kind !== 'reading') return;
    show(state);
    // The whole file may be under way, of which only some pages are needed.
    void countPagesOfText(file.id, range, database).then(
      (count) => {
        if (count > range.toPage - range.fromPage) resolve(success(true));
      },
      () => undefined,
    );
  });
  try {
    const read = await Promise.race([readFileText(file, range, signal, database), arrived]);
    const rows = await pagesOfText(file.id, range, database);
    // The words of a file may be here without its bytes.
    if (!read.ok && rows.length === 0) return failure(read.error.kind, read.error.message);
    return success(readablePages(rows));
  } finally {
    stop();
  }
}
