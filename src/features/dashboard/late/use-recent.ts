/** What the student added last. Ids grow with time, so the newest come first by key. */
import type { AccountDatabase } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';

const shown = 6;

export interface RecentItem {
  kind: 'file' | 'deck' | 'quiz';
  id: string;
  name: string;
  atMs: number;
}

export function useRecent(): RecentItem[] | undefined {
  return useRows(async (db) => {
    const lists = await Promise.all([readFiles(db), readDecks(db), readQuizzes(db)]);
    return lists
      .flat()
      .sort((a, b) => b.atMs - a.atMs)
      .slice(0, shown);
  }, []);
}

async function readFiles(db: AccountDatabase): Promise<RecentItem[]> {
  const files = await db
    .rows('file')
    .orderBy('addedAt')
    .reverse()
    .filter((file) => file.deletedAt === 0)
    .limit(shown)
    .toArray();
  return files.map(({ id, name, addedAt }) => ({ kind: 'file', id, name, atMs: addedAt }));
}

async function readDecks(db: AccountDatabase): Promise<RecentItem[]> {
  const decks = await db
    .rows('deck')
    .orderBy('id')
    .reverse()
    .filter((deck) => deck.deletedAt === 0)
    .limit(shown)
    .toArray();
  return decks.map(({ id, name, createdAt }) => ({ kind: 'deck', id, name, atMs: createdAt }));
}

async function readQuizzes(db: AccountDatabase): Promise<RecentItem[]> {
  const quizzes = await db
    .rows('quiz')
    .orderBy('id')
    .reverse()
    .filter((quiz) => quiz.deletedAt === 0)
    .limit(shown)
    .toArray();
  return quizzes.map(({ id, title, createdAt }) => ({
    kind: 'quiz',
    id,
    name: title,
    atMs: createdAt,
  }));
}
