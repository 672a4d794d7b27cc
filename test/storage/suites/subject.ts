/** The storage under test, and what its suites make rows and users of. */
import { randomUUID } from 'node:crypto';
import type { NewAccount, Storage, StoredRow } from '../../../server/storage/contract.ts';
import { openStorage, type StorageSettings } from '../../../server/storage/open.ts';

export const nowMs = Date.UTC(2026, 0, 15);
export const dayMs = 24 * 60 * 60_000;

export interface Subject {
  readonly storage: Storage;
  readonly settings: StorageSettings;
  /** The same database once more, as another process would have it; the caller closes it. */
  openAgain(): Promise<Storage>;
  newUser(
    rest?: Partial<NewAccount>,
  ): Promise<NewAccount & { outcome: 'made' | 'taken' | 'known' }>;
}

export async function openSubject(settings: StorageSettings): Promise<Subject> {
  const storage = await openStorage(settings);
  return {
    storage,
    settings,
    openAgain: () => openStorage(settings),
    async newUser(rest = {}) {
      const id = randomUUID();
      const account: NewAccount = {
        id,
        username: id,
        email: `${id}@example.org`,
        passwordHash: 'hash',
        createdAt: nowMs,
        ...rest,
      };
      return { ...account, outcome: await storage.accounts.signUp(account) };
    },
  };
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
