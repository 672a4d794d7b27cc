import { useRows } from '../db/rows/use-rows.ts';
import { type Profile, profileId } from '../model/entities/student/profile.ts';

/** @returns `undefined` while fetching, `null` if nothing was ever filled in */
export function useProfile(): Profile | null | undefined {
  return useRows(async (db) => (await db.rows('profile').get(profileId)) ?? null, []);
}
