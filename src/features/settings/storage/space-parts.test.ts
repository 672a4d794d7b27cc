import { expect, it } from 'vitest';
import { spaceParts } from './space-parts.ts';

const space = { filesAtServer: 10, filesOnlyHere: 0, pageTexts: 5, cards: 3, notes: 2, rest: 1 };

it('names what takes room, leaves out what takes none, and what is left over comes last', () => {
  const parts = spaceParts(space, 4, 30);
  expect(parts.map(({ bytes }) => bytes)).toEqual([10, 5, 3, 2, 1, 4, 5]);
  expect(parts.at(-1)?.label).toBe('Indexes and reserved space');
});

it('claims nothing for the app where the browser does not say, nor less than nothing', () => {
  const labels = spaceParts(space, undefined, 8).map(({ label }) => label);
  expect(labels).not.toContain('App');
  expect(labels).not.toContain('Indexes and reserved space');
});
