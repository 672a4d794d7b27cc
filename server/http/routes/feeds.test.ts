/** The schedule as other calendar programs read it. */
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatStamp } from '../../../src/model/clock.ts';
import { bodyOfText } from '../../../src/text/note-text.ts';
import { feedLimits } from '../../limits.ts';
import {
  type Student,
  startMs,
  startTestServer,
  syncBody,
  type TestServer,
} from '../../test-support/test-server.ts';

let server: TestServer;
let ada: Student;
let students = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  server.clock.nowMs = startMs;
  ada = await server.student(`ada${students++}`);
});

let stamps = 0;
async function write(entity: string, id: string, fields: object) {
  const at = formatStamp({ ms: server.clock.nowMs, counter: stamps++ % 1_000 }, 'laptop');
  const made = ['occurrence', 'memo', 'settings'].includes(entity) ? {} : { createdAt: 1 };
  const change = {
    entity,
    id,
    at,
    fields: { ...(entity !== 'settings' && { deletedAt: 0 }), ...made, ...fields },
  };
  const body = syncBody(ada, { changes: [change] });
  expect((await server.post('/sync', body, ada.accessToken)).status).toBe(200);
}

const eventAt = (title: string, rest: object = {}) =>
  write('event', `event-${title}`, {
    ...{ title, startsAt: startMs, endsAt: startMs + 3_600_000, place: 'Room 5' },
    ...rest,
  });

async function make(wish: object = {}) {
  const body = { user: ada.id, tasks: 'none', ...wish };
  const answer = await server.post('/feeds', body, ada.accessToken);
  const data = JSON.parse(answer.text).data as { path: string; feeds: { id: string }[] };
  const path = data.path.replace(/^\/v1/, '');
  return { path, id: data.feeds.at(-1)?.id ?? '' };
}

const read = async (path: string, etag?: string) => {
  const headers = etag === undefined ? {} : { 'if-none-match': etag };
  const answer = await server.app.inject({ url: `/v1${path}`, headers });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
};
const titles = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title);

