/** The words that the student has highlighted in a file; areas have none. */
import type { AccountDatabase } from '../../../db/database.ts';
import type { Mark } from '../../../generate/around-marks.ts';
import type { PageRange } from '../../../reading/pdf/text/file-text.ts';

export async function readMarks(database: AccountDatabase, fileId: string): Promise<Mark[]> {
  const rows = await database
    .rows('highlight')
    .where('[fileId+deletedAt]')
    .equals([fileId, 0])
    .toArray();
  return rows
    .filter(({ quote }) => quote.trim() !== '')
    .map(({ page, quote }) => ({ page, quote }));
}

/** From the first page with a mark to the last. @returns `undefined` without any. Pure. */
export function rangeOfMarks(marks: readonly Mark[]): PageRange | undefined {
  const pages = marks.map(({ page }) => page);
  return pages.length === 0
    ? undefined
    : { fromPage: Math.min(...pages), toPage: Math.max(...pages) };
}

/** A mark may stand on the page beside the one that it names, where the file was changed. Pure. */
export function hasMark(marks: readonly Mark[], { fromPage, toPage }: PageRange): boolean {
  return marks.some(({ page }) => page >= fromPage - 1 && page <= toPage + 1);
}
