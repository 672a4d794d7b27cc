/** The sections of the file that is picked from, and where the student goes on in it. */
import { useEffect, useState } from 'react';
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { keptOrFound } from '../../db/keep-finding.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { type PlaceUnit, pdfMime, rangeText } from '../../model/files/document-kinds.ts';
import { pageToPick } from '../../queries/picks.ts';
import { readablePages } from '../../reading/ocr/text/readable-pages.ts';
import { type Chapter, chaptersOf, readChapters } from '../../reading/pdf/chapters.ts';
import { type PageRange, pagesOfText, readFileText } from '../../reading/pdf/text/file-text.ts';
import { ownEntry } from '../../ui/load/own-build.ts';
import { startsByHeadings } from './heading-starts.ts';
import { type PickedFile, type Section, sectionsOf, wholeUpTo } from './source.ts';

/** @returns `undefined` while the chapters of a long file are read */
export function useSections(file: PickedFile, unit: PlaceUnit): readonly Section[] | undefined {
  const { id, pageCount } = file;
  const named = (range: PageRange) => rangeInWords(range, unit);
  const isShort = pageCount <= wholeUpTo;
  const [found, setFound] = useState<{ id: string; sections: readonly Section[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages of a file never change
  useEffect(() => {
    if (isShort) return;
    const stop = new AbortController();
    const database = currentDatabase();
    readSections(file, AbortSignal.any([stop.signal, database.closed]), database)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) console.warn('The chapters of a file cannot be read', error);
        return [];
      })
      .then((chapters) => {
        if (!stop.signal.aborted)
          setFound({ id, sections: sectionsOf(pageCount, chapters, named) });
      });
    return () => stop.abort();
  }, [id, isShort]);
  if (isShort) return sectionsOf(pageCount, [], named);
  return found?.id === id ? found.sections : undefined;
}

/** From a long PDF they are read once: its bytes never change. */
async function readSections(
  file: PickedFile,
  signal: AbortSignal,
  database: AccountDatabase,
): Promise<Chapter[]> {
  if (file.mime !== pdfMime) return await readChapters(file, signal, database);
  const key = { ownerId: file.id, kind: 'chapters', fromPage: 1, toPage: file.pageCount } as const;
  const found = await keptOrFound(database, key, `${ownEntry()} ${file.sha256}`, async () => {
    const chapters = await readChapters(file, signal, database);
    if (chapters.length > 1) return chapters;
    const byHeadings = await readHeadings(file, signal, database);
    // It may name none, or its bytes or its words are not here yet.
    return byHeadings.length === 0 ? undefined : byHeadings;
  });
  return found ?? [];
}

/** How long a student waits for the headings of a file that is still being read, milliseconds. */
const patienceMs = 4_000;

/** Of a file without an outline. @returns an empty list if it has none, or is still being read */
async function readHeadings(
  file: PickedFile,
  signal: AbortSignal,
  database: AccountDatabase,
): Promise<Chapter[]> {
  const whole = { fromPage: 1, toPage: file.pageCount };
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([readFileText(file, whole, signal, database), patience]);
  const rows = await pagesOfText(file.id, whole, database);
  if (signal.aborted || rows.length < file.pageCount) return [];
  return chaptersOf(startsByHeadings(readablePages(rows)), file.pageCount);
}

/** The page of the last decision; else the page read last. @returns `undefined` while fetching */
export function usePageToPick(fileId: string): number | undefined {
  const [first, setFirst] = useState<number>();
  const page = useRows(
    (database) => pageToPick(database, { entity: 'file', id: fileId }),
    [fileId],
  );
  // The first answer only: what is picked now must not move the section under the student.
  if (first === undefined && page !== undefined) setFirst(page);
  return first;
}

/** “Pages 3–9” */
export function rangeInWords(range: PageRange, unit: PlaceUnit): string {
  const words = rangeText(range, unit);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
