/** Who the student is, as a screen reads it: the profile in their bag, and the account this device is bound to. */
import { useLiveQuery } from 'dexie-react-hooks';
import { readBoundProfile } from '../db/device/account.ts';
import { useRows } from '../db/rows/use-rows.ts';
import { type Profile, profileId } from '../model/entities/profile.ts';
import type { User } from '../protocol/auth.ts';

/** @returns `undefined` while fetching, `null` where nothing was ever filled in */
export function useProfile(): Profile | null | undefined {
  return useRows(async (db) => (await db.rows('profile').get(profileId)) ?? null, []);
}

/** @returns `undefined` while fetching, `null` where this device has no student */
export function useBoundUser(): User | null | undefined {
  return useLiveQuery(async () => (await readBoundProfile()) ?? null, []);
}
