/** A week as students have it: classes, an exam, tasks, a sitting of a goal, overlaps, and events of several days. */
import type { Page } from '@playwright/test';
import { dayNumber, dayOfNumber } from '../../../src/model/study/study-day.ts';
import { putRows } from './device-data.ts';

/** The Monday after this week, `YYYY-MM-DD`: nothing of it is past, at whatever hour a test runs. */
export async function nextMonday(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const at = new Date();
    at.setDate(at.getDate() + 8 - (at.getDay() || 7));
    return at.toLocaleDateString('sv');
  });
}

export function dayAfterMonday(monday: string, days: number): string {
  return dayOfNumber(dayNumber(monday) + days);
}

/** Put into the database of a device; load a page afterwards. */
export async function fillSchedule(page: Page, monday: string): Promise<void> {
  const days = Array.from({ length: 8 }, (_, index) => dayAfterMonday(monday, index));
  // In the zone of the browser, which is not that of the tests.
  const midnights = await page.evaluate(
    (all) => all.map((one) => new Date(`${one}T00:00`).getTime()),
    days,
  );
  const createdAt = Date.now();
  const stamp = `${createdAt.toString(36).padStart(9, '0')}-000-tests`;
  let made = 0;
  const row = (kind: number) => {
    made += 1;
    const id = `018f0000-000${kind}-7000-8000-${made.toString(16).padStart(12, '0')}`;
    return { id, $at: stamp, deletedAt: 0, createdAt };
  };
  const day = (index: number) => dayAfterMonday(monday, index);
  const at = (index: number, time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return Number(midnights[index]) + (hours * 60 + minutes) * 60_000;
  };
  const course = (name: string, color: string, more = {}) => ({ ...row(1), name, color, ...more });
  const biology = course('Cell Biology', 'green');
  const genetics = course('Genetics', 'blue', { examDays: [day(4)] });
  const history = course('Modern Europe', 'orange');
  const statistics = course('Statistics', 'pink');
  const goal = {
    ...{ ...row(4), name: 'Molecular Biology', courseId: biology.id, fileId: null },
    ...{ startDate: day(-7), endDate: day(14), startPage: 1, endPage: 90, reminder: null },
  };
  const event = (title: string, index: number, from: string, to: string, more = {}) => ({
    ...{ ...row(2), title, startsAt: at(index, from), endsAt: at(index, to), ...more },
  });
  const weekly = (days: string) => ({
    ...{ repeat: `FREQ=WEEKLY;BYDAY=${days}`, zone: 'Europe/Berlin', kind: 'class' },
  });
  const wholeDays = (title: string, from: number, to: number, courseId?: string) => ({
    ...event(title, from, '00:00', '00:00', { courseId }),
    ...{ endsAt: at(to + 1, '00:00'), startsOn: day(from), endsOn: day(to) },
  });
  const events = [
    event('Biology lecture', 0, '08:15', '09:45', {
      ...{ courseId: biology.id, place: 'Hall 1', person: 'Dr. Ito', ...weekly('MO,WE') },
    }),
    event('Modern Europe', 0, '10:15', '11:45', { courseId: history.id, place: '3.12' }),
    event('Genetics practical', 3, '09:15', '11:45', { courseId: genetics.id, place: 'Lab A1' }),
    event('Genetics midterm', 4, '09:00', '10:30', {
      ...{ courseId: genetics.id, kind: 'exam', place: 'Hall A' },
    }),
    event('Statistics', 2, '14:15', '15:45', { courseId: statistics.id, place: 'Hall 4' }),
    event('Tutor call', 2, '15:00', '16:00'),
    event('Museum shift', 5, '22:00', '23:30', { endsAt: at(6, '02:00') }),
    event('Read p. 156–163', 2, '17:00', '17:45', { goalId: goal.id, courseId: biology.id }),
    wholeDays('Portfolio week', 0, 2, history.id),
    wholeDays('Dad’s birthday', 6, 6),
    ...['Swim training', 'Choir', 'Film club', 'Dinner'].map((title, hour) =>
      event(title, 1, `${13 + hour}:00`, `${13 + hour}:30`),
    ),
  ];
  const task = (title: string, index: number, dueTime?: string) => ({
    ...{ ...row(3), title, status: 'Ongoing', dueOn: day(index), ...(dueTime && { dueTime }) },
  });
  const tasks = [
    task('Lab report', 3),
    { ...task('Library books back', 2), status: 'Completed' },
    task('Print posters', 4, '15:00'),
  ];
  await putRows(page, {
    course: [biology, genetics, history, statistics],
    goal: [goal],
    event: events,
    task: tasks,
  });
}
