/** The name of a cited place of a file: a page, a slide or a section. */
import { useRows } from '../db/rows/use-rows.ts';
import { pdfMime, placeName, placeUnitOf } from '../model/files/document-kinds.ts';

/** @returns such as `Slide 3`; `Page 3` if the file is unknown */
export function usePlaceName(
  fileId: string | null | undefined,
  place: number | null | undefined,
): string {
  const mime = useRows(
    async (database) => (fileId ? (await database.rows('file').get(fileId))?.mime : undefined),
    [fileId],
  );
  return placeName(placeUnitOf(mime ?? pdfMime), place ?? 1);
}
