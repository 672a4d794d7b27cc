/**
 * What pages keep of a student outside the database: words of notes, answers of a quiz, drafts of dialogs, what was chosen
 * last, the numbers of the first screen, what was celebrated. Their keys name whose they are, so that a student whose data stays on
 * the device keeps theirs.
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
