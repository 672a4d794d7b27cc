/** The loop of sync over a conversation that a test says answer by answer, its time and timers in the test's hands. */
import { tabLocks } from '../../src/api/locks.ts';
import { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { createTask } from '../../src/model/entities/task.ts';
import type { SyncRequest } from '../../src/protocol/sync.ts';
import { createRunLoop, type RunLoop, type RunLoopDeps } from '../../src/sync/run-loop.ts';
import type { StatusChange } from '../../src/sync/status/status-store.ts';
import { createDevice } from './device.ts';
import { createHandMadeTransport, type Said } from './hand-made-transport.ts';
import { createManualTimers } from './manual-timers.ts';

export const engineCursor = { epoch: 'e1', version: 5 };

const running: RunLoop[] = [];

/** After each test. */
export async function stopEngines(): Promise<void> {
  for (const loop of running.splice(0)) {
    loop.stop();
    await loop.ended;
  }
}

/**
 * A device that has had its first download.
 * @param answer to each batch
 */
export async function createEngine(
  answer: (request: SyncRequest, index: number) => Said | Promise<Said> = () => ({}),
  given: Partial<RunLoopDeps> = {},
) {
  let nowMs = 1_700_000_000_000;
  const now = () => nowMs;
  const { database, client } = await createDevice({ userId: 'u', fetch, now });
  await database.writeMeta('cursor', engineCursor);
  const name = database.name.slice('haversack-'.length);
  const transport = createHandMadeTransport(answer);
  const timers = createManualTimers();
  const reports: StatusChange[] = [];
  const addTask = async (into: AccountDatabase, title: string) => {
    const result = await mutateIn(into, createTask, { title }, { now, tzOffsetMin: () => 0 });
    if (!result.ok) throw new Error(result.error.message);
  };
  return {
    ...{ database, client, transport, timers, reports, now },
    start: (more: Partial<RunLoopDeps> = {}): RunLoop => {
      const loop = createRunLoop(database, {
        ...{ transport, session: client.session, sessionUser: async () => 'u' },
        ...{ locks: tabLocks(), now, random: () => 1, timers, lookEveryMs: 0 },
        report: (change) => reports.push(change),
        ...given,
        ...more,
      });
      running.push(loop);
      return loop;
    },
    passMs: (ms: number) => {
      nowMs += ms;
    },
    task: (title: string) => addTask(database, title),
    /** Another tab of the same student does it. */
    otherTab: async (title: string) => {
      const other = new AccountDatabase(name);
      await addTask(other, title);
      other.close();
    },
    /** The titles in each request. */
    sent: () => transport.requests.map(({ changes }) => changes.map(({ fields }) => fields.title)),
    kinds: () => reports.flatMap(({ kind }) => kind ?? []),
    /** The last report that says how it stands. */
    last: () => reports.findLast(({ kind }) => kind !== undefined),
    counts: () => reports.findLast(({ pending }) => pending !== undefined)?.pending,
  };
}

/** A promise and what settles it, for an answer that a test holds back. */
export function heldAnswer() {
  const out = Promise.withResolvers<void>();
  const come = Promise.withResolvers<Said>();
  return {
    /** The request has left. */
    isOut: out.promise,
    answer: () => {
      out.resolve();
      return come.promise;
    },
    come: come.resolve,
  };
}
