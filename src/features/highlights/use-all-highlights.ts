/** The highlights of all shown files, by file. */
import { useRows } from '../../db/rows/use-rows.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Highlight } from '../../model/entities/highlight.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { inReadingOrder } from './list-highlights.ts';

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
