import { useLiveQuery } from 'dexie-react-hooks';
import type { User } from '../../protocol/auth.ts';
import { readBoundProfile } from './account.ts';

/** The account that this device is bound to. @returns `undefined` while fetching, `null` where this device has no student */
export function useBoundUser(): User | null | undefined {
  return useLiveQuery(async () => (await readBoundProfile()) ?? null, []);
}
