import { expect, it } from 'vitest';
import { byChapter } from './use-made.ts';

it('puts points that follow each other under their chapter', () => {
  const [a, b, c, d] = [
    { text: 'a', chapter: null },
    { text: 'b', chapter: 'Cells' },
    { text: 'c', chapter: 'Cells' },
    { text: 'd', chapter: 'Tissues' },
  ];
  expect(byChapter([a, b, c, d])).toEqual([
    { chapter: undefined, points: [a] },
    { chapter: 'Cells', points: [b, c] },
    { chapter: 'Tissues', points: [d] },
  ]);
});
