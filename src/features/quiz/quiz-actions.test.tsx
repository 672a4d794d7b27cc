// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { beginPractice } from './practice/sitting/practice.ts';
import { QuizActions } from './quiz-actions.tsx';
import type { QuizOnPage } from './use-quiz.ts';

vi.mock('../../components/courses/course-button.tsx', () => ({ CourseButton: () => null }));
afterEach(cleanup);

const show = (found: Partial<QuizOnPage>) =>
  render(
    <QuizActions
      found={{ quiz: { id: 'mixed', title: 'Mixed' }, ...found } as QuizOnPage}
      onPractice={() => undefined}
      onOpen={() => undefined}
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
