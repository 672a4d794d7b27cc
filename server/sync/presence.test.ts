import { expect, it } from 'vitest';
import type { Sighting } from '../storage/contract.ts';
import { createPresence } from './presence.ts';

function setUp() {
  const written: Sighting[] = [];
  const dropped: unknown[] = [];
  const clock = { nowMs: 1 };
  /** Devices whose sightings cannot be written. */
  const bad = new Set<string>();
  /** By device: its write waits for this. */
  const slow = new Map<string, Promise<void>>();
  const see = async (sighting: Sighting) => {
    await slow.get(sighting.device);
    if (bad.has(sighting.device)) throw new Error(`no ${sighting.device}`);
    written.push(sighting);
  };
  const presence = createPresence(
    { see },
    () => clock.nowMs,
    (error) => dropped.push(error),
  );
  const saw = (device: string, kind = '', userId = 'u') =>
    presence.saw({ userId, sessionId: `s of ${device}`, device, kind });
  const names = () => written.map(({ device }) => device);
  return { presence, saw, written, names, dropped, clock, bad, slow };
}

it('writes a device once, however often it was seen, at its last time', async () => {
  const { presence, saw, written, clock } = setUp();
  saw('phone', 'Chrome on Android');
  clock.nowMs = 7;
  saw('phone');
  saw('laptop');
  expect(written).toEqual([]);
  await presence.writeAll();
  await presence.writeAll();
  expect(written).toEqual([
    {
      ...{ userId: 'u', device: 'phone', sessionId: 's of phone' },
      ...{ kind: 'Chrome on Android', seenAt: 7 },
    },
    { userId: 'u', device: 'laptop', sessionId: 's of laptop', kind: '', seenAt: 7 },
  ]);
});

it('keeps what a session said of its device when it asks for something else, and never of another', async () => {
  const { presence, written, clock } = setUp();
  const [one, other] = ['one', 'other'].map((sessionId) => ({ userId: 'u', sessionId }));
  presence.saw({ ...one, device: 'phone', kind: 'Chrome on Android' } as Sighting);
  clock.nowMs = 7;
  presence.saw(one as Sighting);
  presence.saw(other as Sighting);
  await presence.writeAll();
  expect(written).toEqual([
    { ...one, device: 'phone', kind: 'Chrome on Android', seenAt: 7 },
    { ...other, device: '', kind: '', seenAt: 7 },
  ]);
});

it('[S5] gathers no more devices of one student than the list shows, and each that it has at its last time', async () => {
  const { presence, saw, written, clock } = setUp();
  for (let n = 0; n < 150; n += 1) saw(`device ${n}`);
  saw('phone', '', 'another');
  clock.nowMs = 7;
  saw('device 99');
  await presence.writeAll();
  expect(written.filter(({ userId }) => userId === 'u')).toHaveLength(100);
  expect(written.find(({ device }) => device === 'device 99')?.seenAt).toBe(7);
  expect(written.some(({ userId }) => userId === 'another')).toBe(true);
});

it('writes all the others where one cannot be written, and tries that one no more', async () => {
  const { presence, saw, names, dropped, bad } = setUp();
  bad.add('bad');
  saw('phone');
  saw('bad');
  saw('laptop');
  saw('tablet', '', 'another');
  await presence.writeAll();
  expect(names().sort()).toEqual(['laptop', 'phone', 'tablet']);
  await presence.writeAll();
  expect(dropped).toHaveLength(1);
});

it('writes a student’s own without those of others', async () => {
  const { presence, saw, names, bad, dropped } = setUp();
  bad.add('bad');
  saw('bad', '', 'another');
  saw('phone');
  await presence.writeOf('u');
  expect([names(), dropped]).toEqual([['phone'], []]);
});

it('lets no student wait for another’s write, and each for their own that is under way', async () => {
  const { presence, saw, names, slow } = setUp();
  const [another, own] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  slow.set('stuck', another.promise);
  slow.set('phone', own.promise);
  saw('stuck', '', 'another');
  saw('phone');
  const all = presence.writeAll();
  const mine = presence.writeOf('u');
  own.resolve();
  await mine;
  expect(names()).toEqual(['phone']);
  another.resolve();
  await all;
  expect(names()).toEqual(['phone', 'stuck']);
});

it('writes a device’s sightings in their order, though the first takes long', async () => {
  const { presence, saw, written, clock, slow } = setUp();
  const first = Promise.withResolvers<void>();
  slow.set('phone', first.promise);
  saw('phone', 'Chrome on Android');
  const one = presence.writeOf('u');
  slow.delete('phone');
  clock.nowMs = 9;
  saw('phone', 'Chrome on Android');
  const two = presence.writeOf('u');
  first.resolve();
  await Promise.all([one, two]);
  expect(written.map(({ seenAt }) => seenAt)).toEqual([1, 9]);
});

it('has a third write wait for the second, though the first has ended', async () => {
  const { presence, saw, names, slow } = setUp();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  slow.set('phone', first.promise);
  slow.set('laptop', second.promise);
  saw('phone');
  const one = presence.writeOf('u');
  saw('laptop');
  const two = presence.writeOf('u');
  first.resolve();
  await one;
  saw('tablet');
  const three = presence.writeOf('u');
  await new Promise((resolve) => setImmediate(resolve));
  expect(names()).toEqual(['phone']);
  second.resolve();
  await Promise.all([two, three]);
  expect(names()).toEqual(['phone', 'laptop', 'tablet']);
});

it('writes for four students at once, and for the others after them', async () => {
  const { presence, saw, names, slow } = setUp();
  const devices = ['a', 'b', 'c', 'd', 'e'];
  const [others, fourth] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const device of devices) {
    slow.set(device, device === 'd' ? fourth.promise : others.promise);
    saw(device, '', `student ${device}`);
  }
  slow.delete('e');
  const all = presence.writeAll();
  await new Promise((resolve) => setImmediate(resolve));
  expect(names()).toEqual([]);
  fourth.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(names()).toEqual(['d', 'e']);
  others.resolve();
  await all;
  expect(names().sort()).toEqual(devices);
});

it('ends only when writes have ended that a request began', async () => {
  const { presence, saw, names, slow } = setUp();
  const own = Promise.withResolvers<void>();
  slow.set('phone', own.promise);
  saw('phone');
  const mine = presence.writeOf('u');
  const order: string[] = [];
  const all = presence.writeAll().then(() => order.push(...names(), 'all'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual([]);
  own.resolve();
  await Promise.all([mine, all]);
  expect(order).toEqual(['phone', 'all']);
});
