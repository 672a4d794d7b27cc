/** What screens ask of a file's scanned pages. */
import { useRows } from '../db/rows/use-rows.ts';
import type { StudyFile } from '../model/entities/file.ts';
import { canBeScanned } from '../model/files/document-kinds.ts';
import { readScannedPages, type ScannedPages } from './scanned-pages.ts';

type ScanFacts = Pick<StudyFile, 'id' | 'content' | 'mime'>;

/** @returns `undefined` until it is known */
export function useScannedPages(fileId: string): ScannedPages | undefined {
  return useRows((database) => readScannedPages(fileId, database), [fileId]);
}

/** Whether something can be searched in it, or made from it, on this device. */
export function useHasText({ id, content }: ScanFacts): boolean {
  const pages = useScannedPages(id);
  return content === 'text' || (pages !== undefined && pages.recognized.length > 0);
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
