/** Live queries about a file's scanned pages. */
import { shareRowsOf } from '../../db/rows/share-rows.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { canBeScanned } from '../../model/files/document-kinds.ts';
import { hasRecognizedText, readScannedPages, type ScannedPages } from './scanned-pages.ts';

type ScanFacts = Pick<StudyFile, 'id' | 'content' | 'mime'>;

/** @returns `undefined` while loading */
export const useScannedPages: (fileId: string) => ScannedPages | undefined =
  shareRowsOf(readScannedPages);

/** @returns `undefined` while loading */
export const useHasRecognizedText = shareRowsOf(hasRecognizedText);

/** An id without pages, so nothing is read. */
const noFile = '';

/** Whether this device has text of the file to search in or to generate from. */
export function useHasText({ id, content }: Omit<ScanFacts, 'mime'>): boolean {
  const isText = content === 'text';
  return useHasRecognizedText(isText ? noFile : id) === true || isText;
}

/**
 * Whether the text of a page was recognized. For a scan this is true for all its text, also text that another device
 * recognized; short own text does not count.
 */
export function useIsRecognized({ id, content, mime }: ScanFacts): (page: number) => boolean {
  const pages = useScannedPages(id);
  const isScan = content === 'scanned' && canBeScanned(mime);
  return (page) => isScan || pages?.recognized.includes(page) === true;
}
