/** Calendars elsewhere on a device: added, read again, changed, and removed. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDownloaded } from '../../../test/support/downloaded.ts';
import { type AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutateIn } from '../../db/mutate.ts';
import { updateCalendar } from '../../model/entities/calendar.ts';
import { changeOccurrence } from '../../model/entities/occurrence.ts';
import type { CalendarAnswer } from '../../protocol/outside-calendars.ts';
import { putCalendarInCourse } from './calendar-course.ts';
import { addCalendar, type KeepDeps, readCalendar, readDueCalendars } from './keep-calendars.ts';
import { removeCalendar } from './outside-rows.ts';

const hourMs = 3_600_000;
const lecture = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:lecture',
  'SUMMARY:Lecture',
  'LOCATION:Room 5',
  'DTSTART;TZID=Europe/Berlin:20260302T101500',
  'DTEND;TZID=Europe/Berlin:20260302T114500',
  'RRULE:FREQ=WEEKLY',
  ...lines,
  'END:VEVENT',
];
const exam = [
  ...['BEGIN:VEVENT', 'UID:exam', 'SUMMARY:Exam', 'DTSTART:20260710T080000Z'],
  ...['DTEND:20260710T100000Z', 'END:VEVENT'],
];
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'X-WR-CALNAME:Timetable', ...lines, 'END:VCALENDAR', ''].join('\r\n');

let database: AccountDatabase;
let asked: { address: string; etag: string | null | undefined }[];
let answer: CalendarAnswer | 'offline';
let nowMs: number;
const deps: KeepDeps = {
  async read(_user, address, etag) {
    asked.push({ address, etag });
    return answer === 'offline'
      ? { ok: false, error: { kind: 'timeout', message: 'Connection timeout.' } }
      : { ok: true, data: answer };
  },
  now: () => nowMs,
  hasNetwork: () => true,
};

beforeEach(async () => {
  database = await openDownloaded(crypto.randomUUID());
  [asked, nowMs] = [[], Date.parse('2026-03-01T12:00Z')];
  answer = { kind: 'read', text: file(...lecture(), ...exam), etag: '"1"' };
});

const events = async () => {
  const all = await database.rows('event').where('deletedAt').equals(0).toArray();
  return all.map(({ title, place, repeat }) => `${title} ${place ?? '-'} ${repeat ?? '-'}`).sort();
};
const calendars = () => database.rows('calendar').where('deletedAt').equals(0).toArray();
const add = () => addCalendar(database, ' webcal://uni.example/t.ics ', deps);

describe('a calendar elsewhere', () => {
  it('is added by its own name, with its events, read-only and repeating', async () => {
    expect((await add()).ok).toBe(true);
    expect(await calendars()).toMatchObject([{ name: 'Timetable', readAt: nowMs }]);
    expect(await events()).toEqual(['Exam - -', 'Lecture Room 5 FREQ=WEEKLY']);
    const [{ id } = { id: '' }] = await calendars();
    const own = await database.rows('event').where('calendarId').equals(id).count();
    expect(own).toBe(2);
  });

  it('is not added where there is none, and says why', async () => {
    answer = { kind: 'failed', why: 'no-calendar' };
    const result = await add();
    expect(result.ok ? '' : result.error.message).toContain('something else than a calendar');
    expect(await calendars()).toEqual([]);
  });

  it('is read again after six hours, and only then', async () => {
    await add();
    nowMs += 6 * hourMs - 1;
    await readDueCalendars(database, deps);
    expect(asked).toHaveLength(1);
    nowMs += 1;
    await readDueCalendars(database, deps);
    expect(asked.at(-1)).toEqual({ address: 'webcal://uni.example/t.ics', etag: '"1"' });
    expect((await calendars())[0]?.readAt).toBe(nowMs);
  });

  it('changes, adds and removes what has changed there, and writes nothing else', async () => {
    await add();
    const before = await database.rows('event').toArray();
    nowMs += 6 * hourMs;
    await readDueCalendars(database, deps);
    expect(await database.rows('event').toArray()).toEqual(before);
    nowMs += 6 * hourMs;
    const party = exam.map((line) => line.replace('exam', 'party').replace('Exam', 'Party'));
    const moved = lecture().map((line) => line.replace('Room 5', 'Room 9'));
    answer = { kind: 'read', text: file(...moved, ...party), etag: '"2"' };
    await readDueCalendars(database, deps);
    expect(await events()).toEqual(['Lecture Room 9 FREQ=WEEKLY', 'Party - -']);
  });

  it('brings an occurrence back that is no longer cancelled or moved there, and keeps its reminder', async () => {
    const moved = [
      ...['BEGIN:VEVENT', 'UID:lecture', 'SUMMARY:Lecture', 'LOCATION:Elsewhere'],
      ...['RECURRENCE-ID;TZID=Europe/Berlin:20260316T101500'],
      ...['DTSTART;TZID=Europe/Berlin:20260317T101500'],
      ...['DTEND;TZID=Europe/Berlin:20260317T114500', 'END:VEVENT'],
    ];
    const cancelled = lecture('EXDATE;TZID=Europe/Berlin:20260309T101500');
    answer = { kind: 'read', text: file(...cancelled, ...moved), etag: '"1"' };
    await add();
    const changes = async () => {
      const all = await database.rows('occurrence').toArray();
      const live = all.filter(({ deletedAt }) => deletedAt === 0);
      return live.map(({ on, isSkipped, startsAt, place, remindMin }) => {
        return { on, isSkipped, isMoved: Boolean(startsAt), place, remindMin };
      });
    };
    expect((await changes()).map(({ on }) => on).sort()).toEqual(['2026-03-09', '2026-03-16']);
    const [lectureRow] = await database.rows('event').toArray();
    const own = { eventId: lectureRow?.id ?? '', on: '2026-03-16', remindMin: [30] };
    await mutateIn(database, changeOccurrence, own);
    nowMs += 6 * hourMs;
    answer = { kind: 'read', text: file(...lecture()), etag: '"2"' };
    await readDueCalendars(database, deps);
    const kept = { on: '2026-03-16', isMoved: false, place: null };
    expect(await changes()).toMatchObject([{ ...kept, remindMin: [30] }]);
    const before = await database.rows('occurrence').toArray();
    nowMs += 6 * hourMs;
    await readDueCalendars(database, deps);
    expect(await database.rows('occurrence').toArray()).toEqual(before);
    answer = { kind: 'read', text: file(...cancelled), etag: '"3"' };
    nowMs += 6 * hourMs;
    await readDueCalendars(database, deps);
    expect((await changes()).map(({ on }) => on).sort()).toEqual(['2026-03-09', '2026-03-16']);
  });

  it('leaves single events alone that are long over', async () => {
    await add();
    nowMs = Date.parse('2027-03-01T12:00Z');
    await readDueCalendars(database, deps);
    expect(await events()).toEqual(['Exam - -', 'Lecture Room 5 FREQ=WEEKLY']);
  });

  it('is noted beside others that are read at the same time', async () => {
    await Promise.all([add(), add(), add()]);
    expect(Object.keys((await database.readMeta('calendarReads')) ?? {})).toHaveLength(3);
  });

  it('keeps its events while it cannot be read, says why, and tries again after an hour', async () => {
    await add();
    answer = 'offline';
    nowMs += 6 * hourMs;
    await readDueCalendars(database, deps);
    await readDueCalendars(database, deps);
    expect(asked).toHaveLength(2);
    expect(await events()).toHaveLength(2);
    const [read] = Object.values((await database.readMeta('calendarReads')) ?? {});
    expect(read?.problem).toBe('Connection timeout.');
    nowMs += hourMs;
    answer = { kind: 'same', etag: '"1"' };
    await readDueCalendars(database, deps);
    const [again] = Object.values((await database.readMeta('calendarReads')) ?? {});
    expect([asked.length, again?.problem]).toEqual([3, undefined]);
  });

  it('leaves with its events, and comes back with them', async () => {
    await add();
    const [{ id } = { id: '' }] = await calendars();
    const removed = await mutateIn(database, removeCalendar, { id });
    expect([await events(), await calendars()]).toEqual([[], []]);
    if (removed.ok) await removed.data.undo?.();
    expect([(await events()).length, (await calendars()).length]).toEqual([2, 1]);
  });

  it('gives the same rows on two devices', async () => {
    await add();
    const [calendar] = await calendars();
    const ids = (await database.rows('event').toArray()).map(({ id }) => id).sort();
    const other = await openDownloaded(crypto.randomUUID());
    await other.rows('calendar').put({ ...(calendar as object), readAt: 0 } as never);
    await readDueCalendars(other, deps);
    expect((await other.rows('event').toArray()).map(({ id }) => id).sort()).toEqual(ids);
  });
});

it('is not read before the device has the whole account', async () => {
  const fresh = await openAccountDatabase(crypto.randomUUID());
  await readDueCalendars(fresh, deps);
  expect(asked).toEqual([]);
});

describe('a calendar elsewhere, later', () => {
  it('has a course, which its events have too, also those that come later', async () => {
    await add();
    const [{ id } = { id: '' }] = await calendars();
    const coursesOf = async () => {
      const all = await database.rows('event').where('calendarId').equals(id).toArray();
      return all.map(({ title, courseId }) => `${title}: ${courseId ?? '-'}`).sort();
    };
    const put = (courseId: string | null) =>
      mutateIn(database, putCalendarInCourse, { id, courseId });
    await put('bio');
    expect(await coursesOf()).toEqual(['Exam: bio', 'Lecture: bio']);
    const next = exam.map((line) => line.replace(/exam/i, 'retake'));
    answer = { kind: 'read', text: file(...lecture(), ...exam, ...next), etag: '"2"' };
    nowMs += 6 * hourMs;
    await readDueCalendars(database, deps);
    expect(await coursesOf()).toEqual(['Exam: bio', 'Lecture: bio', 'retake: bio']);
    await put(null);
    expect(await coursesOf()).toEqual(['Exam: -', 'Lecture: -', 'retake: -']);
    const before = await database.outbox.count();
    await put(null);
    expect(await database.outbox.count()).toBe(before);
  });

  it('gets its course back for events that another device read meanwhile', async () => {
    await add();
    const [{ id } = { id: '' }] = await calendars();
    await mutateIn(database, updateCalendar, { id, courseId: 'bio' });
    answer = { kind: 'same' };
    nowMs += 6 * hourMs;
    await readDueCalendars(database, deps);
    const all = await database.rows('event').where('calendarId').equals(id).toArray();
    expect(all.map(({ courseId }) => courseId)).toEqual(['bio', 'bio']);
  });

  it('remembers how each was read, though two are read at once', async () => {
    await Promise.all([add(), add()]);
    nowMs += 6 * hourMs;
    const all = await calendars();
    await Promise.all(all.map((one) => readCalendar(database, one, deps)));
    const reads = await database.readMeta('calendarReads');
    expect(Object.keys(reads ?? {}).sort()).toEqual(all.map(({ id }) => id).sort());
    for (const one of Object.values(reads ?? {})) expect(one.triedAt).toBe(nowMs);
  });
});
