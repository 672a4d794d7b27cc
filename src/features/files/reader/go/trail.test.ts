import { beforeEach, expect, it } from 'vitest';
import { resetReader, seePlace, useReader } from '../../../../pdf/reader-store.ts';
import { follow, forgetTrail, goBack, useTrail } from './trail.ts';

beforeEach(() => {
  resetReader();
  forgetTrail();
});

it('goes back link by link, to the very line', () => {
  seePlace({ page: 3, y: 0.4 });
  follow({ page: 9, y: 0.1 });
  expect(useReader.getState().target).toMatchObject({ page: 9, y: 0.1 });
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
