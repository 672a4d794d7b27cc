import { expect, it } from 'vitest';
import type { Highlight } from '../../model/entities/highlight.ts';
import { inReadingOrder } from './list-highlights.ts';
import { sentencesOf } from './select/select-words.ts';

const row = (id: string, fields: Partial<Highlight> = {}): Highlight => ({
  ...{ id, fileId: 'f', page: 1, color: 'yellow', quote: `Words ${id}`, createdAt: 1 },
  ...{ deletedAt: 0, $at: '', $by: {} },
  ...fields,
});
const ids = (rows: readonly Highlight[]) => rows.map(({ id }) => id);

it('stands in the order of the file, by the place where each is now', () => {
  const rows = [
    row('a', { page: 2 }),
    row('b', { start: 9 }),
    row('c', { start: 3 }),
    row('d', { page: 9 }),
  ];
  expect(ids(inReadingOrder(rows))).toEqual(['c', 'b', 'a', 'd']);
  const moved = new Map([['d', { kind: 'moved' as const, page: 1, start: 5, end: 6 }]]);
  expect(ids(inReadingOrder(rows, moved))).toEqual(['c', 'd', 'b', 'a']);
  expect(ids(inReadingOrder(rows, new Map([['d', { kind: 'gone' as const }]])))).toEqual([
    'c',
    'b',
    'a',
    'd',
  ]);
});

it('parts a page into sentences, across the ends of its lines', () => {
  const text = 'One is\nhere. Two!  5 Three goes\non?';
  expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'One is\nhere.',
    'Two!',
    '5 Three goes\non?',
  ]);
});
