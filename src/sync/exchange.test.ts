import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../test/support/device.ts';
import {
  createFakeServer,
  errorAnswer,
  type FakeServerOptions,
} from '../../test/support/fake-server.ts';
import { countWaiting, readQueue } from '../db/outbox/outbox.ts';
import { createCards } from '../model/entities/card.ts';
import { createTask, updateTask } from '../model/entities/task.ts';
import type { SyncRequest } from '../protocol/sync.ts';
import { runSync } from './exchange.ts';
import { freshPace } from './pace.ts';
import { createTransport } from './transport.ts';

const t0 = 1_700_000_000_000;
const now = () => t0;

async function setUp(intercept?: FakeServerOptions['intercept']) {
  const server = createFakeServer({ userId: 'u', now, ...(intercept && { intercept }) });
  const device = await createDevice({ userId: 'u', fetch: server.fetch, now });
  const pace = freshPace();
  const run = () =>
    runSync({
      database: device.database,
      transport: createTransport(device.client),
      now,
      pace,
      isStopped: () => false,
    });
  return { server, ...device, run, pace };
}

const cardsNamed = (...fronts: string[]) =>
  fronts.map((front) => ({ deckId: 'd', kind: 'basic' as const, front, back: 'b' }));

/** A server with its own answer to any batch with the marked card. */
const onPoison =
  (answer: () => Response, from = 1): FakeServerOptions['intercept'] =>
  async (request, go) => {
    if (!request.url.endsWith('/v1/sync')) return go();
    const batch = (await request.clone().json()) as SyncRequest;
    const isHit = batch.changes.some(({ fields }) => fields.front === 'poison');
    return isHit && batch.changes.length >= from ? answer() : go();
  };

const page = { 'content-type': 'text/html' };

