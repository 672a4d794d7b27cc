/** Two devices that change one study goal without a network: real clients and a real server in this process. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { updateEvent } from '../src/model/entities/event.ts';
import { recordReading } from '../src/model/entities/facts/reading.ts';
import { correctGoal, reachGoal } from '../src/model/entities/goal.ts';
import {
  acceptPlan,
  archivePlannedGoal,
  createPlannedGoal,
} from '../src/model/entities/goal-sittings.ts';
import { readGoalPlan, readSittingIds } from '../src/queries/goal-plan.ts';
import { readGoalProgress } from '../src/queries/goals.ts';
import type { TestDevice } from './support/device.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';

let server: RealServer;
let laptop: TestDevice;
let phone: TestDevice;
let id: string;
/** The study day of both devices. */
let today: string;

beforeEach(async () => {
  server = await startRealServer();
  [laptop, phone] = [await server.device(), await server.device()];
  today = new Date(server.clock.nowMs).toISOString().slice(0, 10);
  const fields = {
    ...{ name: 'Read Cells', fileId: 'f', startPage: 1, endPage: 20 },
    ...{ startDate: today, endDate: dayIn(6) },
  };
  [id = ''] = await laptop.edit(createPlannedGoal, { fields, sittings: [] });
  await meet();
});

afterEach(() => server.end());

const dayIn = (days: number) =>
  new Date(server.clock.nowMs + days * 86_400_000).toISOString().slice(0, 10);

/** Both send and receive, until both have everything. */
async function meet() {
  for (const device of [laptop, phone, laptop]) expect((await device.sync()).kind).toBe('done');
  expect(await phone.rows()).toEqual(await laptop.rows());
}

const goalOn = async ({ database }: TestDevice) => {
  const goal = await database.rows('goal').get(id);
  if (goal === undefined) throw new Error('The goal is not there');
  return goal;
};

it('that one has reached and the other has archived is both', async () => {
  await laptop.edit(reachGoal, { id });
  server.clock.nowMs += 5_000;
  await phone.edit(archivePlannedGoal, { id, sittings: [] });
  await meet();
  expect(await goalOn(laptop)).toMatchObject({
    reachedAt: server.clock.nowMs - 5_000,
    archivedAt: server.clock.nowMs,
  });
});

it('that both have reached keeps one time, so that neither celebrates again', async () => {
  await laptop.edit(reachGoal, { id });
  server.clock.nowMs += 5_000;
  await phone.edit(reachGoal, { id });
  await meet();
  expect(await goalOn(phone)).toMatchObject({ reachedAt: server.clock.nowMs });
});

it('counts the pages of both, and of two corrections the later one as a whole', async () => {
  for (const page of [1, 2, 3])
    await laptop.edit(recordReading, { fileId: 'f', page, durationMs: 60_000 });
  await laptop.edit(correctGoal, {
    ...{ id, isReached: false, corrected: 4, correctedOn: today, correctedBefore: 0 },
  });
  server.clock.nowMs += 5_000;
  for (const page of [3, 4])
    await phone.edit(recordReading, { fileId: 'f', page, durationMs: 60_000 });
  await phone.edit(correctGoal, {
    ...{ id, isReached: false, corrected: 6, correctedOn: today, correctedBefore: 2 },
  });
  await meet();
  for (const device of [laptop, phone]) {
    const progress = await readGoalProgress(device.database, await goalOn(device), today);
    expect(progress).toMatchObject({ done: 10, doneToday: 8 });
  }
});

