// @vitest-environment jsdom
/** Merging one sitting of several devices. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../../db/database.ts';
import { mutate } from '../../../../db/mutate.ts';
import { uuidv7 } from '../../../../lib/ids.ts';
import { mostQuestions } from '../../../../model/entities/facts/attempt.ts';
import {
  dropSittings,
  finishSitting,
  keepSitting,
} from '../../../../model/entities/quiz/sitting.ts';
import { maxTimeMs } from '../../../../model/fields.ts';
import { isTombstone } from '../../../../model/merge.ts';
import { fieldsOfTask } from '../../../../model/study/quiz/task.ts';
import {
  beginPractice,
  check,
  give,
  givenOf,
  hasNews,
  newsIn,
  type PracticeDraft,
  toggleFlag,
  united,
} from './practice.ts';
import { finishPractice, keptOf, readUnderWay } from './sittings.ts';

const questions = ['q1', 'q2', 'q3'].map((id) => ({
  ...{ id, stem: `${id}?`, options: ['a', 'b'], answer: 0 },
}));
const [q1, q2] = questions as [(typeof questions)[0], (typeof questions)[0]];
const quizId = 'quiz';
const attemptId = uuidv7(1_000);
const begun = beginPractice(attemptId, 1_000);

let db: AccountDatabase;

beforeEach(async () => {
  localStorage.clear();
  db = await openAccountDatabase(crypto.randomUUID());
});

/** Writes the row of a device. */
async function tellFrom(device: string, draft: PracticeDraft, missedIn?: string): Promise<void> {
  await mutate(keepSitting, {
    id: `${device}-${draft.attemptId}`,
    quizId,
    missedIn,
    ...keptOf(draft),
  });
}
const underWay = (own?: PracticeDraft) => readUnderWay(db, { quizId }, own);

describe('a sitting on several devices', () => {
  it('is none where none began', async () => {
    expect(await underWay()).toBeNull();
    expect(await underWay(begun)).toEqual(begun);
  });

  it('has what the other device answered, and how it was begun', async () => {
    const exam = { ...begun, isExam: true, limitMs: 60_000, questionIds: ['q2', 'q1'], at: 1 };
    const multiple = { ...q2, kind: 'short', answers: ['a'] };
    const answered = give(give(exam, q1, ['b'], 2_000), multiple, ['x'], 3_000);
    await tellFrom('phone', answered);
    expect(await underWay()).toEqual(answered);
  });

  it('[P2] loses no answer of either, and of two to one question keeps the later', async () => {
    const phone = give(give(begun, q1, ['a'], 2_000), q2, ['a'], 5_000);
    const laptop = give(give(begun, q1, ['b'], 3_000), q2, ['b'], 4_000);
    await tellFrom('phone', phone);
    await tellFrom('laptop', laptop);
    const both = { q1: 'b', q2: 'a' };
    expect((await underWay())?.chosen).toEqual(both);
    expect((await underWay(phone))?.chosen).toEqual(both);
    expect((await underWay(laptop))?.chosen).toEqual(both);
  });

  it('[P2] keeps what is answered after a device whose clock is hours ahead', async () => {
    await tellFrom('phone', give(begun, q1, ['a'], 20_000_000));
    const known = (await underWay()) ?? begun;
    const own = give(known, q1, ['b'], 3_000);
    expect((await underWay(own))?.chosen).toEqual({ q1: 'b' });
    await tellFrom('laptop', own);
    expect((await underWay())?.chosen).toEqual({ q1: 'b' });
    const checked = check(own, q1, 4_000);
    await tellFrom('laptop', checked);
    expect(newsIn(checked, own)).toEqual(['q1']);
  });

  it('keeps an answer that was checked as it was then', async () => {
    await tellFrom('phone', check(give(begun, q1, ['a'], 2_000), q1, 2_500));
    const own = give(begun, q1, ['b'], 9_000);
    expect(await underWay(own)).toMatchObject({ chosen: { q1: 'a' }, checked: { q1: true } });
  });

  it('takes ids for names of nothing else, and asks no question twice, whatever a device tells', async () => {
    const named = {
      ...q1,
      id: 'constructor',
      kind: 'short',
      answers: ['a'],
      options: ['a', 'None of these'],
    };
    const twice = { ...begun, questionIds: ['constructor', 'q1', 'constructor'] };
    await tellFrom('phone', { ...twice, given: { q2: ['x'] } });
    const draft = (await underWay()) ?? begun;
    expect(draft.questionIds).toEqual(['constructor', 'q1']);
    expect(givenOf(draft, named)).toEqual([]);
    expect(givenOf({ ...draft, chosen: {} }, { ...named, kind: null, options: ['a'] })).toEqual([]);
    expect(give(draft, named, ['b'], 5_000).answeredAt).toMatchObject({ constructor: 5_000 });
    expect(toggleFlag(draft, named.id, 5_000).flagged).toEqual({ constructor: true });
    expect(
      keptOf({ ...draft, answeredAt: {}, chosen: { constructor: 'a' } }).replies[0]?.changedAt,
    ).toBe(1_000);
  });

  it('says nothing new once both know all, in whatever order they answered', () => {
    const phone = give(give(begun, q1, ['a'], 2_000), q2, ['a'], 5_000);
    const laptop = give(give(begun, q2, ['b'], 4_000), q1, ['b'], 3_000);
    expect(newsIn(phone, laptop)).toEqual(['q2']);
    const [onPhone, onLaptop] = [united(laptop, phone), united(phone, laptop)];
    expect(newsIn(onPhone, onLaptop)).toEqual([]);
    expect(newsIn(onLaptop, onPhone)).toEqual([]);
    expect(onPhone).toMatchObject({ chosen: onLaptop.chosen, answeredAt: onLaptop.answeredAt });
  });

  it('goes on with the sitting in which something was answered last', async () => {
    const other = give(beginPractice(uuidv7(9_000), 9_000), q1, ['b'], 10_000);
    await tellFrom('phone', other);
    expect((await underWay(give(begun, q1, ['a'], 20_000)))?.attemptId).toBe(attemptId);
    expect((await underWay(give(begun, q1, ['a'], 2_000)))?.attemptId).toBe(other.attemptId);
  });

  it('is apart from a retry of missed questions', async () => {
    await tellFrom('phone', give(begun, q1, ['a'], 2_000), 'earlier');
    expect(await underWay()).toBeNull();
    expect(await readUnderWay(db, { quizId, missedIn: 'earlier' }, undefined)).not.toBeNull();
  });
});

