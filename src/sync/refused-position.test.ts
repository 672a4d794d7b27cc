/** If the server refuses the position of a first download, the download begins again [S4]. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createDevice } from '../../test/support/device.ts';
import { createFakeServer, errorAnswer } from '../../test/support/fake-server.ts';
import { countWaiting } from '../db/outbox/outbox.ts';
import { createCards } from '../model/entities/card.ts';
import { createTask } from '../model/entities/task.ts';
import { runSync } from './exchange.ts';
import { freshPace } from './pace.ts';
import { createTransport } from './transport.ts';

const now = () => 1_700_000_000_000;

/** A device in the middle of its first download of 1,100 cards, with the server's answer to its position. */
async function inTheMiddle(answerToPlace: () => Response | Promise<Response>) {
  const asked: (string | null)[] = [];
  let isCut = true;
  const server = createFakeServer({
    userId: 'u',
    now,
    intercept: async (request, go) => {
      const url = new URL(request.url);
      if (!url.pathname.endsWith('/bootstrap')) return go();
      const after = url.searchParams.get('after');
      asked.push(after);
      if (after !== null) return answerToPlace();
      const text = await (await go()).text();
      return isCut ? new Response(`${text.split('\n')[0]}\n`) : new Response(text);
    },
  });
  const other = await createDevice({ userId: 'u', fetch: server.fetch, now });
  const fronts = Array.from({ length: 1_100 }, (_, index) => `card ${index}`);
  const cards = fronts.map((front) => ({ deckId: 'd', kind: 'basic' as const, front, back: 'b' }));
  await other.edit(createCards, cards);
  isCut = false;
  await other.sync();
  isCut = true;
  asked.length = 0;
  const device = await createDevice({ userId: 'u', fetch: server.fetch, now });
  await device.edit(createTask, { title: 'Mine' });
  const run = () =>
    runSync({
      ...{ database: device.database, transport: createTransport(device.client), now },
      ...{ pace: freshPace(), isStopped: () => false },
    });
  expect(await run()).toEqual({ kind: 'no-answer' });
  expect(await device.database.readMeta('bootstrapPosition')).toBe('1000');
  isCut = false;
  return { device, run, server, asked };
}

it.each([400, 413, 422])('[S4] begins again after a %i to its place', async (status) => {
  const { device, run, server, asked } = await inTheMiddle(() => errorAnswer(status, 'invalid'));
  expect((await run()).kind).toBe('trouble');
  const { database } = device;
  for (const name of ['bootstrapPosition', 'downloadedRows', 'downloadTotal'] as const) {
    expect(await database.readMeta(name), name).toBeUndefined();
  }
  expect(await run()).toEqual({ kind: 'done' });
  expect(asked).toEqual([null, '1000', null]);
  expect(await database.rows('card').count()).toBe(1_100);
  expect(await countWaiting(database)).toBe(0);
  expect(await device.rows()).toEqual(server.rows());
});

it.each<[string, () => Response | Promise<Response>]>([
  ['no network', () => Promise.reject(new TypeError('failed'))],
  ['a server in trouble', () => errorAnswer(503)],
  ['too many requests', () => errorAnswer(429, 'too-many')],
  ['an unknown token', () => errorAnswer(401, 'unauthenticated')],
  ['another student’s token', () => errorAnswer(409, 'wrong-user')],
  ['a server that is ahead', () => errorAnswer(400, 'old-protocol')],
  [
    'a captive portal’s 400',
    () => new Response('<html>', { status: 400, headers: { 'content-type': 'text/html' } }),
  ],
])('[S4] keeps its place after %s', async (_, answer) => {
  const { device, run } = await inTheMiddle(answer);
  expect((await run()).kind).not.toBe('done');
  expect(await device.database.readMeta('bootstrapPosition')).toBe('1000');
  expect(await device.database.readMeta('downloadedRows')).toBe(1_000);
  expect(await device.database.rows('card').count()).toBe(1_000);
});
