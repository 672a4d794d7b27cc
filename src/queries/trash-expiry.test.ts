import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createDevice, type TestDevice } from '../../test/support/device.ts';
import { createFakeServer } from '../../test/support/fake-server.ts';
import { createCards } from '../model/entities/card.ts';
import { createDeck, deleteDeck } from '../model/entities/deck.ts';
import { createTask, deleteTask } from '../model/entities/task.ts';
import { restoreItems } from '../model/trash.ts';
import { purgeExpired } from './trash.ts';

const dayMs = 86_400_000;

/** Two devices of one student, and how many more answers the laptop gets. */
async function open() {
  const clock = { nowMs: Date.UTC(2026, 0, 1) };
  const line = { answers: Number.POSITIVE_INFINITY };
  const now = () => clock.nowMs;
  const userId = crypto.randomUUID();
  const server = createFakeServer({ userId, now, rowsPerAnswer: 2 });
  const broken: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).pathname === '/v1/sync') line.answers -= 1;
    if (line.answers < 0) throw new TypeError('the line broke');
    return server.fetch(request);
  };
  const laptop = await createDevice({ userId, now, fetch: broken });
  const phone = await createDevice({ userId, now, fetch: server.fetch });
  return { clock, line, server, laptop, phone };
}

async function syncAll(...devices: TestDevice[]) {
  for (const device of devices) expect(await device.sync()).toEqual({ kind: 'done' });
}

it('[P2] deletes nothing after half of the changes: the other half may have restored it', async () => {
  const { clock, line, laptop, phone } = await open();
  await laptop.edit(createDeck, { id: 'd1', name: 'Anatomy' });
  const card = { deckId: 'd1', kind: 'basic', front: 'Femur?', back: 'Thigh bone' } as const;
  const [inDeck = ''] = await laptop.edit(createCards, [card]);
  await syncAll(laptop, phone);
  clock.nowMs += 40 * dayMs;
  await laptop.edit(deleteDeck, { id: 'd1' });
  await syncAll(laptop, phone);
  clock.nowMs += 20 * dayMs;
  for (const title of ['a', 'b', 'c']) await phone.edit(createTask, { title });
  await phone.edit(restoreItems, [{ entity: 'deck', id: 'd1' }]);
  await syncAll(phone);
  clock.nowMs += 11 * dayMs;
  line.answers = 1;
  expect(await laptop.sync()).toMatchObject({ kind: 'no-answer' });
  expect(await laptop.database.rows('task').count()).toBe(2);
  await purgeExpired(laptop.database, clock.nowMs);
  line.answers = Number.POSITIVE_INFINITY;
  await syncAll(laptop, phone, laptop);
  for (const { database } of [laptop, phone]) {
    expect(await database.rows('deck').get('d1')).toMatchObject({ deletedAt: 0 });
    expect(await database.rows('card').get(inDeck)).toMatchObject({ front: 'Femur?' });
  }
});

it('[P2] [S3] deletes nothing in the first 30 days of a history: another device may know of a restoration that the server forgot', async () => {
  const { clock, server, laptop, phone } = await open();
  const [id = ''] = await laptop.edit(createTask, { title: 'Thesis plan' });
  const [old = ''] = await laptop.edit(createTask, { title: 'Old plan' });
  await syncAll(laptop, phone);
  clock.nowMs += 40 * dayMs;
  await laptop.edit(deleteTask, { id });
  await laptop.edit(deleteTask, { id: old });
  await syncAll(laptop, phone);
  clock.nowMs += 20 * dayMs;
  await phone.edit(restoreItems, [{ entity: 'task', id }]);
  await syncAll(phone);
  clock.nowMs += 11 * dayMs;
  server.forgetEverything();
  await syncAll(laptop);
  await purgeExpired(laptop.database, clock.nowMs);
  await syncAll(laptop, phone, laptop);
  for (const { database } of [laptop, phone]) {
    expect(await database.rows('task').get(id)).toMatchObject({ deletedAt: 0 });
  }
  clock.nowMs += 30 * dayMs - 1;
  await syncAll(laptop);
  await purgeExpired(laptop.database, clock.nowMs);
  expect(await laptop.database.rows('task').get(old)).toHaveProperty('title');
  clock.nowMs += 1;
  await syncAll(laptop);
  await purgeExpired(laptop.database, clock.nowMs);
  expect(await laptop.database.rows('task').get(old)).not.toHaveProperty('title');
});

it('[P2] restarts the count of days if the server lost its data under the same name', async () => {
  const { clock, laptop } = await open();
  const [id = ''] = await laptop.edit(createTask, { title: 'Thesis plan' });
  await laptop.edit(deleteTask, { id });
  await syncAll(laptop);
  const before = await laptop.database.readMeta('wholeHistory');
  const span = { sinceMs: clock.nowMs, untilMs: clock.nowMs };
  expect(before).toEqual({ epoch: 'e1', ...span, version: 2 });
  await laptop.database.writeMeta('cursor', { epoch: 'e1', version: 99 });
  clock.nowMs += 31 * dayMs;
  await syncAll(laptop);
  expect(await laptop.database.readMeta('wholeHistory')).toMatchObject({ sinceMs: clock.nowMs });
  await purgeExpired(laptop.database, clock.nowMs);
  expect(await laptop.database.rows('task').get(id)).toHaveProperty('title');
});

it('[P2] deletes nothing while an edit waits', async () => {
  const { clock, line, laptop } = await open();
  const [id = ''] = await laptop.edit(createTask, { title: 'Thesis plan' });
  await laptop.edit(deleteTask, { id });
  await syncAll(laptop);
  clock.nowMs += 31 * dayMs;
  await syncAll(laptop);
  line.answers = 0;
  await laptop.edit(createTask, { title: 'Another' });
  await purgeExpired(laptop.database, clock.nowMs);
  expect(await laptop.database.rows('task').get(id)).toHaveProperty('title');
  line.answers = 1;
  await syncAll(laptop);
  await purgeExpired(laptop.database, clock.nowMs);
  expect(await laptop.database.rows('task').get(id)).not.toHaveProperty('title');
});
