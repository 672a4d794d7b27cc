/** A device and its server, for tests of what an answer does to the database. */
import { applyAnswer } from '../../src/db/apply.ts';
import { readBatch, upcast } from '../../src/db/outbox/outbox.ts';
import type { SyncAnswer, SyncRequest, WireChange } from '../../src/protocol/sync.ts';
import { createDevice } from './device.ts';
import { createFakeServer } from './fake-server.ts';

export const t0 = 1_700_000_000_000;
export const limits = { maxBytes: 1e6, maxChanges: 100 };

export async function setUp(
  options: { now?: () => number; refuse?: (change: WireChange) => string | undefined } = {},
) {
  const server = createFakeServer({
    userId: 'u',
    now: () => t0,
    ...(options.refuse && { refuse: options.refuse }),
  });
  const device = await createDevice({
    userId: 'u',
    fetch: server.fetch,
    now: options.now ?? (() => t0),
  });
  const request = async (): Promise<SyncRequest> => ({
    protocol: 1,
    user: 'u',
    device: 'd',
    cursor: (await device.database.readMeta('cursor')) ?? null,
    changes: (await readBatch(device.database, limits)).map(upcast),
  });
  /** One round: sends what waits and stores the answer, with `change` laid over it. */
  const exchange = async (change: Partial<SyncAnswer> = {}): Promise<SyncAnswer> => {
    const batch = await readBatch(device.database, limits);
    const answer = server.exchange(await request());
    await applyAnswer(device.database, batch, { ...answer, ...change }, t0);
    return answer;
  };
  return { server, ...device, request, exchange };
}

export const emptyAnswer: SyncAnswer = {
  verdicts: [],
  rows: [],
  cursor: { epoch: 'e1', version: 7 },
  more: false,
  newEpoch: false,
  serverTime: t0,
};
