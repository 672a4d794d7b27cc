/** Where the chapters of a file begin that a summary goes by: of one level, the highest of which several are in the range. */
import type { AccountDatabase } from '../../../db/database.ts';
import type { ChapterBegin } from '../../../generate/chapters.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { type Chapter, readChapters } from '../../../reading/pdf/chapters.ts';
import type { PageRange } from '../../../reading/pdf/text/file-text.ts';

type Source = Pick<StudyFile, 'id' | 'sha256' | 'mime' | 'pageCount'>;

/** @returns none where the file names none in the range: its headings are its chapters then */
export async function readBegins(
  file: Source,
  range: PageRange,
  signal: AbortSignal,
  database: AccountDatabase,
): Promise<ChapterBegin[]> {
  try {
    return beginsIn(await readChapters(file, signal, database), range);
  } catch (error) {
    if (!signal.aborted) console.warn('The chapters of a file cannot be read', error);
    return [];
  }
}

/** Pure. */
export function beginsIn(chapters: readonly Chapter[], range: PageRange): ChapterBegin[] {
  const isHere = ({ fromPage, toPage }: PageRange) =>
    fromPage <= range.toPage && toPage >= range.fromPage;
  for (const level of [1, 2]) {
    const some = chapters.filter((one) => one.level <= level && isHere(one));
    if (some.length > 1) return some.map(({ title, fromPage }) => ({ title, page: fromPage }));
  }
  return [];
}
