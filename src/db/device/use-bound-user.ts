import { useLiveQuery } from 'dexie-react-hooks';
import type { User } from '../../protocol/auth.ts';
import { readBoundProfile } from './account.ts';
import { readHiddenAccounts } from './hidden-accounts.ts';

/** The account that this device is bound to. @returns `undefined` while fetching, `null` where this device has no student */
export function useBoundUser(): User | null | undefined {
  return useLiveQuery(async () => (await readBoundProfile()) ?? null, []);
}

/** The accounts that the student of this device hid on it; `undefined` until that is known. */
export function useHiddenAccounts(): User[] | undefined {
  return useLiveQuery(async () => {
    const bound = await readBoundProfile();
    return bound === undefined ? [] : readHiddenAccounts(bound.id);
  }, []);
}
