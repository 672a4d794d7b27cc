import { beforeEach, expect, it, vi } from 'vitest';
import {
  nameUnit,
  resetReader,
  seePage,
  seePlace,
  showFound,
  showPage,
  showPlace,
  useReader,
} from './reader-store.ts';

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

it('goes to an area, to a point, to a heading and to what was found', () => {
  const target = () => useReader.getState().target;
  const area = [0.1, 0.2, 0.3, 0.4] as const;
  showPage(4, undefined, area);
  expect(target()).toStrictEqual({ page: 4, quote: undefined, area, turn: 1 });
  showPage(4);
  expect(target()).toStrictEqual({ page: 4, quote: undefined, turn: 2 });
  showPlace({ page: 5, y: 0.5 });
  expect(target()).toStrictEqual({ page: 5, y: 0.5, turn: 3 });
  showPlace({ page: 5, y: 0.5 }, 'Memory');
  expect(target()).toStrictEqual({ page: 5, y: 0.5, heading: 'Memory', turn: 4 });
  showFound(6);
  expect(target()).toStrictEqual({ page: 6, isFound: true, turn: 5 });
});

it('tells which page is beside, what is at the top, and what places are called', () => {
  seePage(2, 3);
  expect(useReader.getState()).toMatchObject({ page: 2, beside: 3 });
  seePage(2);
  expect(useReader.getState().beside).toBeUndefined();
  seePlace({ page: 2, y: 0.25 });
  nameUnit('slide');
  expect(useReader.getState()).toMatchObject({ place: { page: 2, y: 0.25 }, unit: 'slide' });
});
