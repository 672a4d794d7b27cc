import { expect, it } from 'vitest';
import { pageOf } from '../testing.ts';
import { createCheck } from './check.ts';
import { formsOf } from './forms.ts';

it('accepts another name that the text gives the term of a short answer', () => {
  const quote =
    'Quiet breathing, also known as *eupnea*, is a mode of breathing of a body at rest.';
  const text = [
    quote,
    'The lungs of the body take in the air with the help of *eupnea* and of the diaphragm.',
    'In *eupnea* the diaphragm and the muscles between the ribs must contract.',
  ];
  const forms = formsOf({ kind: 'questions', questionKinds: ['short'] });
  const checked = createCheck(forms, [pageOf(1, ...text)], []).take({
    stem: 'Which mode is that of a body at rest?',
    ...{ answer: 'Quiet breathing', page: 1, quote: quote.replaceAll('*', '') },
  });
  expect(checked).toMatchObject({
    item: { task: { accepted: ['Quiet breathing', 'eupnea'] } },
  });
});

it.each([
  ['Find the derivative, which is the slope of a curve at a point.', false],
  ['The derivative is the slope of a curve at a point, which a limit gives.', true],
  ['Note that the derivative is the slope of a curve at a point.', true],
])('an order is no source of a card: %s', (quote, isTaken) => {
  const check = createCheck(
    formsOf({ kind: 'flashcards' }),
    [pageOf(1, quote, 'The students of the course use it in all of the chapters that are left.')],
    [],
  );
  const card = { front: 'What is the derivative?', back: 'The slope of a curve at a point' };
  const checked = check.take({ ...card, page: 1, quote });
  expect(checked.ok ? 'taken' : checked.reason).toBe(
    isTaken ? 'taken' : 'a question or an instruction',
  );
});
