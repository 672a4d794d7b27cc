// @vitest-environment jsdom
import '../../../../test/support/layout-stubs.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSearchLine } from '../../../queries/search/engine/search-line.ts';
import { type FoundWords, ReadingView } from './reading-view.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollBy', vi.fn());
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(cleanup);

const text =
  'Osmosis is water.\n\nA cell has a wall.\n\n- osmosis\n- osmotic\n\nNo *osmo*sis, Osmosis!';

function read(typed: string, words?: string) {
  const onEnd = vi.fn();
  const from = text.indexOf(words ?? '');
  const found: FoundWords | undefined =
    words === undefined ? undefined : { words, from, to: from + words.length };
  render(
    <ReadingView
      text={text}
      show={(shown) => shown.text}
      found={found}
      sought={readSearchLine(typed).terms}
      onEndOfHits={onEnd}
      onWrite={vi.fn()}
      onEdit={vi.fn()}
    />,
  );
  return onEnd;
}

const place = () => screen.getByRole('status').textContent;

it('goes to the next and previous found place by buttons and keys, and around at the ends', async () => {
  read('osmosis');
  expect(place()).toBe('1 of 4');
  await userEvent.click(screen.getByRole('button', { name: 'Next found place' }));
  expect(place()).toBe('2 of 4');
  fireEvent.keyDown(document.body, { key: 'F3' });
  expect(place()).toBe('3 of 4');
  fireEvent.keyDown(document.body, { key: 'F3', shiftKey: true });
  await userEvent.click(screen.getByRole('button', { name: 'Previous found place' }));
  expect(place()).toBe('1 of 4');
  fireEvent.keyDown(document.body, { key: 'F3', shiftKey: true });
  expect(place()).toBe('4 of 4');
});

it('begins at the place that the search opened, and counts all its words', () => {
  read('wall osmosis', 'wall.');
  expect(place()).toBe('2 of 5');
});

it('ends with Escape and its button', async () => {
  const onEnd = read('osmosis');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onEnd).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Stop marking found places' }));
  expect(onEnd).toHaveBeenCalledTimes(2);
});

it('is not there if the words are in the title only', () => {
  const onEnd = read('photosynthesis');
  expect(screen.queryByRole('search')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onEnd).not.toHaveBeenCalled();
});
