/**
 * What pages keep of a student outside the database: words of notes, answers of a quiz, drafts of dialogs, what was chosen
 * last, the numbers of the first screen, what was celebrated. Their keys name whose they are, so that a student whose data stays on
 * the device keeps theirs.
 */

import Dexie from 'dexie';
import { databaseName } from '../device/database-names.ts';
import { forgetHidden } from '../device/hidden-accounts.ts';
import { forgetShared } from '../device/shared-computer.ts';
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

/** Removes all that this device holds of a hidden account. */
export async function wipeHiddenAccount(userId: string): Promise<void> {
  await Dexie.delete(databaseName(userId));
  forgetDrafts(userId);
  forgetShared(userId);
  await forgetHidden(userId);
}