it('a sitting that the other device has moved stays where the student has put it', async () => {
  const nowMs = server.clock.nowMs;
  const planOn = async (device: TestDevice) =>
    await readGoalPlan(device.database, await goalOn(device), today, nowMs);
  const first = await planOn(laptop);
  expect(first.plan.sittings.length).toBeGreaterThan(1);
  await laptop.edit(acceptPlan, { goal: await goalOn(laptop), ...first.plan });
  await meet();
  const [moved = ''] = await readSittingIds(phone.database, id, nowMs);
  const before = await phone.database.rows('event').get(moved);
  const startsAt = (before?.startsAt ?? 0) + 2 * 60 * 60_000;
  const endsAt = (before?.endsAt ?? 0) + 2 * 60 * 60_000;
  await phone.edit(updateEvent, { id: moved, startsAt, endsAt });
  server.clock.nowMs += 5_000;
  const again = await planOn(laptop);
  await laptop.edit(acceptPlan, { goal: await goalOn(laptop), ...again.plan });
  await meet();
  expect(await laptop.database.rows('event').get(moved)).toMatchObject({ startsAt, endsAt });
  expect(await laptop.database.rows('event').count()).toBe(first.plan.sittings.length);
});

it('gets every sitting of a day that has several', async () => {
  const at = (hour: number) => new Date(`${today}T00:00`).setHours(hour);
  const sittings = [10, 14].map((hour) => ({
    ...{ startsAt: at(hour), endsAt: at(hour + 1), amount: 2, pages: [], change: 'new' as const },
  }));
  await laptop.edit(acceptPlan, { goal: await goalOn(laptop), sittings, dropped: [] });
  const events = await laptop.database.rows('event').toArray();
  expect(events.map(({ startsAt }) => startsAt).sort()).toEqual([at(10), at(14)]);
});

it('corrected on one and read on the other, and planned on both, has each sitting once', async () => {
  const nowMs = server.clock.nowMs;
  const planOn = async (device: TestDevice) =>
    await readGoalPlan(device.database, await goalOn(device), today, nowMs);
  const accept = async (device: TestDevice) =>
    await device.edit(acceptPlan, {
      goal: await goalOn(device),
      ...(await planOn(device)).plan,
    });
  await laptop.edit(correctGoal, {
    ...{ id, isReached: false, corrected: 6, correctedOn: today, correctedBefore: 0 },
  });
  await accept(laptop);
  server.clock.nowMs += 5_000;
  for (const page of [1, 2])
    await phone.edit(recordReading, { fileId: 'f', page, durationMs: 60_000 });
  await accept(phone);
  await meet();
  const live = async ({ database }: TestDevice) =>
    (await database.rows('event').toArray()).filter(({ deletedAt }) => deletedAt === 0);
  const days = (await live(phone)).map(({ startsAt }) => new Date(startsAt).toDateString());
  expect(new Set(days).size).toBe(days.length);
  const [ofLaptop, ofPhone] = [await planOn(laptop), await planOn(phone)];
  expect(ofLaptop.progress).toMatchObject({ done: 8 });
  expect(ofLaptop).toEqual(ofPhone);
  // Both see the same proposal, and both may accept it.
  await accept(laptop);
  server.clock.nowMs += 5_000;
  await accept(phone);
  await meet();
  const settled = await planOn(laptop);
  expect(settled.plan.sittings.every(({ change }) => change === 'kept')).toBe(true);
  expect(settled.plan).toMatchObject({ dropped: [], left: 0 });
  expect(await live(laptop)).toHaveLength(settled.plan.sittings.length);
});

it('whose plan was taken back is planned again on both, once', async () => {
  const accept = async (device: TestDevice) => {
    const goal = await goalOn(device);
    const { plan } = await readGoalPlan(device.database, goal, today, server.clock.nowMs);
    await device.edit(acceptPlan, { goal, ...plan });
  };
  await accept(laptop);
  const sittings = await readSittingIds(laptop.database, id, server.clock.nowMs);
  await laptop.edit(archivePlannedGoal, { id, sittings });
  await meet();
  expect(await readSittingIds(phone.database, id, server.clock.nowMs)).toEqual([]);
  for (const device of [laptop, phone]) await accept(device);
  await meet();
  expect(await readSittingIds(phone.database, id, server.clock.nowMs)).toHaveLength(
    sittings.length,
  );
});
