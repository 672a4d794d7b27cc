import { expect, it } from 'vitest';
import { highlightsAsMarkdown } from './highlights.ts';

it('writes each quote with its page, and the note below it', () => {
  const text = highlightsAsMarkdown('Memory_1.pdf', [
    { page: 2, color: 'yellow', quote: 'Seven, *plus*\nor minus two', note: '**Miller** 1956\n' },
    { page: 2, color: 'blue', quote: 'Chunks' },
    { page: 5, color: 'pink', quote: '', note: null },
  ]);
  expect(text).toBe(`# Memory\\_1.pdf

## Page 2

> Seven, \\*plus\\* or minus two (yellow, p. 2)

**Miller** 1956

> Chunks (blue, p. 2)

## Page 5

> Area on page 5 (pink, p. 5)
`);
});

it('names slides if a file has them', () => {
  const some = [
    { page: 2, color: 'blue', quote: 'Chunks' },
    { page: 2, color: 'pink', quote: '' },
  ];
  expect(highlightsAsMarkdown('Memory', some, 'slide')).toBe(`# Memory

## Slide 2

> Chunks (blue, Slide 2)

> Area on slide 2 (pink, Slide 2)
`);
});
