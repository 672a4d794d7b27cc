import { expect, it } from 'vitest';
import { chaptersOf } from './chapters.ts';

it('a chapter goes on until the next of its level or above begins', () => {
  const starts = [
    { title: 'One', page: 1, level: 1 as const },
    { title: '1.1', page: 1, level: 2 as const },
    { title: '1.2', page: 5, level: 2 as const },
    { title: 'Two', page: 10, level: 1 as const },
    { title: 'Three', page: 10, level: 1 as const },
  ];
  expect(
    chaptersOf(starts, 20).map(({ title, fromPage, toPage }) => [title, fromPage, toPage]),
  ).toEqual([
    ...[
      ['One', 1, 9],
      ['1.1', 1, 4],
      ['1.2', 5, 9],
      ['Two', 10, 10],
      ['Three', 10, 20],
    ],
  ]);
});