describe('a run of sync', () => {
  it('[S4] downloads all at first, then goes on from the cursor', async () => {
    const { server, run, edit, rows } = await setUp();
    const other = await createDevice({ userId: 'u', fetch: server.fetch, now });
    await other.edit(createTask, { title: 'From elsewhere' });
    await other.sync();
    await edit(createTask, { title: 'From here' });
    expect(await run()).toEqual({ kind: 'done' });
    expect(await rows()).toEqual(server.rows());
    expect(server.rows()).toHaveLength(2);
  });

  it('[S4] goes on in the middle of a first download that broke', async () => {
    const asked: (string | null)[] = [];
    const { server, run, edit, database } = await setUp(async (request, go) => {
      const url = new URL(request.url);
      if (!url.pathname.endsWith('/bootstrap')) return go();
      asked.push(url.searchParams.get('after'));
      const text = await (await go()).text();
      if (asked.length > 2) return new Response(text);
      const [first = '', second = ''] = text.split('\n');
      return new Response(`${first}\n${second.slice(0, 20)}`);
    });
    const other = createFakeServerDevice(server);
    await (await other).edit(createCards, cardsNamed(...Array.from({ length: 2_500 }, String)));
    await edit(createTask, { title: 'Mine' });
    await pushAll(server, await other);
    expect(await run()).toEqual({ kind: 'no-answer' });
    expect(await database.rows('card').count()).toBe(1_000);
    expect(await database.readMeta('cursor')).toBeUndefined();
    expect(await run()).toEqual({ kind: 'no-answer' });
    expect(await run()).toEqual({ kind: 'done' });
    expect(asked).toEqual([null, '1000', '2000']);
    expect(await database.rows('card').count()).toBe(2_500);
    expect(await countWaiting(database)).toBe(0);
  });

  it('[S5] halves a batch that is too large until it fits', async () => {
    const { run, edit, server, database } = await setUp(onPoison(() => errorAnswer(413), 2));
    await edit(createCards, cardsNamed('a', 'b', 'poison', 'c', 'd'));
    expect(await run()).toEqual({ kind: 'done' });
    expect(server.rows()).toHaveLength(5);
    expect(await database.refused.count()).toBe(0);
  });

  it('[S5] refuses the one change that the server will never take, and the queue goes on', async () => {
    const { run, edit, server, database } = await setUp(
      onPoison(() => errorAnswer(400, 'invalid', 'Not a card')),
    );
    await edit(createCards, cardsNamed('a', 'b', 'poison', 'c', 'd'));
    expect(await run()).toEqual({ kind: 'done' });
    expect(server.rows()).toHaveLength(4);
    expect(await countWaiting(database)).toBe(0);
    expect(await database.refused.toArray()).toMatchObject([
      { fields: { front: 'poison' }, reason: 'Not a card' },
    ]);
  });

  it('[S5] never gives up a change over the server’s own fault, yet lets the others pass', async () => {
    let isIll = true;
    const { run, edit, server, database } = await setUp(async (request, go) =>
      isIll ? (onPoison(() => errorAnswer(500))?.(request, go) ?? go()) : go(),
    );
    await edit(createCards, cardsNamed('a', 'b', 'poison', 'c', 'd'));
    for (let tries = 0; tries < 8; tries++) expect((await run()).kind).toBe('trouble');
    expect(server.rows()).toHaveLength(4);
    expect(await countWaiting(database)).toBe(1);
    expect(await database.refused.count()).toBe(0);
    isIll = false;
    expect(await run()).toEqual({ kind: 'done' });
    expect(server.rows()).toHaveLength(5);
  });

  it.each<[string, () => Promise<Response>, string]>([
    ['no network', () => Promise.reject(new TypeError('failed')), 'no-answer'],
    ['a captive portal', async () => new Response('<html>', { headers: page }), 'no-answer'],
    [
      'a captive portal’s 403',
      async () => new Response('x', { status: 403, headers: page }),
      'no-answer',
    ],
    ['a body cut short', async () => new Response('{"data":{"verd'), 'no-answer'],
    ['a server in trouble', async () => errorAnswer(503), 'trouble'],
    ['too many requests', async () => errorAnswer(429, 'too-many'), 'trouble'],
    ['an unknown token', async () => errorAnswer(401, 'unauthenticated'), 'signed-out'],
    ['another student’s token', async () => errorAnswer(409, 'wrong-user'), 'wrong-user'],
    ['a server that is ahead', async () => errorAnswer(400, 'old-protocol'), 'trouble'],
  ])('[S6] ends with every edit in its place after %s', async (_, answer, kind) => {
    let count = 0;
    const { run, edit, database } = await setUp(async (request, go) => {
      if (request.url.includes('/bootstrap')) return go();
      count += 1;
      return answer();
    });
    await edit(createCards, cardsNamed('a', 'b'));
    expect((await run()).kind).toBe(kind);
    expect(count).toBe(1);
    expect(await countWaiting(database)).toBe(2);
    expect(await database.refused.count()).toBe(0);
  });

  it('[S2] sends again what was stored while the answer was lost, to no other effect', async () => {
    let isLost = true;
    const { run, edit, server, rows } = await setUp(async (request, go) => {
      const answer = await go();
      if (isLost && request.url.endsWith('/v1/sync')) throw new TypeError('lost');
      return answer;
    });
    const [id = ''] = await edit(createTask, { title: 'One' });
    expect((await run()).kind).toBe('no-answer');
    await edit(updateTask, { id, title: 'Two' });
    isLost = false;
    expect((await run()).kind).toBe('done');
    expect(server.rows()).toHaveLength(1);
    expect(await rows()).toEqual(server.rows());
  });

  it('[S3] restores a server that has lost everything', async () => {
    const { run, edit, server, rows } = await setUp();
    await edit(createCards, cardsNamed('a', 'b', 'c'));
    await run();
    server.forgetEverything();
    expect(server.rows()).toHaveLength(0);
    expect((await run()).kind).toBe('done');
    expect(server.rows()).toEqual(await rows());
    expect(server.rows()).toHaveLength(3);
  });

  it('[S6] does not spin with a server that loses its memory again and again', async () => {
    let count = 0;
    const { run, edit, server } = await setUp(async (_, go) => {
      count += 1;
      if (count > 2) server.forgetEverything();
      return go();
    });
    await edit(createTask, { title: 'One' });
    await run();
    const before = count;
    expect((await run()).kind).toBe('trouble');
    expect(count - before).toBeLessThan(4);
  });

  it('[S6] does not spin with a server that answers of another history and does not say so', async () => {
    let count = 0;
    const { run, edit, database } = await setUp(async (_, go) => {
      const { data } = await (await go()).clone().json();
      count += 1;
      if (count > 5) throw new TypeError('It spins');
      return Response.json({
        data: { ...data, more: true, cursor: { epoch: 'other', version: 9 } },
      });
    });
    await database.writeMeta('cursor', { epoch: 'e1', version: 0 });
    await edit(createTask, { title: 'One' });
    expect(await run()).toEqual({
      kind: 'trouble',
      problem: 'The server’s answer does not match your data.',
    });
    expect([count, await countWaiting(database)]).toEqual([1, 1]);
  });
});

function createFakeServerDevice(server: { exchange: unknown; fetch: typeof fetch }) {
  return createDevice({ userId: 'u', fetch: server.fetch, now });
}

/** Pushes without a network between. */
async function pushAll(
  server: ReturnType<typeof createFakeServer>,
  { database }: Awaited<ReturnType<typeof createDevice>>,
): Promise<void> {
  const queued = await readQueue(database);
  server.exchange({
    protocol: 1,
    user: 'u',
    device: 'd',
    cursor: null,
    changes: queued.map(({ entity, id, at, fields }) => ({ entity, id, at, fields })),
  });
}
