import { useLiveQuery } from 'dexie-react-hooks';
import type { User } from '../../protocol/auth.ts';
import { readBoundProfile } from './account.ts';
import { readHiddenAccounts } from './hidden-accounts.ts';

/** The owner of this device. @returns `undefined` while fetching, `null` if there is none */
export function useBoundUser(): User | null | undefined {
  return useLiveQuery(async () => (await readBoundProfile()) ?? null, []);
}

/** The accounts that the owner hid on this device; `undefined` while fetching. */
export function useHiddenAccounts(): User[] | undefined {
  return useLiveQuery(async () => {
    const bound = await readBoundProfile();
    return bound === undefined ? [] : readHiddenAccounts(bound.id);
  }, []);
}
