/** Very many due notifications, and a mail server that is unreachable or takes few connections. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Notified, startNotified } from '../../test/support/notified.ts';
import type { OpenChannel } from './channels.ts';
import { createNotifier } from './notifier.ts';

let world: Notified;
beforeEach(async () => {
  world = await startNotified({ SMS_URL: 'http://localhost/sms' });
  world.clock.nowMs = Date.parse('2026-03-01T00:00Z');
});
afterEach(() => world[Symbol.asyncDispose]());

async function student(profile: object = {}) {
  const id = await world.student();
  await world.write(id, 'settings', 'settings', { timeZone: 'UTC' });
  await world.write(id, 'profile', 'profile', { notifyByEmail: true, ...profile });
  return id;
}

const writeTask = (id: string, title: string) =>
  world.write(id, 'task', title, { title, dueOn: '2026-03-10', status: 'Ongoing', createdAt: 1 });

async function writeCard(id: string) {
  const card = { deckId: 'd', kind: 'basic', front: 'Q', back: 'A', createdAt: 1 };
  await world.write(id, 'deck', 'd', { name: 'Biology', createdAt: 1 });
  await world.write(id, 'card', 'c', card);
}

/** @returns how often the reviews of any account are read in an hour with a run each minute */
async function foldsFrom(time: string): Promise<number> {
  const { rows } = world.storage;
  const { ofEntity } = rows;
  let folds = 0;
  rows.ofEntity = (userId, entity, ...rest) => {
    if (entity === 'review') folds += 1;
    return ofEntity(userId, entity, ...rest);
  };
  for (let minutes = 0; minutes < 60; minutes++) {
    world.clock.nowMs = Date.parse(time) + minutes * 60_000;
    await world.notifier.run();
  }
  rows.ofEntity = ofEntity;
  return folds;
}

it('two messages are on their way at once, no more: mail servers count the connections', async () => {
  for (let n = 0; n < 8; n++) await writeTask(await student(), 'Essay');
  const underWay: (() => void)[] = [];
  let [most, sent] = [0, 0];
  const open: OpenChannel = {
    ...{ mostOfDay: 10, mostInAll: Number.POSITIVE_INFINITY, isReachable: () => true },
    async sendOnce() {
      await new Promise<void>((resolve) => {
        most = Math.max(most, underWay.push(resolve));
      });
      sent += 1;
      return 'sent';
    },
  };
  const notifier = createNotifier({
    ...{ storage: world.storage, channels: new Map([['email', open]] as const) },
    pusher: world.pusher,
    ...{ nowMs: () => world.clock.nowMs, onFault: (error) => world.faults.push(error) },
  });
  world.clock.nowMs = Date.parse('2026-03-10T08:00Z');
  const run = notifier.run();
  for (let pairs = 0; pairs < 4; pairs++) {
    await expect.poll(() => underWay.length).toBeGreaterThanOrEqual(2);
    for (const end of underWay.splice(0)) end();
  }
  await run;
  expect([sent, most]).toEqual([8, 2]);
});

it('no cards are counted while the mail server is away', async () => {
  await writeCard(await student());
  await world.at('2026-03-10T08:00Z');
  world.post.isReachable = false;
  expect(await foldsFrom('2026-03-10T09:00Z')).toBe(0);
  world.post.isReachable = true;
  expect(await world.at('2026-03-10T10:00Z')).toEqual(['1 card to review: Due today']);
});

it('the cards are counted once for an SMS, while the mail waits for its server', async () => {
  await writeCard(await student({ notifyBySms: true, phoneNumber: '+12025550100' }));
  await world.at('2026-03-10T08:00Z');
  world.post.isReachable = false;
  expect(await foldsFrom('2026-03-10T09:00Z')).toBe(1);
  expect(world.sms).toHaveLength(1);
  world.post.isReachable = true;
  expect(await world.at('2026-03-10T10:00Z')).toEqual(['1 card to review: Due today']);
});

it('the cards are not counted for each try again', async () => {
  await writeCard(await student());
  await world.at('2026-03-10T08:00Z');
  world.outcomes.push('later', 'later');
  expect(await foldsFrom('2026-03-10T09:00Z')).toBe(1);
  expect(world.mails).toHaveLength(1);
});

it('a message that is sent again after reviews counts the cards that are due then', async () => {
  const id = await student();
  await world.write(id, 'deck', 'd', { name: 'Biology', createdAt: 1 });
  for (const card of ['c0', 'c1', 'c2', 'c3']) {
    const fields = { deckId: 'd', kind: 'basic', front: 'Q', back: 'A', createdAt: 1 };
    await world.write(id, 'card', card, fields);
  }
  await world.at('2026-03-10T08:00Z');
  world.outcomes.push('later');
  await world.at('2026-03-10T09:00Z');
  for (const cardId of ['c0', 'c1', 'c2']) {
    await world.write(id, 'review', `r-${cardId}`, {
      ...{ cardId, ratedAt: world.clock.nowMs, tzOffsetMin: 0, studyDay: '2026-03-10' },
      ...{ rating: 4, durationMs: 1 },
    });
  }
  expect(await world.at('2026-03-10T09:01Z')).toEqual(['1 card to review: Due today']);
});

it('what does not fit into one message is in the next one, at once', async () => {
  const id = await student();
  for (let n = 0; n < 150; n++) await writeTask(id, `Task ${n}`);
  await world.at('2026-03-09T12:00Z');
  expect(await world.at('2026-03-10T08:00Z')).toEqual(['100 reminders']);
  expect(await world.at('2026-03-10T08:01Z')).toEqual(['50 reminders']);
  expect(await world.at('2026-03-10T08:02Z')).toEqual([]);
});
