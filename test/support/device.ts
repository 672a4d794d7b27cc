/** A pretended device: its own database and clock, and the real client of sync on top of a fetch. */
import type { ClientEnvironment } from '../../src/api/client.ts';
import { tabLocks } from '../../src/api/locks.ts';
import { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import type { Mutation, ReadingMutation } from '../../src/model/entity.ts';
import { type Row, sharedPart } from '../../src/model/merge.ts';
import { entityNames } from '../../src/model/registry.ts';
import type { WireRow } from '../../src/protocol/sync.ts';
import type { Outcome } from '../../src/sync/exchange.ts';
import { syncOnce } from '../../src/sync/send-outbox.ts';

export interface TestDevice {
  database: AccountDatabase;
  client: ClientEnvironment;
  sync(): Promise<Outcome>;
  /** @returns the ids of the rows that were touched */
  edit<Input>(mutation: Mutation<Input> | ReadingMutation<Input>, input: Input): Promise<string[]>;
  /** All rows, in the order of their keys, for comparing. */
  rows(): Promise<WireRow[]>;
}

let made = 0;

export interface TestDeviceOptions {
  userId: string;
  fetch: typeof fetch;
  now?: () => number;
  origin?: string;
  accessToken?: string;
}

/**
 * Two devices of one account share its id, so each needs a world of databases of its own: the name
 * inside the browser differs, the account does not.
 */
export async function createDevice({
  userId,
  fetch,
  now = Date.now,
  origin,
  accessToken,
}: TestDeviceOptions): Promise<TestDevice> {
  made += 1;
  const database = new AccountDatabase(`${userId}~${made}`);
  Object.defineProperty(database, 'userId', { value: userId });
  await database.open();
  const client = signedInClient(fetch, origin, accessToken);
  const locks = tabLocks();
  return {
    database,
    client,
    sync: () => syncOnce(database, { client, locks, now }),
    edit: async (mutation, input) => {
      const result = await mutateIn(database, mutation, input, { now, tzOffsetMin: () => 0 });
      if (!result.ok) throw new Error(result.error.message);
      return result.data.ids;
    },
    rows: async () => {
      const tables = await Promise.all(
        entityNames.map(async (entity) => {
          const rows = await database.table<Row, string>(entity).toArray();
          return rows.map((row) => ({ entity, row: sharedPart(row) }));
        }),
      );
      return tables
        .flat()
        .sort((a, b) => (`${a.entity}/${a.row.id}` < `${b.entity}/${b.row.id}` ? -1 : 1));
    },
  };
}

export function signedInClient(
  fetch: typeof globalThis.fetch,
  origin = 'http://haversack.test',
  accessToken = 'access',
): ClientEnvironment {
  const session = {
    accessToken,
    refreshToken: 'refresh',
    expiresIn: new Date(Date.now() + 14 * 24 * 3_600_000).toISOString(),
  };
  return {
    fetch,
    origin: () => origin,
    session: { getSession: async () => ({ ok: true, data: session }) },
  };
}
