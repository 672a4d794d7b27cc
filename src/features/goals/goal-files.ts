/** The files that a goal can be for, the last read first. */
import type { AccountDatabase } from '../../db/database.ts';
import { readFileReads } from '../../db/derived/file-reads.ts';
import { fold } from '../../text/fold.ts';
import type { GoalFile, GoalKind } from './draft-goal.ts';

/** What a new goal is about, before its line. */
export interface GoalBegun {
  kind: GoalKind;
  files: readonly GoalFile[];
}

export async function readGoalFiles(database: AccountDatabase): Promise<GoalFile[]> {
  const [rows, reads] = await Promise.all([
    database.rows('file').where('deletedAt').equals(0).toArray(),
    readFileReads(database),
  ]);
  const readOf = new Map(reads.map((one) => [one.fileId, one]));
  const usedAt = (id: string, addedAt: number) =>
    Math.max(readOf.get(id)?.lastReadAt ?? 0, addedAt);
  return rows
    .toSorted((a, b) => usedAt(b.id, b.addedAt) - usedAt(a.id, a.addedAt) || (a.id < b.id ? 1 : -1))
    .map(({ id, name, pageCount, courseId, place }) => {
      const isRead = readOf.has(id);
      // The place is where reading stopped; a file that was only opened is not begun.
      const onPage = isRead ? Math.floor(place ?? readOf.get(id)?.pages.at(-1) ?? 0) : 0;
      return { id, name, pageCount, courseId, onPage: Math.min(onPage, pageCount || onPage) };
    });
}

/** Files whose name has all words that were typed. */
export function findFiles(files: readonly GoalFile[], typed: string): readonly GoalFile[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return files;
  return files.filter(({ name }) => {
    const folded = fold(name);
    return words.every((word) => folded.includes(word));
  });
}
