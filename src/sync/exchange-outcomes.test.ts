/** How a run reacts to each answer: how it ends, and what it sends next [S5] [S6]. */
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../test/support/device.ts';
import { createHandMadeTransport, type Said } from '../../test/support/hand-made-transport.ts';
import { onSmallDisk } from '../../test/support/small-disk.ts';
import { spyOnTable } from '../../test/support/table-spy.ts';
import type { ApiFailure } from '../api/failure-kind.ts';
import { countWaiting } from '../db/outbox/outbox.ts';
import { fullDisk } from '../db/storage-signals.ts';
import { createCards } from '../model/entities/card.ts';
import { createTask } from '../model/entities/task.ts';
import type { BootstrapChunk, SyncRequest } from '../protocol/sync.ts';
import { protocolVersion } from '../protocol/version.ts';
import { type Outcome, runSync } from './exchange.ts';
import { freshPace } from './pace.ts';

const now = () => 1_700_000_000_000;
const cursor = { epoch: 'e1', version: 5 };

afterEach(() => fullDisk.set(false));

/** @param isNew the device has not had its first download */
async function setUp(
  answer: (request: SyncRequest, index: number) => Said | Promise<Said> = () => ({}),
  { isNew = false, download = (): ApiFailure | BootstrapChunk[] => [] } = {},
) {
  const { database, edit } = await createDevice({ userId: 'u', fetch, now });
  if (!isNew) await database.writeMeta('cursor', cursor);
  const transport = createHandMadeTransport(answer, download);
  const pace = freshPace();
  let isStopped = false;
  const told: [count: number, isFirst: boolean][] = [];
  const run = () =>
    runSync({
      ...{ database, transport, now, pace },
      isStopped: () => isStopped,
      onBatch: (batch, isFirst) => told.push([batch.length, isFirst]),
    });
  return {
    ...{ database, edit, transport, pace, run, told },
    cards: (...fronts: string[]) =>
      edit(
        createCards,
        fronts.map((front) => ({ deckId: 'd', kind: 'basic' as const, front, back: 'b' })),
      ),
    stop: () => {
      isStopped = true;
    },
    sizes: () => transport.requests.map(({ changes }) => changes.length),
  };
}

const many = (count: number) => Array.from({ length: count }, (_, n) => `card ${n}`);

const endings: [name: string, ApiFailure, Outcome][] = [
  ['nobody answers', { kind: 'timeout', message: 'x' }, { kind: 'no-answer' }],
  ['there is no network', { kind: 'offline', message: 'x' }, { kind: 'no-answer' }],
  ['it is broken off', { kind: 'aborted', message: 'x' }, { kind: 'no-answer' }],
  ['somebody’s page', { kind: 'foreign', code: 502, message: 'x' }, { kind: 'no-answer' }],
  ['somebody’s 401', { kind: 'foreign', code: 401, message: 'x' }, { kind: 'no-answer' }],
  ['no session', { kind: 'no-session', message: 'x' }, { kind: 'signed-out' }],
  ['an ended session', { kind: 'unauthorised', message: 'x' }, { kind: 'signed-out' }],
  [
    'another account',
    { kind: 'refused', reason: 'wrong-user', message: 'x' },
    { kind: 'wrong-user' },
  ],
  [
    'an app that is too old',
    { kind: 'refused', reason: 'old-protocol', protocol: protocolVersion + 1, message: 'x' },
    { kind: 'trouble', problem: 'Haversack needs an update. Reload the page.', cause: 'update' },
  ],
  [
    'a server that is too old',
    { kind: 'refused', reason: 'old-protocol', protocol: protocolVersion - 1, message: 'x' },
    { kind: 'trouble', problem: 'The server needs an update.', cause: 'behind' },
  ],
  [
    'a server of the first release, which does not say its version',
    { kind: 'refused', reason: 'old-protocol', message: 'x' },
    { kind: 'trouble', problem: 'The server needs an update.', cause: 'behind' },
  ],
  [
    'a server that asks for time',
    { kind: 'busy', retryAfterMs: 40_000, message: 'x' },
    {
      ...{ kind: 'trouble', problem: 'The server has a problem.' },
      ...{ cause: 'server', retryAfterMs: 40_000 },
    },
  ],
  [
    'a refusal',
    { kind: 'forbidden', message: 'Not here' },
    { kind: 'trouble', problem: 'Not here' },
  ],
];

