import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountDatabase } from '../database.ts';
import { showNow, storeCalmly } from './calm.ts';
import { watchRows, watchWrites } from './watch.ts';

let database: AccountDatabase;
const opened: AccountDatabase[] = [];
const stops: (() => void)[] = [];

async function open(userId: string = crypto.randomUUID()): Promise<AccountDatabase> {
  const made = new AccountDatabase(userId);
  opened.push(made);
  await made.open();
  return made;
}

beforeEach(async () => {
  database = await open();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  for (const one of opened.splice(0)) one.close();
});

describe('the writes to some tables', () => {
  const onWrite = vi.fn();
  const follow = () => {
    onWrite.mockClear();
    const stop = watchWrites(database, ['outbox', 'meta'], onWrite);
    stops.push(stop);
    return stop;
  };
  const edit = (of = database) => of.outbox.add({ changes: [] } as never);

  it('are told, whichever table it was', async () => {
    follow();
    await database.writeMeta('lastSyncAt', 1);
    expect(onWrite).toHaveBeenCalledTimes(1);
    await edit();
    expect(onWrite).toHaveBeenCalledTimes(2);
  });

  it('are told once where one transaction wrote to other tables too', async () => {
    follow();
    await database.transaction('rw', ['meta', 'outbox', database.transfers.name], async () => {
      await database.transfers.put({ sha256: 'f', state: 'waiting' } as never);
      await database.writeMeta('lastSyncAt', 1);
      await edit();
    });
    expect(onWrite).toHaveBeenCalledTimes(1);
  });

  it('are not told of other tables, of another student, nor after it was stopped', async () => {
    const stop = follow();
    const other = await open(`${database.userId}-other`);
    await database.transfers.put({ sha256: 'f', state: 'waiting' } as never);
    await edit(other);
    await other.writeMeta('lastSyncAt', 1);
    expect(onWrite).not.toHaveBeenCalled();
    await edit();
    expect(onWrite).toHaveBeenCalledTimes(1);
    stop();
    await edit();
    expect(onWrite).toHaveBeenCalledTimes(1);
  });

  it('may have been any while the page lay in the browser’s cache', () => {
    follow();
    Dexie.on.storagemutated.fire({ all: undefined as never });
    expect(onWrite).toHaveBeenCalledTimes(1);
  });

  it('are none in a database that is closed, and nobody fails for it', () => {
    follow();
    database.close();
    expect(() => Dexie.on.storagemutated.fire({ all: undefined as never })).not.toThrow();
    expect(onWrite).not.toHaveBeenCalled();
  });
});

describe('the rows of a query', () => {
  const follow = (seen: unknown[]) => {
    const stop = watchRows(
      () => database.readMeta('lastSyncAt'),
      (at) => seen.push(at),
      (error) => seen.push(error),
    );
    stops.push(stop);
    return stop;
  };

  it('come again with each change, until it is stopped', async () => {
    const [left, stayed]: [unknown[], unknown[]] = [[], []];
    const stop = follow(left);
    follow(stayed);
    await vi.waitFor(() => expect([left, stayed]).toEqual([[undefined], [undefined]]));
    await database.writeMeta('lastSyncAt', 1);
    await vi.waitFor(() => expect(left).toEqual([undefined, 1]));
    stop();
    for (const at of [2, 3]) {
      await database.writeMeta('lastSyncAt', at);
      await vi.waitFor(() => expect(stayed.at(-1)).toBe(at));
    }
    expect(left).toEqual([undefined, 1]);
  });

  it('are read once for many changes within the least time between two runs, and follow the changes after it', async () => {
    const seen: unknown[] = [];
    let runs = 0;
    const query = () => {
      runs += 1;
      return database.readMeta('lastSyncAt');
    };
    stops.push(watchRows(query, (at) => seen.push(at), vi.fn(), 200));
    await vi.waitFor(() => expect(seen).toEqual([undefined]));
    for (let at = 1; at <= 20; at += 1) await database.writeMeta('lastSyncAt', at);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(20));
    expect(runs).toBeLessThan(10);
    await database.writeMeta('lastSyncAt', 21);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(21));
  });

  it('give way to the failure of the query', async () => {
    const failed = vi.fn();
    stops.push(watchRows(() => Promise.reject(new Error('no table')), vi.fn(), failed));
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'no table' }));
  });
});

describe('live queries while many rows are stored', () => {
  const stored: (() => void)[] = [];
  afterEach(() => {
    for (const end of stored.splice(0)) end();
  });
  const write = (at: number, of = database) => of.writeMeta('lastSyncAt', at);
  const follow = async (everyMs?: number) => {
    const read = vi.fn(() => database.readMeta('lastSyncAt'));
    const seen: unknown[] = [];
    stops.push(
      watchRows(
        read,
        (at) => seen.push(at),
        (error) => seen.push(error),
        everyMs,
      ),
    );
    await vi.waitFor(() => expect(seen).toEqual([undefined]));
    return { read, seen };
  };

  it('run once for many transactions, and see the last of them', async () => {
    const { read, seen } = await follow();
    const end = storeCalmly();
    for (let at = 1; at <= 20; at++) await write(at);
    end();
    await vi.waitFor(() => expect(seen.at(-1)).toBe(20));
    expect(read.mock.calls.length).toBeLessThan(4);
    await write(21);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(21));
  });

  it('run meanwhile too', async () => {
    const { seen } = await follow();
    stored.push(storeCalmly());
    await write(1);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
  });

  it('show at once what the student does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const { seen } = await follow();
      stored.push(storeCalmly());
      await write(1);
      showNow();
      await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
    } finally {
      vi.useRealTimers();
    }
  });

  it('keep their own pace, whatever the student does', async () => {
    const { read } = await follow(60_000);
    stored.push(storeCalmly());
    for (let at = 1; at <= 3; at++) {
      await write(at);
      showNow();
    }
    await new Promise((resolve) => setTimeout(resolve));
    expect(read).toHaveBeenCalledTimes(1);
  });
});
