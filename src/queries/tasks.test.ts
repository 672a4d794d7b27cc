import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDevice, type TestDevice } from '../../test/support/device.ts';
import { createFakeServer } from '../../test/support/fake-server.ts';
import { fewerUnlessLong } from '../../test/support/long.ts';
import type { Result } from '../lib/result.ts';
import { memoId, writeMemo } from '../model/entities/memo.ts';
import { createSubtask, updateSubtask } from '../model/entities/subtask.ts';
import { createTask, deleteTask, type TaskFields, updateTask } from '../model/entities/task.ts';
import { nextIdOf } from '../model/entities/task-completion.ts';
import { bodyOfText, textOfBody } from '../text/note-text.ts';
import { completeByTick, openAgain } from './tasks.ts';

const today = '2026-11-25';
const weekly = { title: 'Lab report', dueOn: today, repeat: 'FREQ=WEEKLY' };

/** Two devices of one student. */
async function open() {
  const userId = crypto.randomUUID();
  const clock = { nowMs: Date.UTC(2026, 10, 25, 9) };
  const now = () => (clock.nowMs += 1_000);
  const { fetch } = createFakeServer({ userId, now });
  const laptop = await createDevice({ userId, now, fetch });
  const phone = await createDevice({ userId, now, fetch });
  return { laptop, phone };
}

async function syncAll(...devices: TestDevice[]) {
  for (const device of [...devices, ...devices])
    expect(await device.sync()).toEqual({ kind: 'done' });
}

const tick = (device: TestDevice, ...ids: string[]) => completeByTick(ids, device.database, today);
const untick = (device: TestDevice, ...ids: string[]) => openAgain(ids, device.database);
const taskOn = ({ database }: TestDevice, id: string) => database.rows('task').get(id);
const undo = (result: Result<{ undo: (() => Promise<unknown>) | undefined }>) =>
  result.ok ? result.data.undo?.() : undefined;

let laptop: TestDevice;
let phone: TestDevice;
beforeEach(async () => {
  ({ laptop, phone } = await open());
});

async function create(fields: TaskFields): Promise<string> {
  const [id = ''] = await laptop.edit(createTask, fields);
  return id;
}