describe('a run of sync ends', () => {
  it.each(endings)('after %s, and every edit stays in its place', async (_, failed, outcome) => {
    const { run, edit, database, transport } = await setUp(() => ({ failed }));
    await edit(createTask, { title: 'One' });
    await edit(createTask, { title: 'Two' });
    expect(await run()).toEqual(outcome);
    expect([transport.requests.length, await countWaiting(database)]).toEqual([1, 2]);
    expect(await database.refused.count()).toBe(0);
  });

  it.each(endings)('in its first download after %s', async (_, failed, outcome) => {
    const { run, transport, told } = await setUp(undefined, {
      isNew: true,
      download: () => failed,
    });
    expect(await run()).toEqual(outcome);
    expect([transport.begun, transport.requests]).toEqual([[undefined], []]);
    expect(told).toEqual([[0, true]]);
  });

  it('between two rounds where it is stopped, with nothing said', async () => {
    const { run, cards, stop, sizes, pace } = await setUp(() => {
      stop();
      return {};
    });
    pace.maxChanges = 1;
    await cards('a', 'b');
    expect([await run(), sizes()]).toEqual([{ kind: 'done' }, [1]]);
    expect([await run(), sizes()]).toEqual([{ kind: 'done' }, [1]]);
  });

  it('where it is stopped in its first download, with what has come stored', async () => {
    const chunk = { cursor, rows: [], serverTime: now(), total: 9 };
    const download = () => {
      stop();
      return [
        { ...chunk, position: '1', done: false },
        { ...chunk, position: '2', done: true },
      ];
    };
    const { run, stop, database } = await setUp(undefined, { isNew: true, download });
    expect(await run()).toEqual({ kind: 'done' });
    expect(await database.readMeta('bootstrapPosition')).toBe('1');
    expect(await database.readMeta('cursor')).toBeUndefined();
  });

  it('unanswered where its first download ends too early', async () => {
    const { run } = await setUp(undefined, { isNew: true, download: () => [] });
    expect(await run()).toEqual({ kind: 'no-answer' });
  });

  it('where the server forgets everything twice', async () => {
    const { run, cards, transport } = await setUp((_, index) => ({
      newEpoch: true,
      cursor: { epoch: `e${index + 2}`, version: 0 },
    }));
    await cards('a');
    expect(await run()).toEqual({
      kind: 'trouble',
      problem: 'The server keeps losing its data.',
    });
    expect(transport.requests).toHaveLength(2);
  });

  it.each([
    ['a full disk', new DOMException('full', 'QuotaExceededError'), 'disk'],
    ['a database that fails', new Error('broken'), 'device'],
  ])('where its answer cannot be stored for %s', async (_, error, cause) => {
    const { run, cards, database } = await setUp(() => {
      spyOnTable(database, 'meta', 'put').mockRejectedValue(error);
      return { cursor: { epoch: 'e1', version: 6 } };
    });
    await cards('a');
    const outcome = await run();
    vi.restoreAllMocks();
    expect(outcome).toMatchObject({ kind: 'trouble', cause });
    expect(await countWaiting(database)).toBe(1);
  });

  it('where its first download has no room', async () => {
    const chunk = { cursor, rows: [], serverTime: now(), position: '1', done: true };
    const { run, database } = await setUp(undefined, { isNew: true, download: () => [chunk] });
    const disk = await onSmallDisk(database);
    await run();
    await database.meta.delete('cursor');
    disk.isFull = true;
    expect(await run()).toMatchObject({ kind: 'trouble', cause: 'disk' });
  });

  it('where there is no room to note a refused change', async () => {
    const { run, cards, database } = await setUp(() => {
      disk.isFull = true;
      return { failed: { kind: 'invalid', message: 'Never' } };
    });
    const disk = await onSmallDisk(database);
    await cards('a');
    expect(await run()).toMatchObject({ kind: 'trouble', cause: 'disk' });
    expect([await countWaiting(database), await database.refused.count()]).toEqual([1, 0]);
  });
});

