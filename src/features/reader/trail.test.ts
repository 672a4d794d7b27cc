import { beforeEach, expect, it } from 'vitest';
import { resetReader, seePage, seePlace, useReader } from '../../reading/pdf/reader-store.ts';
import { follow, followPagesSeen, forgetTrail, goBack, useTrail } from './trail.ts';

beforeEach(() => {
  resetReader();
  forgetTrail();
});

it('goes back link by link, to the very line', () => {
  seePage(3);
  seePlace({ page: 3, y: 0.4 });
  follow({ page: 9, y: 0.1 });
  expect(useReader.getState().target).toMatchObject({ page: 9, y: 0.1 });
  seePage(9);
  seePlace({ page: 9, y: 0.2 });
  follow({ page: 1, y: 0 });
  goBack();
  expect(useReader.getState().target).toMatchObject({ page: 9, y: 0.2 });
  goBack();
  expect(useReader.getState().target).toMatchObject({ page: 3, y: 0.4 });
  expect(useTrail.getState().places).toEqual([]);
});

it('stays where nothing was followed', () => {
  goBack();
  expect(useReader.getState().target).toBeUndefined();
});

it('does not grow without end', () => {
  for (let page = 1; page < 200; page++) follow({ page, y: 0 });
  expect(useTrail.getState().places).toHaveLength(50);
});

it('remembers no place on the page that it leads to', () => {
  seePage(206);
  follow({ page: 206, y: 0.1 });
  expect(useTrail.getState().places).toEqual([]);
});

it('forgets a place once the student is back there, by scrolling too, and keeps the one before', () => {
  const stop = followPagesSeen();
  jump(3, 9);
  jump(9, 40);
  for (const page of [39, 38]) seePage(page);
  expect(useTrail.getState().places.map(({ page }) => page)).toEqual([3, 9]);
  seePage(8, 9);
  expect(useTrail.getState().places.map(({ page }) => page)).toEqual([3]);
  stop();
});

it('counts as back where the page that was read is, though the end of the one before was at the top', () => {
  const stop = followPagesSeen();
  seePage(206);
  seePlace({ page: 205, y: 0.9 });
  follow({ page: 300, y: 0 });
  seePage(300);
  seePage(206);
  expect(useTrail.getState().places).toEqual([]);
  stop();
});

it('forgets all once the student reads on from where the link led', () => {
  const stop = followPagesSeen();
  jump(3, 40);
  for (const page of [41, 42, 43, 44]) seePage(page);
  expect(useTrail.getState().places).toHaveLength(1);
  seePage(45);
  expect(useTrail.getState().places).toEqual([]);
  stop();
});

/** As in the reader, the page becomes visible after the jump. */
function jump(from: number, to: number): void {
  seePage(from);
  seePlace({ page: from, y: 0.2 });
  follow({ page: to, y: 0 });
  seePage(to);
}
