/**
 * The last dashboard of this browser, for the first paint at a start (docs/decisions/03). Holds only numbers, no text
 * of the student. `db/drafts/forget-drafts.ts` deletes it with the account, by its key.
 */
import * as v from 'valibot';
import { parseJson } from '../../lib/parse-json.ts';
import { studyToday } from '../../model/study/study-day.ts';
import type { FirstLook } from './first-look.ts';

/** Rises with each change of the shape or its meaning. */
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

/** @returns `undefined` unless this version stored it for this student on this study day */
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

/** Without storage, the next start reads the database first. */
export function keepLook(userId: string, look: FirstLook): void {
  try {
    const text = JSON.stringify({ version, owner: userId, studyDay: studyToday(), look });
    localStorage.setItem(keyOf(userId), text);
  } catch (error) {
    console.warn('The first look could not be kept', error);
  }
}
