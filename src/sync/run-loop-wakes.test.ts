/** What makes the engine ask, how often, and until when [S6] [S11]. */
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEngine, engineCursor, heldAnswer, stopEngines } from '../../test/support/engine.ts';
import type { Said } from '../../test/support/hand-made-transport.ts';
import { quiet } from '../../test/support/quiet.ts';
import { failure } from '../lib/result.ts';
import type { RunLoop } from './run-loop.ts';

afterEach(async () => {
  await stopEngines();
  vi.restoreAllMocks();
});

const unanswered: Said = { failed: { kind: 'timeout', message: 'x' } };
const forTime: Said = { failed: { kind: 'busy', retryAfterMs: 40_000, message: 'x' } };

async function running(...given: Parameters<typeof createEngine>) {
  const engine = await createEngine(...given);
  const loop = engine.start();
  await vi.waitFor(() => expect(engine.transport.requests).toHaveLength(1));
  await quiet();
  return { ...engine, loop };
}

describe('the engine asks', () => {
  it('once for each edit, however it hears of it', async () => {
    const { task, sent } = await running();
    for (const title of ['a', 'b']) {
      await task(title);
      await quiet();
    }
    expect(sent()).toEqual([[], ['a'], ['b']]);
  });

  it('for what another tab has stored and not sent', async () => {
    const { otherTab, sent } = await running();
    await otherTab('theirs');
    await vi.waitFor(() => expect(sent()).toEqual([[], ['theirs']]));
  });

  it('for all that waits when it is woken, though the last run was a pull alone', async () => {
    const { loop, otherTab, sent, database } = await running();
    loop.hear({ epoch: 'e1', version: 6 });
    await quiet();
    await otherTab('theirs');
    await vi.waitFor(async () => expect(await database.outbox.count()).toBe(0));
    loop.wake();
    await quiet();
    expect(sent()).toEqual([[], [], ['theirs'], []]);
  });

  it('for the changes alone that a change event tells of, and claims nothing of what waits', async () => {
    const { loop, transport, reports } = await running();
    const read = vi.spyOn(transport, 'exchange');
    reports.length = 0;
    loop.hear({ epoch: 'e1', version: 6 });
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
    await quiet();
    expect(reports[0]).toEqual({ kind: 'synced', lastSyncAt: 1_700_000_000_000 });
  });

  it.each<[string, number, { epoch: string; version: number }[]]>([
    ['what the run brings', 0, [{ ...engineCursor }]],
    ['more than it brings', 1, [{ ...engineCursor, version: 6 }]],
    ['more, then less', 1, [{ ...engineCursor, version: 6 }, engineCursor]],
    ['another history', 1, [{ epoch: 'e2', version: 1 }]],
  ])('where %s was heard of during a run %s times more', async (_, again, changes) => {
    const held = heldAnswer();
    const { loop, transport } = await running((__, index) => (index === 1 ? held.answer() : {}));
    loop.wake();
    await held.isOut;
    for (const change of changes) loop.hear(change);
    held.come({});
    await quiet();
    expect(transport.requests).toHaveLength(2 + again);
    await quiet();
    expect(transport.requests).toHaveLength(2 + again);
  });

  it('again at once for a change event during a run that failed', async () => {
    const held = heldAnswer();
    const { loop, transport, timers } = await running((_, index) =>
      index === 1 ? held.answer() : index === 2 ? unanswered : {},
    );
    loop.wake();
    await held.isOut;
    loop.hear(engineCursor);
    held.come(unanswered);
    await vi.waitFor(() => expect(transport.requests).toHaveLength(3));
    await vi.waitFor(() => expect(timers.waiting()).toEqual([2_000]));
  });

  it.each<[string, number, (loop: RunLoop) => void]>([
    ['a change event', 1_000, (loop) => loop.hear({ epoch: 'e1', version: 9 })],
    ['a sign of a network', 1_000, (loop) => loop.wake()],
    ['a line that opens', 4_000, (loop) => loop.reached()],
  ])('at once after %s, with a patience of %d ms after it', async (_, delayMs, come) => {
    const { start, transport, timers } = await createEngine(() => unanswered);
    const loop = start();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([1_000]));
    timers.fire();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([2_000]));
    come(loop);
    await vi.waitFor(() => expect(transport.requests).toHaveLength(3));
    await vi.waitFor(() => expect(timers.waiting()).toEqual([delayMs]));
  });

  it.each<[string, boolean, Said]>([
    ['nobody answered', true, unanswered],
    ['it was in trouble', true, { failed: { kind: 'server-fault', message: 'x' } }],
    ['it asked for time', false, forTime],
    ['it refused', false, { failed: { kind: 'forbidden', message: 'x' } }],
    ['it ended the session', false, { failed: { kind: 'unauthorised', message: 'x' } }],
  ])('again when the server is there, where %s: %s', async (_, again, said) => {
    const { start, transport, passMs } = await createEngine(() => said);
    const loop = start();
    await quiet();
    const before = transport.requests.length;
    passMs(50_000);
    loop.reached();
    await quiet();
    expect(transport.requests.length > before).toBe(again);
  });

  it('nothing when the server is there and nothing had failed', async () => {
    const { loop, transport } = await running();
    loop.reached();
    await quiet();
    expect(transport.requests).toHaveLength(1);
  });

  it('as ever once it has waited as long as the server asked, whatever the clock says', async () => {
    const { start, transport, timers } = await createEngine((_, index) =>
      index === 0 ? forTime : unanswered,
    );
    const loop = start();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([44_000]));
    timers.fire();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([2_000]));
    loop.wake();
    await vi.waitFor(() => expect(transport.requests).toHaveLength(3));
  });

  it('once more for the student who asks during a run that the server wants to be the last', async () => {
    const held = heldAnswer();
    const { start, transport } = await createEngine((_, index) =>
      index === 0 ? held.answer() : {},
    );
    const loop = start();
    await held.isOut;
    loop.wake();
    const asked = loop.syncNow();
    held.come(forTime);
    await asked;
    expect(transport.requests).toHaveLength(2);
  });
});

