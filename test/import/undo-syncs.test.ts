/** [P2] An undo that has to know the account first: it asks the server at once, and says truthfully why it cannot. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnsettled } from '../../src/db/imports/known-elsewhere.ts';
import { dropJob, readJobs } from '../../src/db/jobs.ts';
import { createUndoRun, startUndo } from '../../src/interchange/backup/undo-job.ts';
import { createRunLoop, type RunLoop } from '../../src/sync/run-loop.ts';
import { initialStatus, reportStatus, syncStatus } from '../../src/sync/status/status-store.ts';
import { syncResult } from '../../src/sync/status/status-words.ts';
import { createTransport } from '../../src/sync/transport.ts';
import type { TestDevice } from '../support/device.ts';
import { isLong } from '../support/long.ts';
import { createManualTimers, type ManualTimers } from '../support/manual-timers.ts';
import { startRealServer } from '../support/real-server.ts';
import { fillAccount } from './account.ts';
import { choose, runOnce } from './job-support.ts';
import { exportOf, newDatabase, seenIn } from './support.ts';

let server: Awaited<ReturnType<typeof startRealServer>>;
let laptop: TestDevice;
let engine: RunLoop;
let timers: ManualTimers;
let answers: typeof fetch;
let hasNetwork: boolean;
let importId: string;

const isDown: typeof fetch = () => Promise.reject(new TypeError('failed'));
const isUp: typeof fetch = (...asked) => fetch(...asked);

/** The import is in, and sync rests after it has failed. */
beforeEach(async () => {
  server = await startRealServer();
  [answers, hasNetwork] = [isUp, true];
  laptop = await server.device((...asked) => answers(...asked));
  expect((await laptop.sync()).kind).toBe('done');
  answers = isDown;
  const first = newDatabase();
  await fillAccount(first, { cards: 3, reviews: 2, files: 0 });
  ({ id: importId } = await choose(laptop.database, await exportOf(first)));
  await runOnce(laptop.database);
  for (const { id } of await readJobs(laptop.database)) await dropJob(laptop.database, id);
  timers = createManualTimers();
  syncStatus.setState(initialStatus, true);
  const { client, database } = laptop;
  engine = createRunLoop(database, {
    ...server.depsOf(laptop),
    ...{ transport: createTransport(client), session: client.session, timers },
    ...{ sessionUser: async () => server.userId, report: reportStatus },
  });
  await vi.waitFor(() => expect(syncStatus.getState().kind).toBe('offline'));
}, 60_000);
afterEach(async () => {
  engine.stop();
  await engine.ended;
  laptop.database.close();
  await server.end();
});

async function undo(signal = new AbortController().signal, steps: string[] = []) {
  const { database } = laptop;
  const one = await database.imports.get(importId);
  const job = one && (await startUndo(database, one));
  if (!job?.ok) throw new Error('The undo could not begin');
  const run = createUndoRun({
    sync: async () => {
      await engine.syncNow();
      return syncResult(syncStatus.getState(), hasNetwork);
    },
  });
  return await run(job.data, { database, signal, progress: (step) => steps.push(step) });
}
const live = async () => (await seenIn(laptop.database)).filter((row) => 'front' in row).length;
const problem = (result: Awaited<ReturnType<typeof undo>>) => result.ok || result.error.message;

describe('an undo of an import that sync has not settled', () => {
  it('wakes idle sync, then undoes', async () => {
    answers = isUp;
    const steps: string[] = [];
    expect(await undo(undefined, steps)).toEqual({ ok: true, data: undefined });
    expect(steps[0]).toBe('Syncing…');
    expect(await live()).toBe(0);
  });

  it('says that the server does not answer if there is a network, and changes nothing', async () => {
    expect(problem(await undo())).toBe(
      'The server does not answer. You can undo this import after the next sync. Parts of it may be on your other devices already.',
    );
    expect(await live()).toBe(3);
  });

  it('says that it needs the internet if there is no network', async () => {
    hasNetwork = false;
    expect(problem(await undo())).toBe(
      'Connect to the internet to undo this import. Parts of it may be on your other devices already.',
    );
  });

  it.runIf(isLong)('waits as long as the server takes to answer', async () => {
    const held = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    answers = async (...asked) => {
      isAsked.resolve();
      await held.promise;
      return fetch(...asked);
    };
    const undone = undo();
    await isAsked.promise;
    expect(await isUnsettled(laptop.database, importId)).toBe(true);
    held.resolve();
    expect((await undone).ok).toBe(true);
  });

  it.runIf(isLong)(
    'continues when everything is read, although waiting changes are still being sent',
    async () => {
      const held = Promise.withResolvers<void>();
      let asked = 0;
      answers = async (...request) => {
        if (++asked > 1) await held.promise;
        return fetch(...request);
      };
      expect((await undo()).ok).toBe(true);
      held.resolve();
    },
  );

  it('ends at once if it is cancelled while the server is silent', async () => {
    const cancelling = new AbortController();
    answers = () => {
      cancelling.abort();
      return new Promise(() => undefined);
    };
    await expect(undo(cancelling.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(await live()).toBe(3);
  });
});
