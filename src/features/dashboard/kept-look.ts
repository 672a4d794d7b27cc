/**
 * The first look as this browser last had it: painted at once at a start, then corrected by the database (docs/decisions/03).
 * Numbers only, none of the student's words. Its key names whose it is, and `db/drafts/forget-drafts.ts` takes it away
 * with the account.
 */
import * as v from 'valibot';
import { parseJson } from '../../lib/parse-json.ts';
import { studyToday } from '../../model/study/study-day.ts';
import type { FirstLook } from './first-look.ts';

/** Goes up with each change of what is kept or of what it means. */
const version = 3;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const kept = v.object({
  version: v.literal(version),
  owner: v.string(),
  studyDay: v.string(),
  look: v.object({
    today: v.object({
      dueCount: count,
      done: count,
      dailyGoal: count,
      streak: v.object({ days: count, doneToday: v.boolean() }),
      studyDay: v.string(),
      week: v.pipe(v.array(v.boolean()), v.length(7)),
    }),
    steps: v.object({ hasFile: v.boolean(), hasMaterial: v.boolean(), hasReviewed: v.boolean() }),
    isArriving: v.boolean(),
  }),
});

const keyOf = (userId: string) => `haversack-first-look:${userId}:`;

/** @returns `undefined` where none was kept for this student on this study day by this version, or storage is forbidden */
export function readKeptLook(userId: string): FirstLook | undefined {
  let text: string | null;
  try {
    text = localStorage.getItem(keyOf(userId));
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(kept, text === null ? undefined : parseJson(text));
  if (!parsed.success) return undefined;
  const { owner, studyDay, look } = parsed.output;
  return owner === userId && studyDay === studyToday() ? look : undefined;
}

/** Where storage is forbidden or full the next start reads the database first, as it does without. */
export function keepLook(userId: string, look: FirstLook): void {
  try {
    const text = JSON.stringify({ version, owner: userId, studyDay: studyToday(), look });
    localStorage.setItem(keyOf(userId), text);
  } catch (error) {
    console.warn('The first look could not be kept', error);
  }
}
