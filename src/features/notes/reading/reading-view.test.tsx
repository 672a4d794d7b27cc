// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { placeWithin, ReadingView } from './reading-view.tsx';

const id = '0195d2a0-1111-7222-8333-000000000001';
afterEach(cleanup);

function read(text: string) {
  const onWrite = vi.fn();
  render(
    <ReadingView
      text={text}
      show={(shown) => shown.text}
      showLink={({ words }) => <a href="/x">{words}</a>}
      onWrite={onWrite}
      onEdit={vi.fn()}
    />,
  );
  return onWrite;
}

it('a tap on a cell names the cell, also an empty one', () => {
  const onWrite = read('words\n\n| a | b |\n| - | - |\n| 1 |  |');
  fireEvent.click(screen.getAllByRole('cell').at(-1) as HTMLElement);
  expect(onWrite).toHaveBeenLastCalledWith({ at: 7, cell: [1, 1], topPx: 0 });
  fireEvent.click(screen.getByRole('columnheader', { name: 'a' }));
  expect(onWrite).toHaveBeenLastCalledWith({ at: 7, cell: [0, 0], topPx: 0 });
});

it('a paragraph of very many links shows their words, so that it opens at once', () => {
  read(`${`[[note:${id}|a]] `.repeat(201)}\n\n${`- [[note:${id}|b]]\n`.repeat(300)}`);
  expect(screen.queryAllByRole('link', { name: 'a' })).toHaveLength(0);
  expect(screen.getAllByRole('link', { name: 'b' })).toHaveLength(300);
  expect(document.body.textContent).toMatch(/^(?:a ){200}a\s*b/);
});

it('comments and ids of blocks are hidden, and a tap still finds its place', () => {
  const text = 'One %%to do%% word ^id-one\n\n%%\nhidden\n%%\n\n| a |\n| - |\n| 1 |';
  const onWrite = read(text);
  expect(document.body.textContent).toMatch(/^One word\s*a1$/);
  fireEvent.click(screen.getByRole('cell', { name: '1' }));
  const at = text.indexOf('| a');
  expect(onWrite).toHaveBeenLastCalledWith({ at, cell: [1, 0], topPx: 0 });
});

it('a place of the source is found within a long paragraph, also where a line begins', () => {
  const block = document.createElement('p');
  block.innerHTML = 'line <b>one</b><br>line two';
  const source = 'line **one**\nline two';
  const at = (place: number) => {
    const found = placeWithin(block, source, place);
    return found instanceof Range
      ? found.startContainer.textContent?.slice(found.startOffset)
      : 'all';
  };
  expect(at(0)).toBe('all');
  expect(at(source.indexOf('one'))).toBe('one');
  expect(at(source.indexOf('\n') + 1)).toBe('line two');
  expect(at(source.indexOf('two'))).toBe('two');
});
