/** What screens ask of a file's scanned pages. */
import { shareRowsOf } from '../../db/rows/share-rows.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { canBeScanned } from '../../model/files/document-kinds.ts';
import { hasRecognizedText, readScannedPages, type ScannedPages } from './scanned-pages.ts';

type ScanFacts = Pick<StudyFile, 'id' | 'content' | 'mime'>;

/** @returns `undefined` until it is known */
export const useScannedPages: (fileId: string) => ScannedPages | undefined =
  shareRowsOf(readScannedPages);

/** @returns `undefined` until it is known */
export const useHasRecognizedText = shareRowsOf(hasRecognizedText);

/** Has no pages, so that nothing is read. */
const noFile = '';

/** Whether something can be searched in it, or made from it, on this device. */
export function useHasText({ id, content }: Omit<ScanFacts, 'mime'>): boolean {
  const isText = content === 'text';
  return useHasRecognizedText(isText ? noFile : id) === true || isText;
}

/**
 * Whether the text of a page was recognized. Of a scan all text was, also what another device has made from it; a short
 * text is none.
 */
export function useIsRecognized({ id, content, mime }: ScanFacts): (page: number) => boolean {
  const pages = useScannedPages(id);
  const isScan = content === 'scanned' && canBeScanned(mime);
  return (page) => isScan || pages?.recognized.includes(page) === true;
}