describe('the session', () => {
  const dailyMs = 13 * 24 * 3_600_000;

  it('is renewed at the first run, and then at most once an hour', async () => {
    const { start, client, passMs } = await createEngine();
    const asked: unknown[] = [];
    const session = {
      getSession: (options?: object) => {
        if (options !== undefined) asked.push(options);
        return client.session.getSession();
      },
    };
    const loop = start({ session });
    await loop.syncNow();
    const renewal = { autoRefresh: true, thresholdMs: dailyMs };
    expect(asked).toEqual([renewal]);
    passMs(3_600_000);
    await loop.syncNow();
    expect(asked).toEqual([renewal]);
    passMs(1);
    await loop.syncNow();
    expect(asked).toEqual([renewal, renewal]);
  });

  it('that the server does not know and that cannot be renewed ends the run', async () => {
    const { start, client, transport, last } = await createEngine(() => ({
      failed: { kind: 'unauthorised', message: 'x' },
    }));
    const session = {
      getSession: async (options?: { thresholdMs?: number }) =>
        options?.thresholdMs === Number.POSITIVE_INFINITY
          ? failure('no-session', 'No')
          : client.session.getSession(),
    };
    start({ session });
    await vi.waitFor(() => expect(last()).toMatchObject({ kind: 'paused' }));
    expect(transport.requests).toHaveLength(1);
  });

  it('of somebody unknown is taken for this student’s', async () => {
    const { start, transport } = await createEngine();
    start({ sessionUser: async () => undefined });
    await vi.waitFor(() => expect(transport.requests).toHaveLength(1));
  });
});

describe('an engine that is stopped', () => {
  it('asks and tells nothing more, and leaves nothing behind', async () => {
    const { loop, task, otherTab, transport, reports, timers } = await running();
    loop.stop();
    await loop.ended;
    reports.length = 0;
    await task('a');
    await otherTab('b');
    loop.wake();
    loop.hear({ epoch: 'e2', version: 1 });
    loop.reached();
    await loop.syncNow();
    await quiet();
    expect([transport.requests.length, reports, timers.waiting()]).toEqual([1, [], []]);
  });

  it('in the middle of a run lets it end, and whoever waits for it go', async () => {
    const held = heldAnswer();
    const { start, transport, reports } = await createEngine(() => held.answer());
    const loop = start();
    const asked = loop.syncNow();
    await held.isOut;
    loop.stop();
    reports.length = 0;
    held.come({ more: true, cursor: { epoch: 'e1', version: 6 } });
    await asked;
    await loop.ended;
    expect([transport.requests.length, reports]).toEqual([1, []]);
  });

  it('while it waits for its turn says nothing of it', async () => {
    const { start, reports } = await createEngine();
    const loop = start({
      locks: {
        run: (_, __, signal) =>
          new Promise((___, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason));
          }),
      },
    });
    await quiet();
    reports.length = 0;
    loop.stop();
    await loop.ended;
    expect(reports).toEqual([]);
  });
});
