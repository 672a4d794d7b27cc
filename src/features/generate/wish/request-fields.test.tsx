// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { questionKinds } from '../../../model/study/quiz/task.ts';
import { kindsAtFirst, QuestionKindsField } from './request-fields.tsx';

afterEach(cleanup);

it.each([
  ['a new form, mixed', undefined, questionKinds],
  ['a quiz of an older version that failed, single choice', { kind: 'questions' }, undefined],
  [
    'a quiz of one kind that failed, that kind',
    { kind: 'questions', questionKinds: ['short'] },
    ['short'],
  ],
  ['a summary that failed, mixed', { kind: 'summary' }, questionKinds],
] as const)('begins with what was meant: %s', (_, before, kinds) => {
  expect(kindsAtFirst(before)).toEqual(kinds);
});

const chosen = () =>
  screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent;

it('shows mixed, and single choice is one choice away', () => {
  const onKinds = vi.fn();
  render(<QuestionKindsField kinds={questionKinds} asksSingle={undefined} onKinds={onKinds} />);
  expect(chosen()).toBe('Mixed');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'single' } });
  expect(onKinds).toHaveBeenCalledWith(undefined);
});

it('shows single choice where an AI makes nothing else', () => {
  render(
    <QuestionKindsField kinds={questionKinds} asksSingle="This browser’s AI" onKinds={vi.fn()} />,
  );
  expect(chosen()).toBe('Single choice');
});
