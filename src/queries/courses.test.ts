/** Courses, the shown one, and the decks and cards that remain. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountDatabase } from '../db/database.ts';
import { liveRows } from '../db/rows/live-rows.ts';
import { readScope, readWholeScope } from './cards/scope.ts';
import {
  chooseCourse,
  courseOfNew,
  hasCourseChoice,
  readCourses,
  readShownCourses,
} from './courses.ts';
import { cardsDue, readDue, states, totalDue } from './due-cards.ts';

const $at = '0loyw3v28-000-phone';
const nowMs = Date.UTC(2026, 10, 1, 12);
const clock = { nowMs, tzOffsetMin: 0 };

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

const layCourse = (id: string, name: string, archivedAt = 0, deletedAt = 0) =>
  database
    .table('course')
    .put({ id, $at, name, color: 'teal', createdAt: 1, archivedAt, deletedAt });

describe('the courses', () => {
  it('can be chosen if one is current, or if the item has one', async () => {
    await layCourse('old', 'Old', 5);
    const onlyArchived = await readCourses(database);
    expect(hasCourseChoice(onlyArchived, undefined)).toBe(false);
    expect(hasCourseChoice(onlyArchived, 'old')).toBe(true);
    await layCourse('b', 'Biology');
    expect(hasCourseChoice(await readCourses(database), null)).toBe(true);
  });

  it('are the current ones by name, and the archived ones, the last archived first', async () => {
    await layCourse('b', 'Biology');
    await layCourse('a', 'algebra');
    await layCourse('old', 'Old', 5);
    await layCourse('older', 'Older', 3);
    await layCourse('gone', 'Gone', 0, 7);
    const { current, archived, chosen } = await readCourses(database);
    expect(current.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(archived.map(({ id }) => id)).toEqual(['old', 'older']);
    expect(chosen).toBeUndefined();
  });

  it('are all shown except archived ones, or only the chosen one, even if archived', async () => {
    await layCourse('b', 'Biology');
    await layCourse('old', 'Old', 5);
    const shown = async () => {
      const { has } = await readShownCourses(database);
      return [
        {},
        { courseId: null },
        { courseId: 'b' },
        { courseId: 'old' },
        { courseId: 'gone' },
      ].map((row) => has(row));
    };
    expect(await shown()).toEqual([true, true, true, false, true]);
    await chooseCourse('b', database);
    expect(await shown()).toEqual([false, false, true, false, false]);
    expect(await courseOfNew(database)).toEqual({ courseId: 'b' });
    await chooseCourse('old', database);
    expect(await shown()).toEqual([false, false, false, true, false]);
    // Otherwise it would be in no list once all are shown again.
    expect(await courseOfNew(database)).toEqual({});
    await chooseCourse(undefined, database);
    expect(await shown()).toEqual([true, true, true, false, true]);
    expect(await courseOfNew(database)).toEqual({});
  });

  it('are all shown if the chosen one was deleted', async () => {
    await layCourse('b', 'Biology', 0, 9);
    await chooseCourse('b', database);
    expect(await readShownCourses(database)).toMatchObject({ isPart: false, chosenId: undefined });
  });
});

describe('cards that are due', () => {
  const layCard = (id: string, deckId: string, state: number, dueAt: number) =>
    database.table('card').put({
      ...{ id, $at, deckId, createdAt: 1, deletedAt: 0 },
      $memory: { live: 1, state, dueAt, reps: 1 },
    });
  const layDeck = (id: string, courseId: string | null) =>
    database.table('deck').put({ id, $at, name: id, createdAt: 1, deletedAt: 0, courseId });

  beforeEach(async () => {
    await layCourse('bio', 'Biology');
    await layCourse('old', 'Old', 5);
    await layDeck('cells', 'bio');
    await layDeck('organs', 'bio');
    await layDeck('past', 'old');
    await layDeck('loose', null);
    for (const [n, deck] of ['cells', 'organs', 'past', 'loose'].entries()) {
      await layCard(`${deck} 1`, deck, states.review, 10 - n);
      await layCard(`${deck} 2`, deck, states.review, 20 + n);
    }
  });

  const due = async () => {
    const cards = cardsDue(database, await readScope(database), states.review, nowMs);
    const [count, upTo, first, three] = await Promise.all([
      cards.count(),
      cards.countUpTo(3),
      cards.first(),
      cards.take(3),
    ]);
    const total = totalDue(await readDue(database, undefined, clock));
    return { count, upTo, total, first: first?.cardId, three: three.map(({ cardId }) => cardId) };
  };

  it('are all except those of archived courses, the earliest first', async () => {
    expect(await due()).toEqual({
      ...{ count: 6, upTo: 3, total: 6, first: 'loose 1' },
      three: ['loose 1', 'organs 1', 'cells 1'],
    });
  });

  it('are found without reading those of archived courses, however many there are', async () => {
    for (let n = 0; n < 300; n++) await layCard(`past ${n}`, 'past', states.review, 1);
    const cards = cardsDue(database, await readScope(database), states.review, nowMs);
    const steps = vi.spyOn(IDBCursor.prototype, 'continue');
    const three = await cards.take(3);
    expect(three.map(({ cardId }) => cardId)).toEqual(['loose 1', 'organs 1', 'cells 1']);
    expect(steps.mock.calls.length).toBeLessThan(20);
    steps.mockRestore();
  });

  it('are those of the shown course', async () => {
    await chooseCourse('bio', database);
    expect(await due()).toEqual({
      ...{ count: 4, upTo: 3, total: 4, first: 'organs 1' },
      three: ['organs 1', 'cells 1', 'cells 2'],
    });
    await chooseCourse('old', database);
    expect(await due()).toMatchObject({ count: 2, upTo: 2, total: 2, first: 'past 1' });
  });

  it('of the whole account do not depend on the shown course', async () => {
    await chooseCourse('bio', database);
    const all = await readWholeScope(database);
    expect(totalDue(await readDue(database, all, clock))).toBe(6);
  });

  it('of one deck are asked there, even if its course is not shown', async () => {
    expect(totalDue(await readDue(database, 'past', clock))).toBe(2);
  });

  it('are none of a course without decks', async () => {
    await layCourse('new', 'New');
    await chooseCourse('new', database);
    expect(await due()).toEqual({ count: 0, upTo: 0, total: 0, first: undefined, three: [] });
  });

  it('are counted again when another course is chosen', async () => {
    const { openAccountDatabase, closeAccountDatabase } = await import('../db/database.ts');
    const open = await openAccountDatabase(database.userId);
    const seen: number[] = [];
    const watching = liveRows(async (db) => totalDue(await readDue(db, undefined, clock)));
    const { unsubscribe } = watching.subscribe((total) => seen.push(total));
    const until = async (total: number) => {
      while (seen.at(-1) !== total) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await until(6);
    await chooseCourse('bio', open);
    await until(4);
    await chooseCourse(undefined, open);
    await until(6);
    expect(seen.filter((total, at) => total !== seen[at - 1])).toEqual([6, 4, 6]);
    unsubscribe();
    closeAccountDatabase();
  });
});