describe('the address of a schedule', () => {
  it('gives the events as iCalendar, without a session', async () => {
    await eventAt('Lecture');
    const { status, headers, text } = await read((await make()).path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n[\s\S]*END:VCALENDAR\r\n$/);
    expect(text).toContain('SUMMARY:Lecture\r\nLOCATION:Room 5\r\n');
    expect(text).toContain('DTSTART:20260115T120000Z');
  });

  it('has repeating events with their rule, zone and exceptions, and no alarm', async () => {
    await eventAt('Weekly', {
      ...{ repeat: 'FREQ=WEEKLY', zone: 'Europe/Berlin', remindMin: [10] },
      ...{ startsAt: Date.UTC(2024, 9, 7, 8), endsAt: Date.UTC(2024, 9, 7, 9) },
    });
    await write('occurrence', 'event-Weekly.2026-01-12', {
      ...{ eventId: 'event-Weekly', on: '2026-01-12', isSkipped: true },
    });
    await write('occurrence', 'event-Weekly.2026-01-19', {
      ...{ eventId: 'event-Weekly', on: '2026-01-19', title: 'Moved room' },
    });
    const { text } = await read((await make()).path);
    expect(text).toContain('DTSTART;TZID=Europe/Berlin:20241007T100000\r\n');
    expect(text).toContain('RRULE:FREQ=WEEKLY');
    expect(text).toMatch(/EXDATE;TZID=Europe\/Berlin:20260112T100000/);
    expect(text).toMatch(/RECURRENCE-ID;TZID=Europe\/Berlin:20260119T100000/);
    expect(text).toContain('BEGIN:VTIMEZONE');
    expect(text).not.toContain('VALARM');
  });

  it('leaves out what is in the Trash, long over, or of a calendar elsewhere', async () => {
    await eventAt('Deleted', { deletedAt: 5 });
    await eventAt('Old', { startsAt: 1, endsAt: 2 });
    await eventAt('Theirs', { calendarId: 'calendar-1' });
    await eventAt('Mine');
    expect(titles((await read((await make()).path)).text)).toEqual(['Mine']);
  });

  it('of one course has only that, and says its name; archived courses are in none of all', async () => {
    await write('course', 'bio', { name: 'Biology', color: 'teal' });
    await write('course', 'art', { name: 'Art', color: 'red', archivedAt: 5 });
    await eventAt('Cells', { courseId: 'bio' });
    await eventAt('Painting', { courseId: 'art' });
    const one = await read((await make({ courseId: 'bio' })).path);
    expect(titles(one.text)).toEqual(['Cells']);
    expect(one.text).toContain('X-WR-CALNAME:Haversack: Biology\r\n');
    expect(titles((await read((await make()).path)).text)).toEqual(['Cells']);
  });

  it('has tasks as days, at their times, or not at all', async () => {
    const task = { title: 'Essay', status: 'Ongoing', dueOn: '2026-01-20', dueTime: '17:00' };
    await write('task', 'essay', task);
    await write('task', 'done', { ...task, title: 'Done', status: 'Completed' });
    expect(titles((await read((await make()).path)).text)).toEqual([]);
    const days = (await read((await make({ tasks: 'days' })).path)).text;
    expect(titles(days)).toEqual(['Due: Essay']);
    expect(days).toContain('DTSTART;VALUE=DATE:20260120');
    const times = (await read((await make({ tasks: 'times' })).path)).text;
    expect(times).toMatch(/DTSTART(;[^:]*)?:20260120T170000/);
  });

  it('says notes, person, course and link of an event', async () => {
    await write('course', 'bio', { name: 'Biology', color: 'teal' });
    const link = 'https://video.example/1?a=b&c=d';
    await eventAt('Lab', { courseId: 'bio', person: 'Dr. Hahn', link });
    const body = bodyOfText('Bring a coat;\nand pens, two');
    await write('memo', 'event-Lab.memo', { aboutEntity: 'event', aboutId: 'event-Lab', body });
    const { text } = await read((await make()).path);
    const [, description = ''] = /DESCRIPTION:((?:.|\r\n )*)/.exec(text) ?? [];
    expect(description.replaceAll('\r\n ', '').trim()).toBe(
      String.raw`Bring a coat\;\nand pens\, two\n\nWith: Dr. Hahn\nCourse: Biology\n${link}`,
    );
    expect(text.replaceAll('\r\n ', '')).toContain(`URL:${link}\r\n`);
    const [one] = ICAL.parse(text)[2];
    expect(one?.[0]).toBe('vevent');
  });

  it('has alarms at the student’s leads if the other program should remind', async () => {
    await write('settings', 'settings', { remindEventsMin: [30] });
    await eventAt('Usual');
    await eventAt('Own', { remindMin: [5, 60] });
    const day = Date.UTC(2026, 0, 20);
    const days = { startsOn: '2026-01-20', endsOn: '2026-01-20' };
    await eventAt('Day', { ...days, startsAt: day, endsAt: day + 86_400_000 });
    const triggers = (text: string) =>
      text
        .split('BEGIN:VEVENT')
        .slice(1)
        .map((one) => [
          /SUMMARY:(\w+)/.exec(one)?.[1],
          ...[...one.matchAll(/TRIGGER[^:]*:(\S+)/g)].map(([, trigger]) => trigger),
        ]);
    expect((await read((await make()).path)).text).not.toContain('VALARM');
    await write('settings', 'settings', { feedAlarms: true });
    expect(triggers((await read((await make()).path)).text)).toEqual([
      ['Usual', '-PT30M'],
      ['Own', '-PT5M', '-PT60M'],
      // In the morning of the day.
      ['Day', 'PT480M'],
    ]);
  });

  it('has tasks as tasks with their time, priority, notes and alarms', async () => {
    const task = { title: 'Essay', status: 'Ongoing', dueOn: '2026-01-20', dueTime: '17:00' };
    await write('task', 'essay', { ...task, priority: 3, remindMin: [120] });
    await write('task', 'book', { ...task, title: 'Book', dueTime: null });
    const body = bodyOfText('Two pages');
    await write('memo', 'essay.memo', { aboutEntity: 'task', aboutId: 'essay', body });
    await write('settings', 'settings', { feedAlarms: true, feedTodos: true });
    expect(titles((await read((await make()).path)).text)).toEqual([]);
    const { text } = await read((await make({ tasks: 'days' })).path);
    expect(titles(text)).toEqual(['Essay', 'Book']);
    expect(text).not.toContain('VEVENT');
    expect(text).toContain('DUE:20260120T170000\r\n');
    expect(text).toContain('DUE;VALUE=DATE:20260120\r\n');
    expect(text).toContain('PRIORITY:1\r\n');
    expect(text).toContain('DESCRIPTION:Two pages\r\n');
    expect(text).toContain('TRIGGER;RELATED=END:-PT120M\r\n');
    expect(text).toContain('TRIGGER;RELATED=END:PT480M\r\n');
    expect(text.match(/BEGIN:VTODO/g)).toHaveLength(2);
    expect(text).toMatch(/END:VTODO\r\nEND:VCALENDAR\r\n$/);
  });

  it('is not changed for a program that knows its date, or a tag that a proxy made weak', async () => {
    const { path } = await make();
    await eventAt('Lecture');
    const first = await read(path);
    const ask = async (headers: object) => {
      const url = `/v1${path}`;
      return (await server.app.inject({ url, headers: { ...headers } })).statusCode;
    };
    const since = String(first.headers['last-modified']);
    expect(Date.parse(since)).toBe(startMs);
    expect(await ask({ 'if-modified-since': since })).toBe(304);
    expect(await ask({ 'if-modified-since': new Date(startMs - 1_000).toUTCString() })).toBe(200);
    expect(await ask({ 'if-modified-since': 'yesterday' })).toBe(200);
    expect(await ask({ 'if-none-match': `"other", W/${first.headers.etag}` })).toBe(304);
    // A tag counts before a date.
    expect(await ask({ 'if-none-match': '"other"', 'if-modified-since': since })).toBe(200);
    server.clock.nowMs += feedLimits.freshMs;
    await write('task', 'other', { title: 'Other', status: 'Ongoing' });
    expect((await read(path)).headers['last-modified']).toBe(since);
    await eventAt('Lecture', { title: 'Moved lecture' });
    server.clock.nowMs += feedLimits.freshMs;
    expect(await ask({ 'if-modified-since': since })).toBe(200);
  });

  it('answers “not changed” until the student changes the schedule', async () => {
    const { path } = await make();
    await eventAt('Lecture');
    const { etag } = (await read(path)).headers;
    expect(await read(path, etag)).toMatchObject({ status: 304, text: '' });
    // Another row, and another hour: the schedule is the same.
    await write('task', 'other', { title: 'Other', status: 'Ongoing' });
    server.clock.nowMs += 60 * 60_000;
    expect((await read(path, etag)).status).toBe(304);
    await eventAt('Lecture', { title: 'Moved lecture' });
    server.clock.nowMs += feedLimits.freshMs;
    const changed = await read(path, etag);
    expect([changed.status, titles(changed.text)]).toEqual([200, ['Moved lecture']]);
  });

  it('is written once for programs that ask at once', async () => {
    await eventAt('Lecture');
    const { path } = await make();
    const all = await Promise.all(Array.from({ length: 20 }, () => read(path)));
    expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(all.every(({ status }) => status === 200)).toBe(true);
  });

  it('stops working when it is revoked; the others go on', async () => {
    const [one, other] = [await make(), await make()];
    expect(
      (await server.ask('DELETE', `/feeds/${one.id}`, { token: ada.accessToken })).status,
    ).toBe(200);
    expect([(await read(one.path)).status, (await read(other.path)).status]).toEqual([404, 200]);
    const again = await server.ask('DELETE', `/feeds/${one.id}`, { token: ada.accessToken });
    expect(again.status).toBe(404);
  });

  it('is told once, and listed with when it was read last', async () => {
    const { path } = await make({ tasks: 'days' });
    server.clock.nowMs += 90 * 60_000;
    await read(path);
    const listed = await server.get('/feeds', ada.accessToken);
    expect(listed.text).not.toContain(path.slice('/feeds/'.length, -'.ics'.length));
    expect(JSON.parse(listed.text).data.feeds).toMatchObject([
      { tasks: 'days', courseId: null, createdAt: startMs, readAt: startMs + 60 * 60_000 },
    ]);
  });

  it('may be so many for one student, made at once too', async () => {
    const made = await Promise.all(
      Array.from({ length: feedLimits.mostOfStudent + 3 }, () =>
        server.post('/feeds', { user: ada.id, tasks: 'none' }, ada.accessToken),
      ),
    );
    const statuses = made.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 200)).toHaveLength(feedLimits.mostOfStudent);
    expect(statuses.slice(-3)).toEqual([409, 409, 409]);
  });

  it('is read so often in an hour, and the next is told to come again', async () => {
    const { path } = await make();
    for (let count = 0; count < feedLimits.readsAnHour; count++) await read(path);
    const refused = await read(path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    server.clock.nowMs += 60 * 60_000;
    expect((await read(path)).status).toBe(200);
  });

  it('goes with the account', async () => {
    const { path } = await make();
    const body = { password: 'correct horse battery' };
    await server.ask('DELETE', '/me', { body, token: ada.accessToken });
    expect((await read(path)).status).toBe(404);
  });
});
