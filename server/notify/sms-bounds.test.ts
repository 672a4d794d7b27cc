/** How many SMS are sent: to one number, and in all. Held back ones are sent when there is room, if they are still news. */
import { expect, it } from 'vitest';
import { type Notified, startNotified } from '../../test/support/notified.ts';

const gateway = { SMS_URL: 'http://localhost/sms' };
const usa = '+12025550100';

async function student(world: Notified, phoneNumber: string) {
  world.clock.nowMs = Date.parse('2026-03-01T00:00Z');
  const id = await world.student();
  await world.write(id, 'settings', 'settings', { timeZone: 'UTC' });
  await world.write(id, 'profile', 'profile', { notifyBySms: true, phoneNumber });
  return id;
}

const writeTask = (world: Notified, id: string) =>
  world.write(id, 'task', 'T', {
    ...{ title: 'T', dueOn: '2026-03-10', status: 'Ongoing', createdAt: 1 },
  });

async function writeEvents(world: Notified, id: string, times: readonly string[]) {
  for (const time of times) {
    const startsAt = Date.parse(time);
    const event = { title: 'Event', createdAt: 1, startsAt, endsAt: startsAt };
    await world.write(id, 'event', time, event);
  }
}

/** @returns when SMS were sent, with a run every ten minutes */
async function timesBetween(world: Notified, from: string, to: string): Promise<string[]> {
  const times: string[] = [];
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += 10 * 60_000) {
    const before = world.sms.length;
    await world.at(new Date(ms).toISOString());
    for (const _ of world.sms.slice(before)) times.push(new Date(ms).toISOString().slice(5, 16));
  }
  return times;
}

it('what goes beyond the bound of a number is not lost to the account that waits', async () => {
  await using world = await startNotified(gateway);
  const victim = await student(world, usa);
  const other = await student(world, usa);
  await writeTask(world, victim);
  const hours = [1, 2, 3, 4, 5].map((hour) => `2026-03-10T0${hour}:15Z`);
  await writeEvents(world, other, hours);
  await world.at('2026-03-09T23:00Z');
  world.sms.splice(0);
  const times = await timesBetween(world, '2026-03-10T00:10Z', '2026-03-11T07:30Z');
  // Five of the other account before 08:00, then the one of 08:00 on the number's next day.
  expect(times).toEqual([...[1, 2, 3, 4, 5].map((hour) => `03-10T0${hour}:00`), '03-11T00:00']);
});

it('a try that surely did not go out counts for nothing', async () => {
  await using world = await startNotified(gateway);
  const id = await student(world, usa);
  await writeTask(world, id);
  await writeEvents(world, id, ['2026-03-10T13:00Z', '2026-03-10T15:00Z']);
  await world.at('2026-03-10T07:00Z');
  world.sms.splice(0);
  world.outcomes.push('later', 'later', 'later', 'later');
  const times = await timesBetween(world, '2026-03-10T07:50Z', '2026-03-10T20:00Z');
  expect(times.slice(-2)).toEqual(['03-10T12:50', '03-10T14:50']);
});

it('what another server has claimed meanwhile counts for nothing', async () => {
  await using world = await startNotified(gateway);
  const id = await student(world, usa);
  await writeTask(world, id);
  await world.at('2026-03-10T07:00Z');
  world.sms.splice(0);
  const { claim } = world.storage.notices;
  world.storage.notices.claim = async () => ({ kind: 'nothing' });
  for (const time of ['08:00', '08:10', '08:20', '08:30', '08:40', '08:50']) {
    world.clock.nowMs = Date.parse(`2026-03-10T${time}Z`);
    await world.another().run();
  }
  world.storage.notices.claim = claim;
  world.clock.nowMs = Date.parse('2026-03-10T09:00Z');
  await world.another().run();
  expect(world.sms).toHaveLength(1);
});

it('the server sends as many in a day as its settings say, the others the next day', async () => {
  await using world = await startNotified({ ...gateway, SMS_PER_DAY: '2' });
  for (const n of [1, 2, 3]) await writeTask(world, await student(world, `+1202555010${n}`));
  await world.at('2026-03-10T07:00Z');
  world.sms.splice(0);
  // Those of the evening before used up this day: three accounts, two SMS.
  expect(await timesBetween(world, '2026-03-10T08:00Z', '2026-03-10T23:50Z')).toEqual([]);
  const next = await timesBetween(world, '2026-03-11T00:00Z', '2026-03-11T07:00Z');
  expect(next).toEqual(['03-11T00:00', '03-11T00:00']);
});

it('no SMS are offered where the settings allow none', async () => {
  await using world = await startNotified({ ...gateway, SMS_PER_DAY: '0' });
  await writeTask(world, await student(world, usa));
  await world.at('2026-03-10T08:00Z');
  expect(world.sms).toEqual([]);
});
