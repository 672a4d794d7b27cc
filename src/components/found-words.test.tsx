// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Marked, Searched, type Sought } from './found-words.tsx';

afterEach(cleanup);

const marked = (text: string, sought?: Sought) => {
  const { container } = render(
    sought === undefined ? (
      <Marked text={text} />
    ) : (
      <Searched value={sought}>
        <Marked text={text} />
      </Searched>
    ),
  );
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
};

it('marks what a list was searched for in a title', () => {
  expect(marked('Osmosis lab', 'lab mosi')).toEqual(['mosi', 'lab']);
  expect(marked('Osmosis lab', '')).toEqual([]);
  expect(marked('Osmosis lab')).toEqual([]);
});

it('marks the words that the index searched, not parts of other words', () => {
  const is = [{ words: ['is'], isPrefix: false }];
  expect(marked('This is osmosis', is)).toEqual(['is']);
});
