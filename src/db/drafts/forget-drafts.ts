/**
 * Forgets what pages keep of a student outside the database: drafts of notes, quizzes and dialogs, recent choices, the
 * numbers of the first screen, celebrations. The keys name the student, so other students on the device keep theirs.
 */

import { forgetUnkeptAnswers } from './quiz-drafts.ts';

const prefixes = [
  'haversack-draft',
  'haversack-quiz-draft',
  'haversack-form-draft',
  'haversack-recent',
  'haversack-first-look',
  'haversack-celebrated',
];

export function forgetDrafts(userId: string): void {
  forgetUnkeptAnswers(userId);
  for (const key of Object.keys(localStorage)) {
    if (prefixes.some((prefix) => key.startsWith(`${prefix}:${userId}:`))) {
      localStorage.removeItem(key);
    }
  }
}
