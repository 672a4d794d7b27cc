/** Reads and orders highlights for lists. */
import { useRows } from '../../db/rows/use-rows.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Highlight } from '../../model/entities/highlight.ts';
import { readShownCourses } from '../../queries/courses.ts';
import type { Anchor } from '../../text/anchoring/anchor.ts';

export interface FileOfHighlights {
  file: StudyFile;
  /** In reading order. */
  highlights: readonly Highlight[];
}

/** Newest file first. @returns `undefined` while loading */
export function useAllHighlights(): FileOfHighlights[] | undefined {
  return useRows(async (database) => {
    const [files, rows, { has }] = await Promise.all([
      database.rows('file').where('deletedAt').equals(0).toArray(),
      database.rows('highlight').where('deletedAt').equals(0).toArray(),
      readShownCourses(database),
    ]);
    const byFile = Map.groupBy(rows, ({ fileId }) => fileId);
    return files
      .filter(has)
      .sort((a, b) => b.addedAt - a.addedAt)
      .flatMap((file) => {
        const highlights = byFile.get(file.id);
        return highlights === undefined ? [] : [{ file, highlights: inReadingOrder(highlights) }];
      });
  }, []);
}

/** Highlights that were found elsewhere count on their new page. */
export function inReadingOrder<H extends Highlight>(
  rows: readonly H[],
  anchors: ReadonlyMap<string, Anchor> = new Map(),
): H[] {
  const placeOf = (row: H) => ({ start: row.start ?? 0, ...pageNow(row, anchors.get(row.id)) });
  return rows.toSorted((a, b) => {
    const [one, other] = [placeOf(a), placeOf(b)];
    return one.page - other.page || one.start - other.start || (a.id < b.id ? -1 : 1);
  });
}

function pageNow(row: Highlight, anchor: Anchor | undefined) {
  return anchor === undefined || anchor.kind === 'gone'
    ? { page: row.page }
    : { page: anchor.page, start: anchor.start };
}
