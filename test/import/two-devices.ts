/** Two devices of one account at a real server, with one clock for all, and an export of another account. */
import { expect, vi } from 'vitest';
import { undoImport } from '../../src/db/imports/undo-import.ts';
import type { Row } from '../../src/model/merge.ts';
import type { TestDevice } from '../support/device.ts';
import { startRealServer } from '../support/real-server.ts';
import { type AccountSize, fillAccount } from './account.ts';
import { exportOf, importInto, newDatabase, open, usual } from './support.ts';

export async function startTwoDevices(size: AccountSize) {
  const server = await startRealServer();
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.nowMs });
  const [laptop, phone] = [await server.device(), await server.device()];
  const first = newDatabase();
  await fillAccount(first, size);
  const zip = await exportOf(first);
  const step = () => {
    server.clock.nowMs += 1_000;
    vi.setSystemTime(server.clock.nowMs);
  };
  return {
    ...{ server, laptop, phone, first, zip, step },
    cards: await first.rows('card').toCollection().primaryKeys(),
    bring: async ({ database }: TestDevice, from = zip, choices = usual) =>
      await importInto(database, (await open(from, database)).source, choices),
    undo: ({ database }: TestDevice, id: string) =>
      undoImport(database, id, new AbortController().signal, () => undefined),
    /** Twice, so that each device receives what the others sent. */
    syncAll: async (...devices: TestDevice[]) => {
      for (const device of [...devices, ...devices]) {
        step();
        expect((await device.sync()).kind).toBe('done');
      }
    },
    end: async () => {
      await first.delete();
      for (const { database } of [laptop, phone]) database.close();
      await server.end();
      vi.useRealTimers();
    },
  };
}

/** Rows neither in the Trash nor deleted forever. */
export async function countLive(
  { database }: TestDevice,
  name: 'card' | 'review',
): Promise<number> {
  const rows = await database.table<Row>(name).toArray();
  return rows.filter((row) => !('purgedAt' in row) && (row.deletedAt ?? 0) === 0).length;
}
