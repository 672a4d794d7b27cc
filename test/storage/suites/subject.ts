/** The storage under test, and what its suites make rows and users of. */
import { randomUUID } from 'node:crypto';
import type { Signup, Storage, StoredRow } from '../../../server/storage/contract.ts';
import { openStorage, type StorageSettings } from '../../../server/storage/open.ts';
import { makeAccount } from '../../support/new-account.ts';

export const nowMs = Date.UTC(2026, 0, 15);
export const dayMs = 24 * 60 * 60_000;

export interface Subject {
  readonly storage: Storage;
  readonly settings: StorageSettings;
  /** Whether its slowest tests run too: of volumes, of many at once, of killed processes. */
  readonly isWhole: boolean;
  /** The same database once more, as another process would have it; the caller closes it. */
  openAgain(): Promise<Storage>;
  newSignup(rest?: Partial<Signup>): Promise<Signup>;
  newUser(): Promise<Signup>;
}

export async function openSubject(settings: StorageSettings): Promise<Subject> {
  const storage = await openStorage(settings);
  return {
    storage,
    settings,
    isWhole: true,
    openAgain: () => openStorage(settings),
    async newSignup(rest = {}) {
      const signup = { ...signupOf(randomUUID()), ...rest };
      await storage.signups.insert(signup);
      return signup;
    },
    async newUser() {
      const signup = signupOf(randomUUID());
      await makeAccount(storage, signup);
      return signup;
    },
  };
}

function signupOf(id: string): Signup {
  const email = `${id}@example.org`;
  return { id, username: id, email, passwordHash: 'hash', createdAt: nowMs };
}

export function row(id: string, version: number, rest: Partial<StoredRow> = {}): StoredRow {
  return {
    entity: 'card',
    id,
    version,
    body: JSON.stringify({ id, front: 'é “quoted” \\ \u0000' }),
    complete: true,
    ...rest,
  };
}
