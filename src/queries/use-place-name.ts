/** What a cited place of a file is called: a page, a slide, a section. */
import type { AccountDatabase } from '../db/database.ts';
import { useRows } from '../db/rows/use-rows.ts';
import { pdfMime, placeName, placeUnitOf } from '../model/files/document-kinds.ts';

/** @returns such as `Slide 3`; of a file that is not known `Page 3` */
export function usePlaceName(
  fileId: string | null | undefined,
  place: number | null | undefined,
): string {
  const mime = useRows((database) => readMime(database, fileId), [fileId]);
  return placeName(placeUnitOf(mime ?? pdfMime), place ?? 1);
}

async function readMime(
  database: AccountDatabase,
  fileId: string | null | undefined,
): Promise<string | undefined> {
  return fileId ? (await database.rows('file').get(fileId))?.mime : undefined;
}
