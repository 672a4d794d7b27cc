// @vitest-environment jsdom
/** Two running quizzes: each continues with its own questions and answers. */
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPractice, untilTapsCount } from '../../../test/support/open-practice.tsx';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createQuiz } from '../../model/entities/quiz/quiz.ts';

let db: AccountDatabase;

beforeEach(async () => {
  localStorage.clear();
  db = await openAccountDatabase(crypto.randomUUID());
  for (const id of ['cells', 'atoms']) {
    const question = (stem: string) => ({
      ...{ stem: `${stem} of ${id}?`, options: [`right ${id}`, `wrong ${id}`] },
      ...{ answer: 0, page: 3, quote: 'Quote' },
    });
    await mutate(createQuiz, { id, title: id, questions: [question('First'), question('Last')] });
  }
});

afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

function open() {
  const goTo = openPractice('cells');
  return { user: userEvent.setup(), goTo };
}

const group = (name: string) => screen.findByRole('group', { name });
const option = (name: string) => screen.findByRole('radio', { name: new RegExp(name) });
async function press(name: string): Promise<HTMLElement> {
  await untilTapsCount();
  return screen.getByRole('button', { name });
}

it('keeps the answers of each when one goes from one to the other and back', async () => {
  const { user, goTo } = open();
  await user.click(await option('right cells'));
  await user.click(await press('Next'));
  await group('Last of cells?');

  goTo('atoms');
  await group('First of atoms?');
  expect(await option('right atoms')).toHaveProperty('checked', false);
  await user.click(await option('wrong atoms'));

  goTo('cells');
  await group('Last of cells?');
  expect(await option('right cells')).toHaveProperty('checked', false);
  await user.click(await press('Previous'));
  await group('First of cells?');
  expect(await option('right cells')).toHaveProperty('checked', true);
});

it('finishes one without touching the other', async () => {
  const { user, goTo } = open();
  await user.click(await option('wrong cells'));
  goTo('atoms');
  await user.click(await option('right atoms'));
  await user.click(await press('Next'));
  await group('Last of atoms?');
  await user.click(await option('right atoms'));
  await user.click(await press('Finish quiz'));
  expect(await screen.findByText('2 of 2 correct')).toBeTruthy();
  const attempts = await db.rows('attempt').toArray();
  expect(attempts.map(({ quizId }) => quizId)).toEqual(['atoms']);
  expect(attempts[0]?.answers.map(({ chosen }) => chosen)).toEqual(['right atoms', 'right atoms']);

  goTo('cells');
  await group('First of cells?');
  expect(await option('wrong cells')).toHaveProperty('checked', true);
});
