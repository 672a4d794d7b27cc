/** Which notifications the bell shows. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../db/database.ts';
import { readNotifications } from './notifications.ts';

const $at = '0loyw3v28-000-phone';
const at = (text: string) => Date.parse(text);

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

const put = (entity: string, row: object) =>
  database.table(entity).put({ $at, deletedAt: 0, createdAt: 1, ...row });
const titlesAt = async (time: string) => {
  const shown = await readNotifications(database, { nowMs: at(time), offsetAt: () => 0 });
  return shown.map(({ id, title }) => `${id}: ${title}`);
};

it('does not show an item of a course that was archived since', async () => {
  await put('course', { id: 'k', name: 'Old', color: 'teal', archivedAt: 0 });
  await put('task', {
    id: 't',
    title: 'Essay',
    status: 'Ongoing',
    dueOn: '2026-03-10',
    courseId: 'k',
  });
  await put('event', {
    id: 'e',
    title: 'Lecture',
    startsAt: 1,
    endsAt: at('2026-03-11T00:00Z'),
    courseId: 'k',
  });
  await put('goal', {
    id: 'g',
    name: 'Book',
    startPage: 1,
    endPage: 9,
    startDate: '2026-03-01',
    endDate: '2026-03-11',
    courseId: 'k',
  });
  const made = { dueAt: 1, occurrence: '2026-03-10' };
  await put('notification', {
    id: 'of t',
    kind: 'task-today',
    aboutEntity: 'task',
    aboutId: 't',
    ...made,
  });
  await put('notification', {
    id: 'of e',
    kind: 'event-soon',
    aboutEntity: 'event',
    aboutId: 'e',
    ...made,
    occurrence: '1',
  });
  await put('notification', {
    id: 'of g',
    kind: 'goal-reminder',
    aboutEntity: 'goal',
    aboutId: 'g',
    ...made,
  });
  expect(await titlesAt('2026-03-10T09:00Z')).toHaveLength(3);
  await database.table('course').update('k', { archivedAt: 1 });
  expect(await titlesAt('2026-03-10T09:00Z')).toEqual([]);
});

it('does not show an item before its time, which a device with a fast clock may have created', async () => {
  const startsAt = at('2026-03-11T12:00Z');
  await put('event', { id: 'e', title: 'Exam', startsAt, endsAt: startsAt + 1 });
  const made = {
    kind: 'event-soon',
    aboutEntity: 'event',
    aboutId: 'e',
    occurrence: `${startsAt}`,
  };
  await put('notification', { id: 'n', ...made, dueAt: at('2026-03-11T11:45Z') });
  expect(await titlesAt('2026-03-10T12:00Z')).toEqual([]);
  expect(await titlesAt('2026-03-11T11:45Z')).toEqual(['n: Exam']);
});

it('shows one item for the cards: today’s replaces one that was put off until today', async () => {
  await put('deck', { id: 'd', name: 'Cells' });
  const live = { live: 1, state: 0, dueAt: 0, reps: 0 };
  await put('card', { id: 'c', deckId: 'd', kind: 'basic', front: 'Q', back: 'A', $memory: live });
  const snoozedUntil = at('2026-03-11T08:00Z');
  await put('notification', {
    id: 'old',
    kind: 'cards-due',
    occurrence: '2026-03-10',
    dueAt: 1,
    snoozedUntil,
  });
  expect(await titlesAt('2026-03-11T07:59Z')).toEqual([]);
  expect(await titlesAt('2026-03-11T08:00Z')).toEqual(['old: 1 card to review']);
  await put('notification', {
    id: 'new',
    kind: 'cards-due',
    occurrence: '2026-03-11',
    dueAt: at('2026-03-11T18:00Z'),
  });
  expect(await titlesAt('2026-03-11T18:00Z')).toEqual(['new: 1 card to review']);
  expect(await titlesAt('2026-03-12T09:00Z')).toEqual([]);
});
