/** [P5] Quizzes in progress and results through export and import, and what happens where they go on in between. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { readUnderWay } from '../../src/features/quiz/practice/sitting/sittings.ts';
import { uuidv7 } from '../../src/lib/ids.ts';
import { createQuiz } from '../../src/model/entities/quiz/quiz.ts';
import { finishSitting, keepSitting } from '../../src/model/entities/quiz/sitting.ts';
import type { Mutation, ReadingMutation } from '../../src/model/entity.ts';
import {
  everythingIn,
  exportOf,
  importInto,
  newDatabase,
  open,
  undoAfterSync,
  usual,
} from './support.ts';

let first: AccountDatabase;
let other: AccountDatabase;
const attemptId = uuidv7(1_000);
const questions = ['q1', 'q2'].map((stem) => ({
  ...{ stem, options: ['a', 'b'], answer: 0, page: null, quote: null },
}));
let ids: string[];
beforeEach(async () => {
  first = newDatabase();
  other = newDatabase();
  ids = (await edit(first, createQuiz, { id: 'quiz', title: 'Cells', questions })).slice(1);
  for (const [at, device] of ['laptop', 'phone'].entries()) await keep(first, device, at);
});
afterEach(async () => {
  for (const database of [first, other]) await database.delete();
});

async function edit<Input>(
  database: AccountDatabase,
  mutation: Mutation<Input> | ReadingMutation<Input>,
  input: Input,
): Promise<string[]> {
  const made = await mutateIn(database, mutation, input);
  if (!made.ok) throw new Error(made.error.message);
  return made.data.ids;
}

const keep = (database: AccountDatabase, id: string, at: number) =>
  edit(database, keepSitting, {
    ...{ id, quizId: 'quiz', attemptId, startedAt: 1_000, at },
    replies: [{ questionId: ids[at] ?? '', chosen: 'b', changedAt: 2_000 + at }],
  });
const finish = (database: AccountDatabase) =>
  edit(database, finishSitting, {
    ...{ id: `${attemptId.slice(0, 24)}0123456789ab`, attemptId, quizId: 'quiz', startedAt: 1_000 },
    answers: ids.map((questionId, at) => ({
      ...{ questionId, stem: `q${at + 1}`, correct: 'a', chosen: 'b' },
    })),
  });
const underWay = (database: AccountDatabase) =>
  readUnderWay(database, { quizId: 'quiz' }, undefined);
const chosen = () => ({ [ids[0] ?? '']: 'b', [ids[1] ?? '']: 'b' });

it('a quiz in progress continues in another account with the answers of all devices', async () => {
  const zip = await exportOf(first);
  const { importId, leftOut } = await importInto(other, (await open(zip, other)).source);
  expect(leftOut).toEqual([]);
  expect(await everythingIn(other)).toEqual(await everythingIn(first));
  expect((await underWay(other))?.chosen).toEqual(chosen());
  await finish(other);
  expect(await underWay(other)).toBeNull();
  expect(
    await undoAfterSync(other, importId, new AbortController().signal, () => undefined),
  ).toMatchObject({ ok: true });
  expect(await other.rows('attempt').count()).toBe(1);
});

it.each([false, true])(
  'a backup from before a quiz was finished brings no quiz in progress back, whether it restores: %s',
  async (bringsBack) => {
    const zip = await exportOf(first);
    await finish(first);
    await importInto(first, (await open(zip, first)).source, { ...usual, bringsBack });
    expect(await underWay(first)).toBeNull();
    expect(await first.rows('attempt').count()).toBe(1);
  },
);

it('a result is imported once, and ends its quiz in progress in an account that still has it', async () => {
  await importInto(other, (await open(await exportOf(first), other)).source);
  await finish(first);
  const zip = await exportOf(first);
  for (let times = 0; times < 2; times++) {
    await importInto(other, (await open(zip, other)).source);
    expect(await other.rows('attempt').count()).toBe(1);
    expect(await underWay(other)).toBeNull();
  }
});
