// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { beginPractice } from './practice/sitting/practice.ts';
import { QuizPage } from './quiz-page.tsx';
import type { QuizOnPage } from './use-quiz-page.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useNavigate: () => async () => undefined,
  useRouter: () => null,
}));
vi.mock('../../queries/opened.ts', () => ({ useOpened: () => undefined }));
vi.mock('./quiz-actions.tsx', () => ({ QuizActions: () => null }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('tells that the time of an exam is up while the page is open', () => {
  vi.useFakeTimers();
  const limitMs = 20 * 60_000;
  const underWay = beginPractice('exam', Date.now(), { isExam: true, limitMs });
  const quiz = { id: 'quiz', title: 'Cells' };
  const found = { quiz, questions: [], count: 1, underWay, isHere: true, attemptIds: [] };
  render(<QuizPage found={found as unknown as QuizOnPage} />);
  expect(screen.getByText(/Its time runs until/)).toBeTruthy();
  act(() => vi.advanceTimersByTime(limitMs + 60_000));
  expect(screen.getByText(/The time of this exam is up/)).toBeTruthy();
});
