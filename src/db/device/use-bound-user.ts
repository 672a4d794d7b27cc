import { useLiveQuery } from 'dexie-react-hooks';
import type { User } from '../../protocol/auth.ts';
import { readBoundProfile, readHiddenAccounts } from './account.ts';

/** The account that this device is bound to. @returns `undefined` while fetching, `null` where this device has no student */
export function useBoundUser(): User | null | undefined {
  return useLiveQuery(async () => (await readBoundProfile()) ?? null, []);
}

/** Whose data lies on this device besides; `undefined` until that is known. */
export function useHiddenAccounts(): User[] | undefined {
  return useLiveQuery(readHiddenAccounts, []);
}
