/** The real client of sync against the real server, over HTTP in this process. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appendChanges } from '../src/db/outbox/outbox.ts';
import { formatStamp } from '../src/model/clock.ts';
import { createCards } from '../src/model/entities/card.ts';
import { rateCard } from '../src/model/entities/facts/review.ts';
import { createTask, updateTask } from '../src/model/entities/task.ts';
import { startSync } from '../src/sync/start.ts';
import { createRandom } from './support/random.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';

let server: RealServer;

beforeEach(async () => {
  server = await startRealServer();
});

afterEach(() => server.end());

describe('client and server together', () => {
  it('bring two devices to the same, with large batches and nothing lost or doubled', async () => {
    const [laptop, phone] = [await server.device(), await server.device()];
    const cards = Array.from({ length: 1_200 }, (_, index) => ({
      deckId: 'd',
      kind: 'basic' as const,
      front: `What is ${index}? ${'x'.repeat(600)}`,
      back: 'A number',
    }));
    const [first = ''] = await laptop.edit(createCards, cards);
    await laptop.edit(rateCard, { cardId: first, rating: 3, durationMs: 900 });
    const [taskId = ''] = await phone.edit(createTask, { title: 'Read' });
    for (const device of [laptop, phone, laptop]) expect((await device.sync()).kind).toBe('done');
    await laptop.edit(updateTask, { id: taskId, priority: 2 });
    await phone.edit(updateTask, { id: taskId, title: 'Read all' });
    for (const device of [laptop, phone, laptop]) expect((await device.sync()).kind).toBe('done');
    const rows = await laptop.rows();
    expect(rows).toHaveLength(1_202);
    expect(await phone.rows()).toEqual(rows);
    expect(await phone.database.rows('task').get(taskId)).toMatchObject({
      title: 'Read all',
      priority: 2,
    });
    const cardOf = ({ database }: typeof phone) => database.table('card').get(first);
    expect(await cardOf(phone)).toMatchObject({ $memory: { reps: expect.any(Number) } });
    expect(await cardOf(phone)).toEqual(await cardOf(laptop));
  });

  it.each([7, 11, 42])(
    '[P2] converge though requests and answers are lost (seed %d)',
    async (seed) => {
      const random = createRandom(seed);
      let isCalm = false;
      const badFetch: typeof fetch = async (input, init) => {
        if (!isCalm && random.chance(0.25)) throw new TypeError('the request was lost');
        const answer = await fetch(input, init);
        if (!isCalm && random.chance(0.25)) throw new TypeError('the answer was lost');
        return answer;
      };
      const devices = [await server.device(badFetch), await server.device(badFetch)];
      let made = 0;
      for (let step = 0; step < 40; step++) {
        server.clock.nowMs += random.below(60_000);
        const device = random.pick(devices);
        if (device === undefined) continue;
        const task = random.pick(await device.database.rows('task').toCollection().primaryKeys());
        if (random.chance(0.4)) await device.sync();
        else if (task === undefined || random.chance(0.5)) {
          await device.edit(createTask, { title: `task ${step}` });
          made += 1;
        } else await device.edit(updateTask, { id: task, title: `title ${step}` });
      }
      isCalm = true;
      for (const device of [...devices, ...devices]) {
        expect((await device.sync()).kind).toBe('done');
      }
      const [one, two] = await Promise.all(devices.map((device) => device.rows()));
      expect(one).toEqual(two);
      expect(one).toHaveLength(made);
    },
  );

  it('[S7] set right a device whose clock runs a week ahead', async () => {
    const ahead = await server.device(globalThis.fetch, 7 * 86_400_000);
    const right = await server.device();
    const [id = ''] = await ahead.edit(createTask, { title: 'From the future' });
    expect((await ahead.sync()).kind).toBe('done');
    expect((await right.sync()).kind).toBe('done');
    server.clock.nowMs += 1_000;
    await right.edit(updateTask, { id, title: 'From today' });
    for (const device of [right, ahead]) expect((await device.sync()).kind).toBe('done');
    expect(await ahead.database.rows('task').get(id)).toMatchObject({ title: 'From today' });
    expect(await ahead.rows()).toEqual(await right.rows());
  });

  it('[S5] list an impossible date of an older app as refused, and the queue goes on', async () => {
    const [old, other] = [await server.device(), await server.device()];
    const [id = ''] = await old.edit(createTask, { title: 'Read', dueOn: '2026-01-20' });
    expect((await old.sync()).kind).toBe('done');
    const at = formatStamp({ ms: server.clock.nowMs + 1, counter: 0 }, 'older');
    const change = { entity: 'task', id, at, fields: { dueOn: '9999-99-99' } };
    await old.database.rows('task').update(id, { dueOn: '9999-99-99', $by: { dueOn: at } });
    await appendChanges(old.database, [change], server.clock.nowMs);
    const [later = ''] = await old.edit(createTask, { title: 'Behind it' });
    for (const device of [old, old, other]) expect((await device.sync()).kind).toBe('done');
    expect(await old.database.refused.toArray()).toMatchObject([{ id, fields: change.fields }]);
    expect(await old.database.outbox.count()).toBe(0);
    expect(await old.database.rows('task').get(id)).toMatchObject({ dueOn: '2026-01-20' });
    expect(await other.database.rows('task').get(later)).toMatchObject({ title: 'Behind it' });
  });

  it('bring an edit to the other device by a change event, without being asked', async () => {
    const [laptop, phone] = [await server.device(), await server.device()];
    for (const device of [laptop, phone]) {
      const sync = startSync(device.database, {
        ...server.depsOf(device),
        sessionUser: async () => server.userId,
        report: () => undefined,
      });
      server.onEnd(sync.stop);
      await sync.syncNow();
    }
    const [id = ''] = await laptop.edit(createTask, { title: 'Read' });
    await vi.waitFor(async () => expect(await phone.database.rows('task').get(id)).toBeDefined(), {
      timeout: 5_000,
    });
  });
});
