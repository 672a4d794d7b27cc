// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { beginPractice } from './practice/sitting/practice.ts';
import { QuizActions } from './quiz-actions.tsx';
import type { QuizOnPage } from './use-quiz.ts';

vi.mock('../../queries/courses.ts', async (original) => ({
  ...(await original<object>()),
  useCourses: () => undefined,
}));
afterEach(cleanup);

const show = (found: Partial<QuizOnPage>, onOpen: (dialog: string) => void = () => undefined) =>
  render(
    <QuizActions
      found={{ quiz: { id: 'mixed', title: 'Mixed' }, ...found } as QuizOnPage}
      onPractice={() => undefined}
      onOpen={onOpen}
    />,
  );

it('a quiz without questions cannot be started', () => {
  show({ count: 0, underWay: null });
  expect(screen.queryByRole('button', { name: 'Start quiz' })).toBeNull();
});

it('a quiz that was started can be continued, also where there is nothing to draw from any more', () => {
  show({ count: 0, underWay: beginPractice('attempt', 5, { questionIds: ['drawn'] }) });
  expect(screen.getByRole('button', { name: 'Continue quiz' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Exam and options' })).toBeNull();
});

it('keeps the rare acts in one menu, with the deletion last', async () => {
  const opened: string[] = [];
  show({ count: 2, underWay: null }, (dialog) => opened.push(dialog));
  expect(screen.getAllByRole('button')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  const labels = ['Rename quiz…', 'Export quiz…', 'Print quiz…', 'Delete quiz…'];
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(labels);
  expect(screen.getAllByRole('separator')).toHaveLength(2);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Print quiz…' }));
  expect(opened).toEqual(['print']);
});

it('a quiz without questions has nothing to export or print', async () => {
  show({ count: 0, underWay: null });
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  const labels = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(labels).toEqual(['Rename quiz…', 'Delete quiz…']);
});
