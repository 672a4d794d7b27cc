import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type UsageEntry, type UsageTally, usageIntervalMs } from '../../model/study/usage.ts';
import { AccountDatabase } from '../database.ts';
import {
  countUse,
  dropUsage,
  isUsageUrgent,
  keepUsageActivity,
  makePing,
  readUsage,
  settleUsage,
  type UsageHere,
} from './usage.ts';

const noonMs = Date.UTC(2026, 2, 5, 12);
const minuteMs = 60_000;
let database: AccountDatabase;

beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  await database.open();
});
afterEach(() => database.close());

const entryOf = (id: string, startedAt = noonMs): UsageEntry => ({
  ...{ id, device: 'd', startedAt, endedAt: startedAt + 1, activeMs: 1 },
  ...{ studyDay: '2026-03-05', tzOffsetMin: 0 },
});
const here = () => readUsage(database);
const use = (fromMs: number) => countUse(database, { fromMs, toMs: fromMs + minuteMs }, 0);
const nothing: UsageHere = {
  tally: undefined,
  waiting: [],
  trouble: { retryAt: 0, told: false },
  activity: undefined,
};

it('knows nothing on a device that was never used', async () => {
  expect(await here()).toEqual(nothing);
});

describe('what is to be sent', () => {
  const tally: UsageTally = {
    ...{ lastPingAt: noonMs - usageIntervalMs, countedUntil: noonMs, activeMs: 1, tzOffsetMin: 0 },
    startedAt: noonMs,
  };
  const [due, early] = [tally, { ...tally, lastPingAt: noonMs - usageIntervalMs + 1 }];
  const waiting = [entryOf('a')];
  const troubleUntil = (retryAt: number) => ({ retryAt, told: true });

  it.each<[string, Partial<UsageHere>, boolean, boolean]>([
    ['nothing was ever counted', {}, true, false],
    ['the ping is not due', { tally: early }, true, false],
    ['the ping is due', { tally: due }, true, true],
    ['the ping is due, without a network', { tally: due }, false, true],
    ['an entry waits', { waiting }, true, true],
    ['an entry waits, without a network', { waiting }, false, false],
    ['it may be tried again now', { waiting, trouble: troubleUntil(noonMs) }, true, true],
    ['it may not yet', { waiting, trouble: troubleUntil(noonMs + 1) }, true, false],
    ['it may not yet, nor without a network', { waiting, trouble: troubleUntil(1) }, false, false],
  ])('is told where %s', (_, usage, hasNetwork, isUrgent) => {
    expect(isUsageUrgent({ ...nothing, ...usage }, noonMs, hasNetwork)).toBe(isUrgent);
  });

  it('is the time before a long pause, without a ping', async () => {
    await use(noonMs);
    expect((await here()).waiting).toEqual([]);
    await use(noonMs + 2 * usageIntervalMs);
    const { waiting: left, tally: running } = await here();
    expect(left).toMatchObject([{ startedAt: noonMs, activeMs: minuteMs }]);
    expect(running?.activeMs).toBe(minuteMs);
  });

  it('is a ping that is due, once', async () => {
    expect(await makePing(database, noonMs)).toBe(false);
    await use(noonMs);
    const dueMs = noonMs + usageIntervalMs;
    expect(await makePing(database, dueMs - 1)).toBe(false);
    expect(await makePing(database, dueMs)).toBe(true);
    expect(await makePing(database, dueMs)).toBe(false);
    expect((await here()).waiting).toMatchObject([{ startedAt: noonMs, activeMs: minuteMs }]);
  });

  it('is no entry without any time in it', async () => {
    await database.writeMeta('usageTally', { ...due, activeMs: 0 });
    expect(await makePing(database, noonMs)).toBe(false);
    expect((await here()).waiting).toEqual([]);
  });
});

describe('an entry that the server has', () => {
  it('waits no more, while the others do', async () => {
    await database.writeMeta('usageWaiting', [entryOf('a'), entryOf('b'), entryOf('c')]);
    await settleUsage(database, entryOf('b'));
    const { waiting, activity } = await here();
    expect(waiting.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(activity).toBeUndefined();
  });

  it('stands in the list once, at its place, however often it was sent', async () => {
    const [early, late] = [entryOf('early', 1), entryOf('late', 3)];
    await keepUsageActivity(database, [early, late], noonMs);
    for (let sent = 0; sent < 2; sent++) await settleUsage(database, entryOf('sent', 2));
    const { activity } = await here();
    expect(activity).toEqual({ entries: [late, entryOf('sent', 2), early], fetchedAt: noonMs });
  });
});

it.each([
  ['by their start', [entryOf('a', 1), entryOf('b', 3), entryOf('c', 2)], ['b', 'c', 'a']],
  ['by their id where they began together', [entryOf('a'), entryOf('b')], ['b', 'a']],
  ['by their id, as ever they came', [entryOf('b'), entryOf('a')], ['b', 'a']],
])('lists entries the latest first, %s', async (_, entries, ids) => {
  await keepUsageActivity(database, entries, noonMs);
  expect((await here()).activity?.entries.map(({ id }) => id)).toEqual(ids);
});

describe('an entry that is deleted', () => {
  it('is neither in the list nor sent later, and the others are', async () => {
    await keepUsageActivity(database, [entryOf('b'), entryOf('a')], noonMs);
    await database.writeMeta('usageWaiting', [entryOf('c'), entryOf('d')]);
    await dropUsage(database, 'a');
    await dropUsage(database, 'd');
    const { activity, waiting } = await here();
    expect(activity).toEqual({ entries: [entryOf('b')], fetchedAt: noonMs });
    expect(waiting).toEqual([entryOf('c')]);
  });

  it('is not sent either where the list was never fetched', async () => {
    await database.writeMeta('usageWaiting', [entryOf('a')]);
    await dropUsage(database, 'a');
    expect(await here()).toEqual(nothing);
  });
});
