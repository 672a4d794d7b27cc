/** What the student added last, and how far a new student has come. Ids grow with time, so the newest come first by key. */
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/use-rows.ts';

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

export interface FirstSteps {
  hasFile: boolean;
  /** A summary, a deck or a quiz. */
  hasMaterial: boolean;
  hasReviewed: boolean;
}

/**
 * How far the way from the first file to the first review has been gone.
 * @param first what was read before the screen came
 */
export function useFirstSteps(first: FirstSteps | undefined): FirstSteps | undefined {
  return useRows(readFirstSteps, [], first);
}

export async function readFirstSteps(db: AccountDatabase): Promise<FirstSteps> {
  const [files, decks, quizzes, summaries, reviews, attempts] = await Promise.all([
    db.rows('file').where('deletedAt').equals(0).limit(1).count(),
    db.rows('deck').where('deletedAt').equals(0).limit(1).count(),
    db.rows('quiz').where('deletedAt').equals(0).limit(1).count(),
    db.rows('summary').limit(1).count(),
    db.rows('review').limit(1).count(),
    db.rows('attempt').limit(1).count(),
  ]);
  return {
    hasFile: files > 0,
    hasMaterial: decks + quizzes + summaries > 0,
    hasReviewed: reviews + attempts > 0,
  };
}