describe('a tick', () => {
  it('leaves what was completed before alone, also when it is undone', async () => {
    const [essay, lab] = [await create({ title: 'Essay' }), await create({ title: 'Lab' })];
    await tick(laptop, essay);
    await undo(await tick(laptop, essay, lab));
    expect(await taskOn(laptop, essay)).toMatchObject({ status: 'Completed' });
    expect(await taskOn(laptop, lab)).toMatchObject({ status: 'Ongoing' });
    await undo(await untick(laptop, essay, lab));
    expect(await taskOn(laptop, lab)).toMatchObject({ status: 'Ongoing' });
  });

  it('completes the task and says when; Undo opens it again', async () => {
    const id = await create({ title: 'Essay' });
    const ticked = await tick(laptop, id);
    expect(await taskOn(laptop, id)).toMatchObject({ status: 'Completed' });
    expect((await taskOn(laptop, id))?.completedAt).toBeGreaterThan(0);
    await undo(ticked);
    expect(await taskOn(laptop, id)).toMatchObject({ status: 'Ongoing', completedAt: null });
    expect(await laptop.database.rows('task').count()).toBe(1);
  });

  it('of a series brings the next task with everything that belongs to it, its steps open', async () => {
    const id = await create({
      ...weekly,
      dueTime: '23:59',
      priority: 3,
      courseId: 'c',
      remindMin: [120],
    });
    const [step = ''] = await laptop.edit(createSubtask, { taskId: id, title: 'Plot', order: 'V' });
    await laptop.edit(updateSubtask, { id: step, isDone: true });
    await laptop.edit(writeMemo, {
      aboutEntity: 'task',
      aboutId: id,
      body: bodyOfText('Template'),
    });
    await tick(laptop, id);
    const next = nextIdOf(id);
    expect(await taskOn(laptop, next)).toMatchObject({
      ...{ title: 'Lab report', dueOn: '2026-12-02', repeat: 'FREQ=WEEKLY', status: 'Ongoing' },
      ...{ dueTime: '23:59', priority: 3, courseId: 'c', remindMin: [120] },
    });
    const steps = await laptop.database
      .rows('subtask')
      .where('[taskId+deletedAt]')
      .equals([next, 0])
      .toArray();
    expect(steps).toMatchObject([{ title: 'Plot', isDone: false, order: 'V' }]);
    const notes = await laptop.database.rows('memo').get(memoId(next));
    expect(textOfBody(notes?.body ?? '')).toBe('Template');
    await tick(laptop, next);
    expect(await taskOn(laptop, nextIdOf(next))).toMatchObject({ dueOn: '2026-12-09' });
  });

  it('of many at once brings the next of each series', async () => {
    const ids = [await create(weekly), await create({ title: 'Once' }), await create(weekly)];
    const ticked = await tick(laptop, ...ids);
    expect(await laptop.database.rows('task').where({ status: 'Ongoing' }).count()).toBe(2);
    await undo(ticked);
    const left = laptop.database.rows('task').where('[status+deletedAt]').equals(['Ongoing', 0]);
    expect((await left.toArray()).map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it('leaves a task alone that is completed already or deleted forever', async () => {
    const id = await create(weekly);
    await tick(laptop, id);
    const before = await taskOn(laptop, id);
    await tick(laptop, id, 'nowhere');
    expect(await taskOn(laptop, id)).toEqual(before);
    expect(await laptop.database.rows('task').count()).toBe(2);
  });
});

describe('opening a task of a series again', () => {
  it('takes the next one back, and a further tick brings it again', async () => {
    const id = await create(weekly);
    const next = nextIdOf(id);
    for (let time = 0; time < 2; time++) {
      const ticked = await tick(laptop, id);
      expect(await taskOn(laptop, next)).toMatchObject({ deletedAt: 0 });
      await undo(ticked);
      expect((await taskOn(laptop, next))?.deletedAt).toBeGreaterThan(0);
    }
  });

  it.each<[string, (next: string) => Promise<unknown>]>([
    ['was changed', (next) => laptop.edit(updateTask, { id: next, title: 'Lab report 4' })],
    ['has a new step', (next) => laptop.edit(createSubtask, { taskId: next, title: 'Plot' })],
    ['is completed', (next) => tick(laptop, next)],
    [
      'has notes',
      (next) =>
        laptop.edit(writeMemo, { aboutEntity: 'task', aboutId: next, body: bodyOfText('Read') }),
    ],
  ])('keeps a next one that %s', async (_, touch) => {
    const id = await create(weekly);
    await tick(laptop, id);
    await touch(nextIdOf(id));
    await untick(laptop, id);
    expect(await taskOn(laptop, nextIdOf(id))).toMatchObject({ deletedAt: 0 });
    await tick(laptop, id);
    expect(await laptop.database.rows('task').where('deletedAt').equals(0).count()).toBeLessThan(4);
  });
});

describe('two devices', () => {
  it('[P2] keep an edit of the next task when the other one opens the earlier task and ticks it again', async () => {
    const id = await create(weekly);
    await tick(laptop, id);
    await syncAll(laptop, phone);
    const edited = { title: 'Lab report on bees', priority: 3, dueOn: '2026-12-24' };
    await laptop.edit(updateTask, { id: nextIdOf(id), ...edited });
    await untick(phone, id);
    await tick(phone, id);
    await syncAll(laptop, phone);
    for (const device of [laptop, phone])
      expect(await taskOn(device, nextIdOf(id))).toMatchObject({ ...edited, deletedAt: 0 });
  });

  it('give the next task what the series was changed to before it was ticked again', async () => {
    const id = await create(weekly);
    await tick(laptop, id);
    await untick(laptop, id);
    await laptop.edit(updateTask, { id, title: 'Lab report, group B' });
    await tick(laptop, id);
    expect(await taskOn(laptop, nextIdOf(id))).toMatchObject({ title: 'Lab report, group B' });
  });

  it('[P3] that complete a task of a series offline make one next task', async () => {
    const id = await create(weekly);
    await laptop.edit(createSubtask, { taskId: id, title: 'Plot' });
    await laptop.edit(writeMemo, {
      aboutEntity: 'task',
      aboutId: id,
      body: bodyOfText('Template'),
    });
    await syncAll(laptop, phone);
    await tick(laptop, id);
    await completeByTick([id], phone.database, '2026-11-27');
    await syncAll(laptop, phone);
    for (const device of [laptop, phone]) {
      const tasks = await device.database.rows('task').where('deletedAt').equals(0).toArray();
      expect(tasks.map(({ status }) => status).sort()).toEqual(['Completed', 'Ongoing']);
      expect(
        await device.database
          .rows('subtask')
          .where('[taskId+deletedAt]')
          .equals([nextIdOf(id), 0])
          .count(),
      ).toBe(1);
      const notes = await device.database.rows('memo').get(memoId(nextIdOf(id)));
      expect(textOfBody(notes?.body ?? '')).toBe('Template');
    }
    expect(await laptop.rows()).toEqual(await phone.rows());
  });

  it('[P2] a tick that arrives late keeps what was changed and done in the next task meanwhile', async () => {
    const id = await create(weekly);
    await laptop.edit(createSubtask, { taskId: id, title: 'Plot' });
    await syncAll(laptop, phone);
    await tick(laptop, id);
    const next = nextIdOf(id);
    await laptop.edit(updateTask, { id: next, title: 'Lab report 4' });
    const again = (await laptop.database.rows('subtask').toArray()).find(
      (one) => one.taskId === next,
    );
    await laptop.edit(updateSubtask, { id: again?.id ?? '', isDone: true });
    await tick(laptop, next);
    await tick(phone, id);
    await syncAll(laptop, phone);
    for (const device of [laptop, phone]) {
      expect(await taskOn(device, next)).toMatchObject({
        title: 'Lab report 4',
        status: 'Completed',
      });
      expect(await device.database.rows('subtask').get(again?.id ?? '')).toMatchObject({
        isDone: true,
      });
    }
  });

  it('[P2] a tick after the same one was taken back elsewhere brings the next task again', async () => {
    const id = await create(weekly);
    await syncAll(laptop, phone);
    await tick(laptop, id);
    await untick(laptop, id);
    await tick(phone, id);
    await syncAll(laptop, phone);
    for (const device of [laptop, phone]) {
      expect(await taskOn(device, id)).toMatchObject({ status: 'Completed' });
      expect(await taskOn(device, nextIdOf(id))).toMatchObject({ status: 'Ongoing', deletedAt: 0 });
    }
  });

  it('[P3] end equal, whatever they tick, open again, plan anew and delete offline', async () => {
    const act = fc.record({
      isLaptop: fc.boolean(),
      what: fc.constantFrom('tick', 'untick', 'move', 'title', 'delete', 'sync'),
      pick: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 10 }), async (acts) => {
        ({ laptop, phone } = await open());
        await create(weekly);
        await create({ ...weekly, repeat: 'FREQ=DAILY;COUNT=3', repeatFrom: 'completion' });
        await syncAll(laptop, phone);
        for (const { isLaptop, what, pick } of acts) {
          const device = isLaptop ? laptop : phone;
          const tasks = await device.database.rows('task').toArray();
          const id = tasks[pick % tasks.length]?.id ?? '';
          if (what === 'tick') await tick(device, id);
          if (what === 'untick') await untick(device, id);
          if (what === 'move') await device.edit(updateTask, { id, dueOn: `2026-12-0${pick + 1}` });
          if (what === 'title') await device.edit(updateTask, { id, title: `Title ${pick}` });
          if (what === 'delete') await device.edit(deleteTask, { id });
          if (what === 'sync') await syncAll(device);
        }
        await syncAll(laptop, phone);
        expect(await laptop.rows()).toEqual(await phone.rows());
      }),
      { numRuns: fewerUnlessLong(25, 6) },
    );
  });
});