describe('flags on several devices', () => {
  it('come along, with an answer or without one', async () => {
    const flagged = toggleFlag(begun, 'q1', 2_000);
    await tellFrom('phone', flagged);
    expect(await underWay()).toMatchObject(flagged);
    const answered = give(flagged, q2, ['a'], 3_000);
    await tellFrom('phone', answered);
    expect(await underWay()).toEqual(answered);
  });

  it('stay off where they were taken off later, in whatever order the devices tell of it', async () => {
    const phone = toggleFlag(toggleFlag(begun, 'q1', 2_000), 'q2', 2_500);
    await tellFrom('phone', phone);
    const laptop = toggleFlag((await underWay()) ?? begun, 'q1', 3_000);
    await tellFrom('laptop', laptop);
    expect((await underWay(phone))?.flagged).toEqual({ q2: true });
    await tellFrom('phone', give(phone, q1, ['a'], 9_000));
    expect((await underWay())?.flagged).toEqual({ q2: true });
    expect((await underWay(laptop))?.flagged).toEqual({ q2: true });
  });

  it('are set again after that, also over a device whose clock is hours ahead', async () => {
    await tellFrom('phone', toggleFlag(toggleFlag(begun, 'q1', 20_000_000), 'q1', 20_000_001));
    const own = toggleFlag((await underWay()) ?? begun, 'q1', 3_000);
    expect((await underWay(own))?.flagged).toEqual({ q1: true });
    await tellFrom('laptop', own);
    expect((await underWay())?.flagged).toEqual({ q1: true });
  });

  it('are told no longer than the other device has them', () => {
    const [phone, laptop] = [toggleFlag(begun, 'q1', 2_000), toggleFlag(begun, 'q2', 3_000)];
    expect([hasNews(phone, laptop), hasNews(begun, laptop)]).toEqual([true, false]);
    const [onPhone, onLaptop] = [united(laptop, phone), united(phone, laptop)];
    expect([hasNews(onPhone, onLaptop), hasNews(onLaptop, onPhone)]).toEqual([false, false]);
    expect(hasNews(toggleFlag(onPhone, 'q2', 4_000), onLaptop)).toBe(true);
  });

  it('are set where one device set and another took off at the same time', () => {
    const set = toggleFlag(begun, 'q1', 2_000);
    const off = { ...begun, flagged: {}, flaggedAt: { q1: 2_000 } };
    expect(united(set, off).flagged).toEqual({ q1: true });
    expect(united(off, set).flagged).toEqual({ q1: true });
  });

  it('are known from before they had times', async () => {
    const before = { ...begun, flagged: { q1: true } };
    await tellFrom('phone', before);
    expect((await underWay())?.flagged).toEqual({ q1: true });
    await tellFrom('laptop', toggleFlag((await underWay(before)) ?? before, 'q1', 2_000));
    expect((await underWay(before))?.flagged).toEqual({});
  });

  it('are as many as a sitting has questions, the latest, and never later than a calendar goes', async () => {
    const ids = Array.from({ length: mostQuestions + 1 }, (_, at) => `f${at}`);
    const all = ids.reduce((draft, id, at) => toggleFlag(draft, id, 2_000 + at), begun);
    const flags = keptOf(all).flags ?? [];
    expect(flags).toHaveLength(mostQuestions);
    expect(flags.map(({ questionId }) => questionId)).not.toContain('f0');
    const last = { ...begun, flaggedAt: { q1: maxTimeMs }, answeredAt: { q1: maxTimeMs } };
    await tellFrom('phone', give(toggleFlag(last, 'q1', 2_000), q1, ['a'], 2_000));
    expect(await underWay()).toMatchObject({ flagged: { q1: true }, chosen: { q1: 'a' } });
  });
});

