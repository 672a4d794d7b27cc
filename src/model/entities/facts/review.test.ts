/** What a student reads of the facts of reviews: in a spreadsheet, and where one was refused. */
import { expect, it } from 'vitest';
import { valueInWords } from '../../field-words.ts';
import { type Review, review } from './review.ts';

it.each<[Partial<Review>, string, string]>([
  [{ rating: 3 }, 'Good', 'review'],
  [{ rating: 1, kind: 'practice' }, 'Again', 'practice'],
  [{ rating: 0, voids: 'other' }, 'taken back', 'taken back'],
  [{ rating: 0, kind: 'forget' }, 'reset to new', 'reset to new'],
  [{ rating: 0, kind: 'due', dueOn: '2026-12-01' }, 'due date set', 'due date set'],
])('%o says what it is', (fields, rating, what) => {
  expect(valueInWords('review', 'rating', fields)).toBe(rating);
  const row = { id: 'one', cardId: 'card', ratedAt: 0, studyDay: '2026-11-28', ...fields };
  const columns = review.sheet?.columns ?? [];
  const line = review.sheet?.lines(
    row as Review,
    () => undefined,
    () => [],
  )[0];
  expect(line).toHaveLength(columns.length);
  expect(line?.[columns.indexOf('what')]).toBe(what);
  expect(line?.[columns.indexOf('due on')]).toBe(fields.dueOn);
});