describe('what is asked next', () => {
  it('is more where the server has more, from where its answer ended', async () => {
    const { run, transport, told } = await setUp((_, index) => ({
      more: index < 2,
      cursor: { epoch: 'e1', version: Math.min(7, index + 6) },
    }));
    expect(await run()).toEqual({ kind: 'done' });
    expect(transport.requests.map((request) => request.cursor?.version)).toEqual([5, 6, 7]);
    expect(told).toEqual([
      [0, false],
      [0, false],
      [0, false],
    ]);
  });

  it('is nothing where the server promises more and sends nothing', async () => {
    const { run, transport } = await setUp(() => ({ more: true }));
    expect(await run()).toEqual({
      kind: 'trouble',
      problem: 'The server does not send the rest of your data.',
    });
    expect(transport.requests).toHaveLength(1);
  });

  it('is more where only the batch has moved something', async () => {
    const { run, cards, sizes } = await setUp((_, index) => ({ more: index === 0 }));
    await cards('a');
    expect([await run(), sizes()]).toEqual([{ kind: 'done' }, [1, 0]]);
  });

  it('is what another tab has queued meanwhile', async () => {
    const { run, cards, sizes, pace } = await setUp(async (_, index) => {
      if (index === 0) await cards('a', 'b');
      return {};
    });
    expect([await run(), sizes()]).toEqual([{ kind: 'done' }, [0, 2]]);
    expect(pace.maxChanges).toBe(10_000);
  });

  it('begins anew where the app has learned what it once left out', async () => {
    const chunk = { cursor, rows: [], serverTime: now(), position: '1', done: true };
    const { run, transport, database } = await setUp(undefined, { download: () => [chunk] });
    await database.writeMeta('skippedEntities', ['task']);
    expect(await run()).toEqual({ kind: 'done' });
    expect(transport.begun).toEqual([undefined]);
    expect(await database.readMeta('skippedEntities')).toBeUndefined();
    await run();
    expect(transport.begun).toEqual([undefined]);
  });
});

describe('how much is asked', () => {
  const inTrouble: Said = { failed: { kind: 'server-fault', message: 'x' } };

  it('[S5] is half after the server’s own fault, and twice after each success', async () => {
    const { run, cards, sizes, pace } = await setUp((_, index) => (index < 2 ? inTrouble : {}));
    await cards(...many(21));
    for (const left of [2, 1]) expect([left, (await run()).kind]).toEqual([left, 'trouble']);
    expect(await run()).toEqual({ kind: 'done' });
    expect(sizes()).toEqual([21, 11, 6, 12, 3]);
    expect(pace.maxChanges).toBe(48);
  });

  it('[S5] is never more than 10,000 changes', async () => {
    const { run, cards, pace } = await setUp();
    pace.maxChanges = 5_001;
    await cards('a');
    await run();
    expect(pace.maxChanges).toBe(10_000);
  });

  it.each<ApiFailure>([
    { kind: 'timeout', message: 'x' },
    { kind: 'foreign', code: 502, message: 'x' },
    { kind: 'busy', message: 'x' },
    { kind: 'unauthorised', message: 'x' },
  ])('is the same after what says nothing of the batch: %j', async (failed) => {
    const { run, cards, pace } = await setUp(() => ({ failed }));
    await cards('a');
    await run();
    expect(pace).toEqual(freshPace());
  });

  it.each([
    ['too-large', 'This change is too large to sync.'],
    ['invalid', 'Not a card'],
  ] as const)(
    '[S5] is halved by “%s” down to the one change, which is refused',
    async (kind, reason) => {
      const failed: Said = { failed: { kind, message: 'Not a card' } };
      const { run, cards, sizes, database } = await setUp(({ changes }) =>
        changes.some(({ fields }) => fields.front === 'card 1') ? failed : {},
      );
      await cards(...many(3));
      expect(await run()).toEqual({ kind: 'done' });
      expect(sizes().slice(0, 2)).toEqual([3, 2]);
      expect(await database.refused.toArray()).toMatchObject([
        { reason, fields: { front: 'card 1' } },
      ]);
      expect(await countWaiting(database)).toBe(0);
    },
  );

  it('[S5] leaves what the server stumbles over until all else is sent', async () => {
    const sent: unknown[] = [];
    const { run, cards, pace, database } = await setUp(({ changes }) => {
      sent.push(changes.map(({ fields }) => fields.front));
      return changes.some(({ fields }) => fields.front === 'bad') ? inTrouble : {};
    });
    await cards('bad', 'a', 'b');
    pace.maxChanges = 1;
    expect((await run()).kind).toBe('trouble');
    expect([...pace.aside]).toEqual([expect.stringMatching(/^card\//)]);
    expect((await run()).kind).toBe('trouble');
    expect(sent).toEqual([['bad'], ['a'], ['b'], [], ['bad']]);
    expect(await countWaiting(database)).toBe(1);
  });
});
