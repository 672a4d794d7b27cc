// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { questionKinds } from '../../../model/study/quiz/task.ts';
import { kindsAtFirst, QuestionKindsField, RequestFields, requestOf } from './request-fields.tsx';

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

it('a summary by chapter has a length, and no other summary does', () => {
  const change = vi.fn();
  const fields = (shape: 'chapters' | 'short') => (
    <RequestFields choice={{ kind: 'summary', shape }} change={change} asksSingle={undefined} />
  );
  const { rerender } = render(fields('chapters'));
  fireEvent.change(screen.getByRole('combobox', { name: 'Length' }), { target: { value: 'long' } });
  expect(change).toHaveBeenCalledWith({ length: 'long' });
  rerender(fields('short'));
  expect(screen.queryByRole('combobox', { name: 'Length' })).toBeNull();
  const choice = { kind: 'summary', length: 'long' } as const;
  expect(requestOf({ ...choice, shape: 'chapters' }, false)).toMatchObject({ length: 'long' });
  expect(requestOf({ ...choice, shape: 'short' }, false)).not.toHaveProperty('length');
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
