// @vitest-environment jsdom
/** Two quizzes under way at once: each goes on where it was left, with its own questions and answers. */
import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createQuiz } from '../../model/entities/quiz/quiz.ts';
import { PracticeScreen } from './practice/practice-screen.tsx';
import { QuizScreen } from './quiz-screen.tsx';

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
  const root = createRootRoute();
  const path = '/dashboard/library/quiz/$id';
  const quiz = createRoute({ getParentRoute: () => root, path, component: QuizScreen });
  const practice = createRoute({
    ...{ getParentRoute: () => root, path: `${path}/practice` },
    component: PracticeScreen,
  });
  const history = createMemoryHistory({
    initialEntries: ['/dashboard/library/quiz/cells/practice'],
  });
  const router = createRouter({ routeTree: root.addChildren([quiz, practice]), history });
  // The app's own router is registered for types; this one has only two of its routes.
  render(<RouterProvider router={router as never} />);
  return { user: userEvent.setup(), goTo: (id: string) => history.push(pathOf(id)) };
}

const pathOf = (id: string) => `/dashboard/library/quiz/${id}/practice`;
const group = (name: string) => screen.findByRole('group', { name });
const option = (name: string) => screen.findByRole('radio', { name: new RegExp(name) });
/** Taps count only a moment after a question is on the screen; the button that goes on tells when. */
async function press(name: string): Promise<HTMLElement> {
  const goOn = screen.getByRole('button', { name: /^(Next|Finish quiz)$/ });
  await waitFor(() => expect(goOn.getAttribute('aria-disabled')).toBeNull());
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
