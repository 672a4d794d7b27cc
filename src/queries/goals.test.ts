/** Which pages count for a goal. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDatabase } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { localOffsetMin } from '../lib/date-format.ts';
import { createCards } from '../model/entities/card.ts';
import { createCourse } from '../model/entities/course.ts';
import { createDeck } from '../model/entities/deck.ts';
import { createEvent } from '../model/entities/event.ts';
import { recordFocus } from '../model/entities/facts/focus.ts';
import { recordReading } from '../model/entities/facts/reading.ts';
import { rateCard } from '../model/entities/facts/review.ts';
import type { Goal } from '../model/entities/goal.ts';
import { changeSettings } from '../model/entities/student/settings.ts';
import { spanOfDays } from '../model/study/event-time.ts';
import { instantOf, studyDayAt } from '../model/study/local-time.ts';
import { readGoalPlan } from './goal-plan.ts';
import { countCardsOfGoal, readGoalProgress, readUnitTime } from './goals.ts';

let db: AccountDatabase;
const goal = {
  ...{ id: 'goal', fileId: 'book', startPage: 3, endPage: 5 },
  ...{ startDate: '2026-03-10', endDate: '2026-03-12' },
} as Goal;
const environment = { now: () => Date.parse('2026-03-10T12:00Z'), tzOffsetMin: () => 0 };

beforeEach(async () => {
  db = new AccountDatabase(crypto.randomUUID());
  for (const [fileId, page] of [
    ['book', 2],
    ['book', 3],
    ['slides', 4],
    ['book', 5],
    ['book', 6],
  ] as const)
    await mutateIn(db, recordReading, { fileId, page, durationMs: 1 }, environment);
});
afterEach(() => db.delete());

it('counts its first and last page, but no page before, after or of another file', async () => {
  const found = await readGoalProgress(db, goal, '2026-03-10');
  expect(found).toMatchObject({ done: 2, total: 3, next: { fileId: 'book', page: 4 } });
});

it('counts no page if its file is not known', async () => {
  const found = await readGoalProgress(db, { ...goal, fileId: null }, '2026-03-10');
  expect(found).toMatchObject({ done: 0, total: 3, next: { page: 3 } });
});

describe('goals of cards and hours', () => {
  const at = (time: string) => ({ now: () => Date.parse(`${time}Z`), tzOffsetMin: () => 0 });
  const of = (fields: Partial<Goal>) => ({ ...goal, fileId: null, target: 10, ...fields }) as Goal;
  const rate = (cardId: string, time: string) =>
    mutateIn(db, rateCard, { cardId, rating: 3, durationMs: 15_000 }, at(time));

  it('count the reviews of a deck with the decks in it, each card once', async () => {
    for (const [id, parentId] of [
      ['d', null],
      ['inside', 'd'],
      ['other', null],
    ] as const)
      await mutateIn(db, createDeck, { id, name: id, ...(parentId && { parentId }) });
    const cards: Record<string, string> = {};
    for (const deckId of ['d', 'inside', 'other']) {
      const card = { deckId, kind: 'basic' as const, front: deckId, back: deckId };
      const made = await mutateIn(db, createCards, [card]);
      cards[deckId] = (made.ok && made.data.ids[0]) || '';
    }
    for (const deckId of ['d', 'd', 'inside', 'other'])
      await rate(cards[deckId] ?? '', '2026-03-11T12:00');
    const found = (fields: Partial<Goal>) =>
      readGoalProgress(db, of({ kind: 'cards', ...fields }), '2026-03-11');
    expect(await found({ deckId: 'd' })).toMatchObject({ unit: 'card', done: 2, doneToday: 2 });
    expect(await found({})).toMatchObject({ done: 3 });
    expect(await countCardsOfGoal(db, { deckId: 'd' })).toBe(2);
  });

  it('count the time of a course, and all time without one', async () => {
    const focus = (aboutId: string, minutes: number) =>
      mutateIn(db, recordFocus, { aboutId, durationMs: minutes * 60_000 }, at('2026-03-11T12:00'));
    for (const [about, minutes] of [
      ['course', 20],
      ['goal', 5],
      ['elsewhere', 40],
    ] as const)
      await focus(about, minutes);
    const found = (courseId: string | null) =>
      readGoalProgress(db, of({ kind: 'hours', courseId }), '2026-03-11');
    expect(await found('course')).toMatchObject({ unit: 'minute', done: 25 });
    expect(await found(null)).toMatchObject({ done: 65 });
  });

  it('follow the days off of the settings, unless the goal has its own', async () => {
    await mutateIn(db, changeSettings, { daysOff: [3] });
    // The 11th is a Wednesday.
    const found = (daysOff: number[] | null) =>
      readGoalProgress(db, of({ kind: 'cards', daysOff }), '2026-03-11');
    expect(await found(null)).toMatchObject({ leftToday: 0 });
    expect((await found([])).leftToday).toBeGreaterThan(0);
  });
});

it('measures a page by the student’s own, and assumes four minutes until then', async () => {
  const time = () => readUnitTime(db, goal, '2026-03-10');
  expect(await time()).toEqual({ minutes: 4, measured: 0 });
  for (let page = 20; page < 27; page++)
    await mutateIn(db, recordReading, { fileId: 'book', page, durationMs: 150_000 }, environment);
  expect(await time()).toEqual({ minutes: 2.5, measured: 7 });
});

it('plans around exams of whole days, of the kind, and of courses', async () => {
  const nowMs = Date.parse('2026-03-10T08:00Z');
  const whole = spanOfDays('2026-03-12', '2026-03-12', localOffsetMin);
  await mutateIn(db, createEvent, {
    ...{ title: 'Oral', kind: 'exam', ...whole, startsOn: '2026-03-12', endsOn: '2026-03-12' },
  });
  const startsAt = instantOf('2026-03-14', '10:00', localOffsetMin);
  await mutateIn(db, createEvent, {
    ...{ title: 'Test', kind: 'exam', startsAt, endsAt: startsAt + 3_600_000 },
  });
  await mutateIn(db, createCourse, {
    id: 'c',
    name: 'Biology',
    color: 'teal',
    examDays: ['2026-03-16'],
  });
  const found = await readGoalPlan(
    db,
    { ...goal, endDate: '2026-03-20', endPage: 40 },
    '2026-03-10',
    nowMs,
  );
  expect(found.exams.map(({ title, on }) => [title, on])).toEqual([
    ['Oral', '2026-03-12'],
    ['Test', '2026-03-14'],
    ['Exam: Biology', '2026-03-16'],
  ]);
  const days = found.plan.sittings.map((one) => studyDayAt(one.startsAt, localOffsetMin));
  for (const day of [11, 12, 13, 14, 15, 16]) expect(days).not.toContain(`2026-03-${day}`);
  expect(days.length).toBeGreaterThan(2);
});
