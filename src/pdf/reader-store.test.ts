import { beforeEach, expect, it, vi } from 'vitest';
import { resetReader, seePage, showPage, useReader } from './reader-store.ts';

beforeEach(resetReader);

it('begins on the first page, with nowhere to go, and so does the next file', () => {
  expect(useReader.getInitialState()).toEqual({ page: 1 });
  seePage(7);
  showPage(7, 'words');
  resetReader();
  expect(useReader.getState()).toEqual({ page: 1 });
});

it('tells that another page is seen, once', () => {
  const told = vi.fn();
  const stop = useReader.subscribe(told);
  seePage(1);
  expect(told).not.toHaveBeenCalled();
  seePage(3);
  seePage(3);
  expect(told).toHaveBeenCalledTimes(1);
  expect(useReader.getState().page).toBe(3);
  stop();
});

it('goes to the words of a page, and again to the same ones', () => {
  showPage(4, 'the words');
  expect(useReader.getState().target).toEqual({ page: 4, quote: 'the words', turn: 1 });
  showPage(4, 'the words');
  expect(useReader.getState().target).toEqual({ page: 4, quote: 'the words', turn: 2 });
  showPage(5);
  expect(useReader.getState().target).toEqual({ page: 5, quote: undefined, turn: 3 });
});
