/** How much the library holds, and what came in last. Counts come from indexes; no row is read for them. */
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { newestOf, type RecentItem } from './recent.ts';

export interface LibraryCounts {
  files: number;
  decks: number;
  notes: number;
  quizzes: number;
  goals: number;
}

/** `undefined` while loading. */
export function useLibraryCounts(): LibraryCounts | undefined {
  return useRows(async (database) => {
    const [files, decks, notes, quizzes, goals] = await Promise.all(
      (['file', 'deck', 'note', 'quiz', 'goal'] as const).map((name) => liveCount(database, name)),
    );
    return {
      files: files ?? 0,
      decks: decks ?? 0,
      notes: notes ?? 0,
      quizzes: quizzes ?? 0,
      goals: goals ?? 0,
    };
  }, []);
}

function liveCount(
  database: AccountDatabase,
  name: 'file' | 'deck' | 'note' | 'quiz' | 'goal',
): Promise<number> {
  return database.table(name).where('deletedAt').equals(0).count();
}

const recentItems = 8;

/** The newest files, decks and quizzes. Ids are made in order of time, so the newest are found by key. */
export function useRecent(): RecentItem[] | undefined {
  return useRows(async (database) => {
    const [files, decks, quizzes] = await Promise.all([
      newestRows(database, 'file'),
      newestRows(database, 'deck'),
      newestRows(database, 'quiz'),
    ]);
    return newestOf(recentItems, [
      ...files.map((row) => ({
        kind: 'file' as const,
        id: row.id,
        name: row.name,
        at: row.addedAt,
      })),
      ...decks.map((row) => ({
        kind: 'deck' as const,
        id: row.id,
        name: row.name,
        at: row.createdAt,
      })),
      ...quizzes.map((row) => ({
        kind: 'quiz' as const,
        id: row.id,
        name: row.title,
        at: row.createdAt,
      })),
    ]);
  }, []);
}

function newestRows<N extends 'file' | 'deck' | 'quiz'>(database: AccountDatabase, name: N) {
  return database
    .rows(name)
    .reverse()
    .filter((row) => row.deletedAt === 0)
    .limit(recentItems)
    .toArray();
}
