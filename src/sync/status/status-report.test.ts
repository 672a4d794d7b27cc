/** Reports of the engine and of the watch of files, from database and network to the words. */
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';
import { createFakeServer, errorAnswer } from '../../../test/support/fake-server.ts';
import { createManualTimers } from '../../../test/support/manual-timers.ts';
import { tabLocks } from '../../api/locks.ts';
import { storeBlob } from '../../db/bytes/blobs.ts';
import { waitingTransfer } from '../../db/bytes/transfers.ts';
import { addFile } from '../../model/entities/file.ts';
import { createTask } from '../../model/entities/task.ts';
import { createRunLoop, type RunLoop } from '../run-loop.ts';
import { createTransport } from '../transport.ts';
import { watchFiles } from './follow-queue.ts';
import { changeStatus, initialStatus, type StatusChange } from './status-store.ts';
import { syncWords } from './status-words.ts';

const t0 = 1_700_000_000_000;
const loops: RunLoop[] = [];

afterEach(async () => {
  for (const loop of loops.splice(0)) {
    loop.stop();
    await loop.ended;
  }
});

type Network = (request: Request, go: () => Promise<Response>) => Promise<Response>;

async function setUp(network: Network = (_, go) => go()) {
  const server = createFakeServer({
    userId: 'u',
    now: () => t0,
    intercept: network,
    rowsPerAnswer: 2,
  });
  const device = await createDevice({ userId: 'u', fetch: server.fetch, now: () => t0 });
  let status = initialStatus;
  const report = (change: StatusChange, nowMs: number) => {
    status = changeStatus(status, change, nowMs);
  };
  const start = () => {
    const loop = createRunLoop(device.database, {
      transport: createTransport(device.client),
      session: device.client.session,
      sessionUser: async () => 'u',
      locks: tabLocks(),
      now: () => t0,
      random: () => 1,
      timers: createManualTimers(),
      report,
    });
    loops.push(loop);
    return loop;
  };
  const words = () => syncWords(status, { nowMs: t0, hasNetwork: true });
  return { ...device, server, start, report, status: () => status, words };
}

describe('the status', () => {
  it('[P2] has since when an edit waits that nobody took', async () => {
    const { edit, start, status } = await setUp(() => Promise.reject(new TypeError('failed')));
    await edit(createTask, { title: 'Read' });
    await start().syncNow();
    await vi.waitFor(() =>
      expect(status()).toMatchObject({ kind: 'offline', pending: 1, oldestAt: t0 }),
    );
  });

  it.each([
    ['Server problem', 503, undefined, {}],
    ['Update needed', 409, 'old-protocol', { protocol: 99 }],
    ['Server update needed', 409, 'old-protocol', {}],
  ])('is “%s” when the server answers %d', async (label, code, reason, more) => {
    const { start, words } = await setUp(async () => errorAnswer(code, reason, 'No', more));
    await start().syncNow();
    expect(words().label).toBe(label);
  });

  it('[S4] says how far a first download has come, until it is done', async () => {
    let isCut = true;
    const { server, start, status, words } = await setUp(async (request, go) => {
      const reply = await go();
      if (!isCut || !request.url.includes('/bootstrap')) return reply;
      const lines = (await reply.text()).split('\n').slice(0, 2);
      return new Response(lines.map((line) => `${line}\n`).join(''));
    });
    const other = await createDevice({ userId: 'u', fetch: server.fetch, now: () => t0 });
    for (let i = 0; i < 9; i++) await other.edit(createTask, { title: `${i}` });
    isCut = false;
    await other.sync();
    isCut = true;
    const loop = start();
    await loop.syncNow();
    await vi.waitFor(() => expect(status().downloaded).toBeGreaterThanOrEqual(2));
    expect(status().downloaded).toBeLessThan(9);
    expect(words().detail).toMatch(/\d of 9 items are already here/);
    isCut = false;
    await loop.syncNow();
    await vi.waitFor(() => expect(words().label).toBe('All saved'));
    expect(status().downloaded).toBeUndefined();
  });

  it('[P2] counts the files that are only here, and those the server would not take', async () => {
    const { database, edit, report, status } = await setUp();
    const sha256 = 'a'.repeat(64);
    const file = { name: 'a', mime: 'application/pdf', sizeBytes: 5, sha256, pageCount: 1 };
    const stop = watchFiles(database, report, () => t0);
    await storeBlob(sha256, new Blob(['bytes']), database);
    await edit(addFile, { ...file, id: 'f', content: 'text' });
    await vi.waitFor(() => expect(status()).toMatchObject({ filesLeft: 1, filesInWave: 1 }));
    await database.transfers.put({
      ...waitingTransfer(file, 'up'),
      state: 'failed',
    });
    await vi.waitFor(() => expect(status()).toMatchObject({ filesLeft: 0, filesFailed: 1 }));
    stop();
  });
});
