/**
 * The planner with 2,000 events over four years, of which 200 repeat, with 600 changes of single occurrences. First the
 * occurrences of a month, computed from the rows (bound: 50 ms), then the opening of the schedule in the browser, from
 * the click to the painted events, and that of a list of 1,000 tasks (bound: 100 ms). No task after it, and none while
 * weeks and months are turned, may take 50 ms. The second part needs a build.
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
import { putRows } from '../e2e/support/device-data.ts';
import { median, quantile } from './median.ts';
import { onStudentPage } from './student-page.ts';
import { timeUntil } from './time-until.ts';

const [events, series, changed] = [2_000, 200, 600];
const years = 4;
const countOfTasks = 1_000;
const settledMs = 4_000;

export async function measurePlanner(): Promise<void> {
  const rows = fourYears(Date.now());
  measureMonths(rows);
  await onStudentPage(async (page) => {
    await page.goto('/dashboard');
    await putRows(page, { event: rows.all, occurrence: rows.changes });
    await page.goto('/dashboard');
    await measureOpening(page, 'schedule', 'Scheduler', 'Lecture');
    await page.getByRole('link', { name: 'Scheduler' }).first().click();
    await page.waitForTimeout(500);
    await watchLongTasks(page);
    for (const view of ['Week', 'Month'] as const) {
      await page.getByRole('button', { name: view, exact: true }).click();
      for (let turn = 0; turn < 6; turn++) {
        await page.getByRole('button', { name: `Next ${view.toLowerCase()}` }).click();
        await page.waitForTimeout(300);
      }
    }
    console.log(`schedule, 12 turns of weeks and months: ${await longTasks(page)} (bound 50)`);
    await putRows(page, { task: manyTasks(Date.now()) });
    await page.goto('/dashboard');
    await measureOpening(page, `list of ${countOfTasks} tasks`, 'Tasks', 'Task 1');
  });
}

/** From the click to the painted rows, ten times, and the tasks that come after it. */
async function measureOpening(page: Page, what: string, name: string, text: string): Promise<void> {
  const link = page.getByRole('link', { name, exact: true }).first();
  const times: number[] = [];
  const after: string[] = [];
  // What the app does once after its start is not the work of a screen.
  await page.waitForTimeout(settledMs);
  for (let turn = 0; turn < 10; turn++) {
    await link.waitFor();
    const { ms } = await timeUntil(page, text, () => link.click());
    times.push(ms);
    await watchLongTasks(page);
    await page.waitForTimeout(700);
    after.push(await longTasks(page));
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.waitForTimeout(500);
  }
  console.log(
    `${what}: first ${times[0]?.toFixed(0)} ms, median ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms (bound 100); after it, first time: ${after[0]}; later: ${[...new Set(after.slice(1))].join(' | ')} (bound 50)`,
  );
}

interface WatchedTasks {
  seenTasks: number[];
  taskObserver: PerformanceObserver;
}

/** Forgets what was seen so far: a task that began before counts as before. */
async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const from = performance.now();
    const seen: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        if (startTime >= from) seen.push(duration);
    });
    observer.observe({ type: 'longtask' });
    Object.assign(globalThis, { seenTasks: seen, taskObserver: observer });
  });
}

async function longTasks(page: Page): Promise<string> {
  const seen = await page.evaluate(() => {
    const { seenTasks, taskObserver } = globalThis as unknown as WatchedTasks;
    taskObserver.disconnect();
    return seenTasks;
  });
  return seen.length === 0
    ? 'no task over 50 ms'
    : `tasks of ${seen.map((ms) => ms.toFixed(0)).join(', ')} ms`;
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
