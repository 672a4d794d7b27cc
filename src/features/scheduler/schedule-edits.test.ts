// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createEvent, type EventFields, updateEvent } from '../../model/entities/event.ts';
import type { Occurring } from '../../model/study/series.ts';
import { duplicateEvent, noteOf, takeNotes } from './schedule-edits.ts';

let student = 0;
const startsAt = new Date(2026, 10, 26, 9).getTime();
const span = { startsAt, endsAt: startsAt + 3_600_000, isAllDay: false };

beforeEach(async () => {
  const database = await openAccountDatabase(`schedule-edits-${student++}`);
  await database.writeMeta('cursor', { epoch: 'e', version: 1 });
});

const events = () => currentDatabase().rows('event').toArray() as Promise<Occurring[]>;

async function lecture(fields: Partial<EventFields> = {}): Promise<Occurring> {
  const { isAllDay: _, ...times } = span;
  await mutate(createEvent, { title: 'Lecture', ...times, ...fields });
  const [event] = await events();
  if (event === undefined) throw new Error('It was created');
  return event;
}

it('a copy has the reminder, the floating time and the exam of the original, once, and not its notes', async () => {
  const file = { to: '/dashboard/library/files/f', words: 'Slides' };
  const own = {
    ...{ remindMin: [10], wall: { at: startsAt, of: startsAt }, person: 'Dr. Ito' },
    ...{ examOf: 'course', examRef: 'c', kind: 'exam' },
  };
  const notes = { to: '/dashboard/library/notes/n#2026-11-26', words: 'Notes' };
  const event = await lecture({ ...own, repeat: 'FREQ=WEEKLY', uid: 'u', links: [file, notes] });
  await duplicateEvent(event);
  const copy = (await events()).find(({ id }) => id !== event.id);
  expect(copy).toMatchObject({ title: 'Lecture', ...own, links: [file] });
  expect([copy?.repeat, copy?.uid]).toEqual([undefined, undefined]);
});

it('notes are linked beside what was linked meanwhile', async () => {
  const shown = await lecture();
  const file = { to: '/dashboard/library/files/f', words: 'Slides' };
  await mutate(updateEvent, { id: shown.id, links: [file] });
  const id = await takeNotes(shown, span);
  const [event] = await events();
  expect(event?.links?.[0]).toEqual(file);
  expect(event && noteOf(event)).toBe(id);
});

it('of an event with all links that it may have, the link to its oldest notes goes', async () => {
  const file = { to: '/dashboard/library/files/f', words: 'Slides' };
  const notes = Array.from({ length: 49 }, (_, at) => ({
    ...{ to: `/dashboard/library/notes/${at}#2026-01-01`, words: `${at}` },
  }));
  const event = await lecture({ links: [file, ...notes] });
  await takeNotes(event, span);
  const [{ links = [] } = {}] = await events();
  expect(links).toHaveLength(50);
  expect(links?.slice(0, 2)).toEqual([file, notes[1]]);
});