describe('a sitting that is finished', () => {
  const answered = give(begun, q1, ['a'], 2_000);

  it('is over on each device, and its rows are gone for good', async () => {
    await tellFrom('phone', answered);
    await tellFrom('laptop', answered);
    await finishPractice({ quizId }, answered, questions);
    expect(await underWay()).toBeNull();
    expect(await underWay(answered)).toBeNull();
    expect((await db.rows('sitting').toArray()).every(isTombstone)).toBe(true);
  });

  it('[P2] is not over where this device has answered more since', async () => {
    await finishPractice({ quizId }, answered, questions);
    const more = give(answered, q2, ['b'], 3_000);
    expect(await underWay(more)).toEqual(more);
    const short = { ...q2, kind: 'short', answers: ['a'] };
    const typed = give(answered, short, ['x'], 3_000);
    expect(await underWay(typed)).toEqual(typed);
  });

  it('is over also where several choices were ticked in another order than the question has them', async () => {
    const task = { kind: 'multiple' as const, options: ['a', 'b', 'c'], right: ['a', 'c'] };
    const multiple = { id: 'q4', stem: 'Which?', ...fieldsOfTask(task) };
    const ticked = give(give(begun, multiple, ['c'], 2_000), multiple, ['c', 'a'], 3_000);
    await finishPractice({ quizId }, ticked, [multiple]);
    expect(await underWay(ticked)).toBeNull();
    const more = give(ticked, multiple, ['c', 'a', 'b'], 4_000);
    expect(await underWay(more)).toEqual(more);
  });

  it('[P2] is one result where a device that knows less of it hands it in too', async () => {
    const more = give(answered, q2, ['b'], 3_000);
    const first = await finishPractice({ quizId }, more, questions);
    expect(await finishPractice({ quizId }, answered, questions)).toEqual(first);
    expect(await finishPractice({ quizId }, begun, questions)).toEqual(first);
    expect(await db.rows('attempt').count()).toBe(1);
  });

  it('[P2] is another result where one device has typed something else, or answered what the other was not asked', async () => {
    const short = { ...q2, kind: 'short', answers: ['a'], options: ['a', 'None of these'] };
    const both = [q1, short];
    await finishPractice({ quizId }, give(answered, short, ['x'], 3_000), both);
    await finishPractice({ quizId }, give(answered, short, ['y'], 3_000), both);
    await finishPractice({ quizId }, give(answered, q2, ['a'], 3_000), questions);
    expect(await db.rows('attempt').count()).toBe(3);
    await finishPractice({ quizId }, give(answered, { ...q2, id: 'q3' }, ['b'], 3_000), questions);
    expect(await db.rows('attempt').count()).toBe(4);
  });

  it('is not brought back by a row that is told late', async () => {
    await tellFrom('phone', answered);
    await finishPractice({ quizId }, answered, questions);
    await tellFrom('phone', answered);
    await tellFrom('laptop', answered);
    expect(await underWay()).toBeNull();
  });

  it('has no answer that was given after its end', async () => {
    const exam = give(
      give({ ...begun, isExam: true, limitMs: 60_000 }, q1, ['a'], 61_000),
      q2,
      ['a'],
      61_001,
    );
    await finishPractice({ quizId }, exam, questions);
    const [attempt] = await db.rows('attempt').toArray();
    expect(attempt?.answers.map(({ chosen }) => chosen)).toEqual(['a', null, null]);
  });

  it('took no longer than its limit', async () => {
    const late = { ...answered, isExam: true, limitMs: 60_000 };
    await finishPractice({ quizId }, late, questions);
    expect(await db.rows('attempt').toArray()).toMatchObject([
      { durationMs: 60_000, isExam: true, limitMs: 60_000 },
    ]);
  });
});

it('another sitting takes the place of those that are under way, but for retries', async () => {
  await tellFrom('phone', begun);
  await tellFrom('laptop', beginPractice(uuidv7(5_000), 5_000), 'earlier');
  await mutate(dropSittings, { quizId });
  expect(await underWay()).toBeNull();
  expect(await readUnderWay(db, { quizId, missedIn: 'earlier' }, undefined)).not.toBeNull();
});

it('finishes where no device has told of it', async () => {
  const finished = { id: 'a', attemptId: 'none', quizId, startedAt: 1, answers: [] };
  expect((await mutate(finishSitting, finished)).ok).toBe(true);
});
