/**
 * The server's rows in memory, after the storage contract: a transaction holds the user's counter from
 * its first moment and is seen only when it is whole. Slices are cut small, so that answers and first
 * downloads come in many pieces.
 */
import type { Rows, RowsTransaction, Slice, StoredRow } from '../../server/storage/contract.ts';
import type { Owner, Scheduler } from './scheduler.ts';

interface UserRows {
  version: number;
  rows: Map<string, StoredRow>;
  restamps: Map<string, string>;
  branch: string;
}

export interface MemoryRows extends Rows {
  /** A copy of everything. */
  save(): Map<string, UserRows>;
  load(saved: Map<string, UserRows>): void;
  /** Stamps that the server has replaced, with its own. */
  restamped(): Map<string, string>;
  /** The server is gone: open transactions never were. */
  abandon(): void;
}

export interface MemoryRowsOptions {
  scheduler: Scheduler;
  owner: () => Owner;
  users: readonly string[];
  /** A planted bug: the counter is read without the lock [S1]. */
  skipLock: boolean;
  /** Whether others may go on before each step, and not only before some. */
  isThorough?: boolean;
  /** Of rows, in one slice. */
  sliceBytes?: number;
}

export const mostBytes = 900;

export function createMemoryRows(
  options: MemoryRowsOptions,
  epoch: () => string = () => 'e1',
): MemoryRows {
  const { scheduler, owner, skipLock, isThorough = false, sliceBytes = mostBytes } = options;
  const fresh = () => new Map(options.users.map((id) => [id, emptyUser()] as const));
  let users: Map<string, UserRows> = fresh();
  let locks = new Map<string, Promise<void>>();
  let branches = 0;
  const userOf = (id: string): UserRows => {
    const user = users.get(id);
    if (user === undefined) throw new Error(`No user ${id}`);
    return user;
  };
  const newer = (rows: Iterable<StoredRow>, after: number, maxBytes: number) =>
    slice(
      [...rows].filter((row) => row.version > after),
      after,
      Math.min(maxBytes, sliceBytes),
    );

  return {
    save: () => copy(users),
    load: (saved) => {
      users = saved.size === 0 ? fresh() : copy(saved);
    },
    restamped: () => new Map([...users.values()].flatMap((user) => [...user.restamps])),
    abandon: () => {
      locks = new Map();
    },

    async transaction(userId, work) {
      const me = owner();
      const before = locks.get(userId);
      let release: () => void = () => undefined;
      if (!skipLock) {
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        locks.set(userId, held);
        await before;
      }
      try {
        await scheduler.pause(me, 'server begins');
        const user = userOf(userId);
        const draft = { version: user.version, written: new Map<string, StoredRow>() };
        const restamps = new Map<string, string>();
        const result = await work(transactionOf(user, draft, restamps));
        await scheduler.pause(me, 'server commits');
        for (const [key, row] of draft.written) user.rows.set(key, row);
        for (const [from, to] of restamps) user.restamps.set(from, to);
        if (draft.written.size > 0) user.version = draft.version;
        await scheduler.pause(me, 'server has committed');
        return result;
      } finally {
        release();
      }
    },

    position: async (userId) => {
      const { version, branch } = userOf(userId);
      const position = { epoch: epoch() + branch, version };
      await scheduler.pause(owner(), 'server reads');
      return position;
    },
    read: async (userId, keys) => {
      const { rows } = userOf(userId);
      await scheduler.pause(owner(), 'server reads');
      return keys.flatMap((key) => rows.get(keyOf(key)) ?? []);
    },
    weigh: async (userId, keys) => {
      const { rows } = userOf(userId);
      return keys.reduce((sum, key) => sum + (rows.get(keyOf(key))?.body.length ?? 0), 0);
    },
    count: async (userId, upTo) => {
      if (isThorough) await scheduler.pause(owner(), 'server reads');
      return [...userOf(userId).rows.values()].filter(({ version }) => version <= upTo).length;
    },
    newer: async (userId, version, maxBytes) => {
      if (isThorough) await scheduler.pause(owner(), 'server reads');
      return newer(userOf(userId).rows.values(), version, maxBytes);
    },
    entities: async (userId, upTo) => {
      await scheduler.pause(owner(), 'server reads');
      const rows = [...userOf(userId).rows.values()].filter(({ version }) => version <= upTo);
      return [...new Set(rows.map(({ entity }) => entity))].sort();
    },
    ofEntity: async (userId, entity, after, upTo, maxBytes) => {
      await scheduler.pause(owner(), 'server reads');
      const rows = [...userOf(userId).rows.values()].filter(
        (row) => row.entity === entity && row.version > after && row.version <= upTo,
      );
      return slice(rows, after, Math.min(maxBytes, sliceBytes));
    },
  };

  function transactionOf(
    user: UserRows,
    draft: { version: number; written: Map<string, StoredRow> },
    restamps: Map<string, string>,
  ): RowsTransaction {
    const me = owner();
    const find = (key: string) => draft.written.get(key) ?? user.rows.get(key);
    return {
      epoch: epoch() + user.branch,
      version: draft.version,
      branchOff: async () => {
        user.branch = `_${++branches}`;
        return epoch() + user.branch;
      },
      read: async (keys) => {
        await scheduler.pause(me, 'server reads');
        return keys.flatMap((key) => find(keyOf(key)) ?? []);
      },
      write: async (rows) => {
        if (isThorough) await scheduler.pause(me, 'server writes');
        for (const row of rows) {
          draft.written.set(keyOf(row), row);
          draft.version = Math.max(draft.version, row.version);
        }
      },
      newer: async (after, maxBytes) => {
        if (isThorough) await scheduler.pause(me, 'server reads');
        const kept = [...user.rows].filter(([key]) => !draft.written.has(key));
        return newer([...kept.map(([, row]) => row), ...draft.written.values()], after, maxBytes);
      },
      restamps: async (stamps) => {
        if (isThorough) await scheduler.pause(me, 'server reads');
        const wanted = new Set(stamps);
        return new Map([...user.restamps].filter(([stamp]) => wanted.has(stamp)));
      },
      addRestamps: async (given) => {
        if (isThorough) await scheduler.pause(me, 'server writes');
        for (const [from, to] of given) restamps.set(from, to);
      },
    };
  }
}

function slice(found: StoredRow[], after: number, maxBytes: number): Slice {
  const rows: StoredRow[] = [];
  let bytes = 0;
  for (const row of found.sort((a, b) => a.version - b.version)) {
    if (rows.length > 0 && bytes + row.body.length > maxBytes) {
      return { rows, version: rows.at(-1)?.version ?? after, more: true };
    }
    rows.push(row);
    bytes += row.body.length;
  }
  return { rows, version: rows.at(-1)?.version ?? after, more: false };
}

function keyOf({ entity, id }: { entity: string; id: string }): string {
  return `${entity} ${id}`;
}

function emptyUser(): UserRows {
  return { version: 0, rows: new Map(), restamps: new Map(), branch: '' };
}

function copy(users: Map<string, UserRows>): Map<string, UserRows> {
  return new Map(
    [...users].map(([id, { rows, restamps, ...rest }]) => [
      id,
      { ...rest, rows: new Map(rows), restamps: new Map(restamps) },
    ]),
  );
}
