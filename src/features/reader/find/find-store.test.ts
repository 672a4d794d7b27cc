import { beforeEach, expect, it } from 'vitest';
import {
  closeFind,
  goToMatch,
  lookFor,
  notePage,
  openFind,
  pagesFrom,
  placeOf,
  showHits,
  stepFrom,
  sumOf,
  useFind,
} from './find-store.ts';

beforeEach(closeFind);

const counts = new Map([
  [7, 1],
  [2, 3],
]);

it('goes from match to match, page by page, and from the last to the first', () => {
  expect(stepFrom(counts, { page: 2, index: 0 }, 1)).toEqual({ page: 2, index: 1 });
  expect(stepFrom(counts, { page: 2, index: 2 }, 1)).toEqual({ page: 7, index: 0 });
  expect(stepFrom(counts, { page: 7, index: 0 }, 1)).toEqual({ page: 2, index: 0 });
  expect(stepFrom(counts, { page: 2, index: 0 }, -1)).toEqual({ page: 7, index: 0 });
  expect(stepFrom(counts, { page: 7, index: 0 }, -1)).toEqual({ page: 2, index: 2 });
});

it('counts in the order of pages, whatever the order of the search', () => {
  expect(placeOf(counts, { page: 7, index: 0 })).toBe(4);
  expect(sumOf(counts)).toBe(4);
});

it('begins at the first match that is found, and restarts with other words', () => {
  openFind();
  lookFor('memory');
  notePage(5, 0);
  notePage(6, 2);
  notePage(1, 9);
  expect(useFind.getState()).toMatchObject({ current: { page: 6, index: 0 }, searched: 3 });
  goToMatch(-1);
  expect(useFind.getState().current).toEqual({ page: 1, index: 8 });
  lookFor('memo');
  expect(useFind.getState()).toMatchObject({ isOpen: true, current: undefined, searched: 0 });
  goToMatch(1);
  expect(useFind.getState().current).toBeUndefined();
});

it('shows the words of a search until others are typed', () => {
  showHits('pavl "cell wall"');
  const hits = [
    { words: ['pavl'], isPrefix: true },
    { words: ['cell', 'wall'], isPrefix: false },
  ];
  expect(useFind.getState()).toMatchObject({ isOpen: true, query: 'pavl cell wall', hits });
  notePage(4, 3, 2);
  expect(useFind.getState().current).toEqual({ page: 4, index: 2 });
  lookFor('pavl cell wall x');
  expect(useFind.getState()).toMatchObject({ hits: undefined, current: undefined });
  closeFind();
  showHits('in:notes');
  expect(useFind.getState().isOpen).toBe(false);
});

it('is closed and empty at first, and again after it was closed', () => {
  const nothing = { counts: new Map(), searched: 0, current: undefined };
  const closed = {
    ...{ isOpen: false, query: '', hits: undefined, wantsReadable: false },
    ...nothing,
  };
  expect(useFind.getInitialState()).toEqual(closed);
  openFind();
  lookFor('memory');
  notePage(6, 2);
  closeFind();
  expect(useFind.getState()).toEqual(closed);
});

it('goes to the nearest page with a match, and from its first match back to the match before', () => {
  const three = new Map([...counts, [5, 2]]);
  expect(stepFrom(three, { page: 2, index: 2 }, 1)).toEqual({ page: 5, index: 0 });
  expect(stepFrom(three, { page: 7, index: 0 }, -1)).toEqual({ page: 5, index: 1 });
  expect(stepFrom(three, { page: 5, index: 1 }, -1)).toEqual({ page: 5, index: 0 });
  expect(stepFrom(three, { page: 5, index: 0 }, -1)).toEqual({ page: 2, index: 2 });
  expect(stepFrom(new Map(), { page: 5, index: 0 }, -1)).toBeUndefined();
  expect(placeOf(three, { page: 7, index: 0 })).toBe(6);
  expect(placeOf(three, { page: 2, index: 1 })).toBe(2);
});

it('searches from the current page to the end, then from the first page', () => {
  expect(pagesFrom(3, 5)).toEqual([3, 4, 5, 1, 2]);
  expect(pagesFrom(1, 1)).toEqual([1]);
});
