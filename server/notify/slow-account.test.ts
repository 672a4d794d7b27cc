/** An account that takes long to read delays no other one, and is read once an hour. */
import { expect, it } from 'vitest';
import { startNotified } from '../../test/support/notified.ts';
import { readConfig } from '../config.ts';
import { openChannels } from './channels.ts';
import { createNotifier } from './notifier.ts';

it('is looked at after all others, and at most once an hour', async () => {
  await using world = await startNotified();
  world.clock.nowMs = Date.parse('2026-03-01T00:00Z');
  const mailed: string[] = [];
  // The first by id.
  for (const id of ['a-slow', 'b', 'c']) {
    await world.student(id);
    await world.write(id, 'settings', 'settings', { timeZone: 'UTC' });
    await world.write(id, 'profile', 'profile', { notifyByEmail: true });
    for (const [n, startsAt] of ['10:00', '10:30', '11:30'].entries()) {
      const at = Date.parse(`2026-03-10T${startsAt}Z`);
      const event = { title: `Event ${n}`, createdAt: 1, startsAt: at, endsAt: at };
      await world.write(id, 'event', `e${n}`, event);
    }
  }
  const config = readConfig({ SMTP_URL: 'smtp://x', PUBLIC_URL: 'https://x' });
  if (!config.ok) throw new Error(config.error.message);
  const channels = openChannels(config.data, {
    mailer: {
      send: async () => undefined,
      async sendOnce({ to }) {
        mailed.push(to.replace('@example.org', ''));
        return 'sent';
      },
      isReachable: () => true,
    },
    sms: undefined,
    nowMs: () => world.clock.nowMs,
  });
  let elapsedMs = 0;
  const { read } = world.storage.rows;
  world.storage.rows.read = (userId, keys) => {
    if (userId === 'a-slow') elapsedMs += 1_500;
    return read(userId, keys);
  };
  const notifier = createNotifier({
    pusher: world.pusher,
    ...{ storage: world.storage, channels, elapsedMs: () => elapsedMs },
    ...{ nowMs: () => world.clock.nowMs, onFault: (error) => world.faults.push(error) },
  });
  const at = async (time: string) => {
    world.clock.nowMs = Date.parse(`2026-03-10T${time}Z`);
    mailed.splice(0);
    await notifier.run();
    return [...mailed];
  };
  expect(await at('09:50')).toEqual(['a-slow', 'b', 'c']);
  expect(await at('10:20')).toEqual(['b', 'c']);
  expect(await at('10:49')).toEqual([]);
  expect(await at('11:20')).toEqual(['b', 'c', 'a-slow']);
  expect(world.faults).toEqual([]);
});
