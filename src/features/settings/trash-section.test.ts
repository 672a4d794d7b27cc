import { expect, it } from 'vitest';
import { countsOf, nameOf } from './trash-section.tsx';

it.each([
  [1, {}, '1 item'],
  [2, { card: 25 }, '2 items with 25 flashcards'],
  [3, { card: 1, question: 2 }, '3 items with 1 flashcard and 2 questions'],
  [1, { point: 4 }, '1 item with 4 summary points'],
  [
    9,
    { card: 2, question: 3, point: 4 },
    '9 items with 2 flashcards, 3 questions and 4 summary points',
  ],
])('says what goes with %d: %o', (items, inside, words) => {
  expect(countsOf(items, inside)).toBe(words);
});

it('shows a cloze as its sentence, and other text as it stands', () => {
  const row = { id: 'x', $at: '', front: 'Give the dogs {{c1::meat powder}}.' };
  expect(nameOf({ entity: 'card', row: { ...row, kind: 'cloze' } })).toBe(
    'Give the dogs meat powder.',
  );
  expect(nameOf({ entity: 'card', row: { ...row, kind: 'basic' } })).toBe(row.front);
  expect(nameOf({ entity: 'card', row: { id: 'x', $at: '' } })).toBe('Untitled flashcard');
});
