/**
 * The planner with 2,000 events over four years, of which 200 repeat, with 600 changes of single occurrences. First the
 * occurrences of a month, computed from the rows (bound: 50 ms), then the opening of the schedule in the browser, from
 * the click to the painted events, and that of a list of 1,000 tasks (bound: 100 ms). The second part needs a build.
 */
import type { Page } from '@playwright/test';
import { dayMs } from '../../src/lib/date-format.ts';
import type { StudyEvent } from '../../src/model/entities/event.ts';
import { type Occurrence, occurrenceId } from '../../src/model/entities/occurrence.ts';
import type { Task } from '../../src/model/entities/task.ts';
import { daysOfRule } from '../../src/model/study/recurrence.ts';
import { isSeries, occurrencesBetween, seriesOf } from '../../src/model/study/series.ts';
import { dayOfNumber } from '../../src/model/study/study-day.ts';
import { offsetsIn } from '../../src/model/study/time-zone.ts';
import { median, quantile } from './median.ts';
import { onStudentPage } from './student-page.ts';
import { timeUntil } from './time-until.ts';

const [events, series, changed] = [2_000, 200, 600];
const years = 4;
const countOfTasks = 1_000;

export async function measurePlanner(): Promise<void> {
  const rows = fourYears(Date.now());
  measureMonths(rows);
  await onStudentPage(async (page) => {
    await page.goto('/dashboard');
    await put(page, { event: rows.all, occurrence: rows.changes });
    await page.goto('/dashboard');
    const link = page.getByRole('link', { name: 'Scheduler' }).first();
    const times: number[] = [];
    for (let turn = 0; turn < 10; turn++) {
      await link.waitFor();
      const { ms } = await timeUntil(page, 'Lecture', () => link.click());
      times.push(ms);
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await page.waitForTimeout(500);
    }
    await put(page, { task: manyTasks(Date.now()) });
    const tasks = page.getByRole('link', { name: 'Tasks', exact: true }).first();
    const listTimes: number[] = [];
    for (let turn = 0; turn < 10; turn++) {
      await tasks.waitFor();
      const { ms } = await timeUntil(page, 'Task 1', () => tasks.click());
      listTimes.push(ms);
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await page.waitForTimeout(500);
    }
    console.log(
      `list of ${countOfTasks} tasks: first ${listTimes[0]?.toFixed(0)} ms, median ${median(listTimes).toFixed(0)} ms, p95 ${quantile(listTimes, 0.95).toFixed(0)} ms (bound 100)`,
    );
    console.log(
      `schedule: first ${times[0]?.toFixed(0)} ms, median ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`,
    );
  });
}

function measureMonths({ all, changes }: Rows): void {
  const now = Date.now();
  const offsetAt = offsetsIn('America/New_York') ?? (() => 0);
  const times: number[] = [];
  let count = 0;
  for (let month = -24; month < 24; month++) {
    const fromMs = now + month * 30 * dayMs;
    const begin = performance.now();
    for (const one of seriesOf(all.filter(isSeries), changes))
      count += occurrencesBetween(one, fromMs, fromMs + 42 * dayMs, offsetAt, daysOfRule).length;
    times.push(performance.now() - begin);
  }
  console.log(
    `occurrences of a month: first ${times[0]?.toFixed(1)} ms, median ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms (bound 50), ${count} in all`,
  );
}

interface Rows {
  all: StudyEvent[];
  changes: Occurrence[];
}

function fourYears(nowMs: number): Rows {
  const at = `${nowMs.toString(36).padStart(9, '0')}-000-bench` as StudyEvent['$at'];
  const row = { $at: at, deletedAt: 0, createdAt: nowMs };
  const firstMs = nowMs - (years / 2) * 365 * dayMs;
  const id = (kind: number, index: number) =>
    `018f0000-000${kind}-7000-8000-${index.toString(16).padStart(12, '0')}`;
  const rules = [
    'FREQ=WEEKLY;BYDAY=MO,TH',
    'FREQ=WEEKLY;INTERVAL=2',
    'FREQ=DAILY',
    'FREQ=WEEKLY',
    'FREQ=MONTHLY;BYDAY=2TU',
  ];
  const all = Array.from({ length: events }, (_, index): StudyEvent => {
    const startsAt = firstMs + ((index * 7_919) % (years * 365 * 24)) * 3_600_000;
    const repeat = `${rules[index % 20 === 19 ? 4 : index % 4]};UNTIL=${dayOfNumber(Math.floor(startsAt / dayMs) + 120).replaceAll('-', '')}`;
    return {
      ...{
        ...row,
        id: id(1, index),
        title: `Lecture ${index}`,
        startsAt,
        endsAt: startsAt + 5_400_000,
      },
      ...(index < series && { repeat, zone: 'Europe/Berlin' }),
    };
  });
  const changes = Array.from({ length: changed }, (_, index): Occurrence => {
    const event = all[index % series];
    const on = dayOfNumber(Math.floor((event?.startsAt ?? 0) / dayMs) + 7 * (1 + (index % 9)));
    const eventId = event?.id ?? '';
    return {
      ...row,
      id: occurrenceId(eventId, on),
      eventId,
      on,
      isSkipped: index % 2 === 0,
      place: 'Hall 7',
    };
  });
  return { all, changes };
}

/** Tasks of the past, the next weeks, and without a date; some repeat, some have a time and a priority. */
function manyTasks(nowMs: number): Task[] {
  const at = `${nowMs.toString(36).padStart(9, '0')}-000-bench` as Task['$at'];
  const today = Math.floor(nowMs / dayMs);
  return Array.from(
    { length: countOfTasks },
    (_, index): Task => ({
      ...{ $at: at, deletedAt: 0, createdAt: nowMs - index, status: 'Ongoing' },
      id: `018f0000-0003-7000-8000-${index.toString(16).padStart(12, '0')}`,
      title: `Task ${index}`,
      dueOn: index % 5 === 0 ? null : dayOfNumber(today - 10 + (index % 40)),
      ...(index % 3 === 0 && index % 5 !== 0 && { dueTime: '16:15' }),
      ...(index % 7 === 0 && { repeat: 'FREQ=WEEKLY', priority: 3 }),
    }),
  );
}

async function put(page: Page, tables: Record<string, readonly object[]>): Promise<void> {
  await page.evaluate(async (rows) => {
    const databases = await indexedDB.databases();
    const name = databases.find((one) => /^haversack-[0-9a-f-]{36}$/.test(one.name ?? ''))?.name;
    const open = indexedDB.open(name ?? '');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const transaction = database.transaction(Object.keys(rows), 'readwrite');
    for (const [table, ofTable] of Object.entries(rows))
      for (const one of ofTable) transaction.objectStore(table).put(one);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
    });
    database.close();
  }, tables);
}
