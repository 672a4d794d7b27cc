/** How far a new student has come on the way from the first file to the first review. */
import type { AccountDatabase } from '../../db/database.ts';

export interface FirstSteps {
  hasFile: boolean;
  /** A summary, a deck or a quiz. */
  hasMaterial: boolean;
  hasReviewed: boolean;
}

export async function readFirstSteps(db: AccountDatabase): Promise<FirstSteps> {
  const [files, decks, quizzes, summaries, reviews, attempts] = await Promise.all([
    db.rows('file').where('deletedAt').equals(0).limit(1).count(),
    db.rows('deck').where('deletedAt').equals(0).limit(1).count(),
    db.rows('quiz').where('deletedAt').equals(0).limit(1).count(),
    db.rows('summary').limit(1).count(),
    // By an index: what is deleted for good is in none.
    db.rows('review').orderBy('studyDay').limit(1).count(),
    db.rows('attempt').orderBy('studyDay').limit(1).count(),
  ]);
  return {
    hasFile: files > 0,
    hasMaterial: decks + quizzes + summaries > 0,
    hasReviewed: reviews + attempts > 0,
  };
}
