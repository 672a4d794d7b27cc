import { describe, expect, it } from 'vitest';
import { drawEqually, inTurn, sheetsOf } from './draw.ts';

const items = (subject: string, count: number, form = 'card') =>
  Array.from({ length: count }, (_, index) => ({ id: `${subject}${form}${index}`, subject, form }));
const wish = {
  seed: 7,
  set: 'cards',
  groupOf: ({ subject }: ReturnType<typeof items>[number]) => subject,
};

describe('a draw of items', () => {
  const all = [...items('law', 30), ...items('music', 30), ...items('logic', 3)];

  it('takes equal numbers of each subject, and the rest where one has no more', () => {
    const drawn = drawEqually(all, { ...wish, count: 23 });
    const count = (name: string) => drawn.filter(({ subject }) => subject === name).length;
    expect([count('law'), count('music'), count('logic')]).toEqual([10, 10, 3]);
  });

  it('lets forms take turns within a subject', () => {
    const mixed = [...items('law', 30), ...items('law', 2, 'gap')];
    const drawn = drawEqually(mixed, { ...wish, count: 6, formOf: ({ form }) => form });
    expect(drawn.filter(({ form }) => form === 'gap')).toHaveLength(2);
  });

  it('depends on the seed alone, not on the order of the items', () => {
    const ids = (some: typeof all, seed: number) =>
      drawEqually(some, { ...wish, seed, count: 12 }).map(({ id }) => id);
    expect(ids(all.toReversed(), 7)).toEqual(ids(all, 7));
    expect(ids(all, 8)).not.toEqual(ids(all, 7));
  });

  it('takes mostly the same items when some are gone and others came', () => {
    const before = new Set(drawEqually(all, { ...wish, count: 20 }).map(({ id }) => id));
    const others = [...all.slice(3), ...items('law', 4, 'new')];
    const after = drawEqually(others, { ...wish, count: 20 }).map(({ id }) => id);
    expect(after.filter((id) => before.has(id)).length).toBeGreaterThanOrEqual(12);
  });
});

it('takes one of each list in turn', () => {
  expect(inTurn([['a', 'b', 'c'], ['d'], []])).toEqual(['a', 'd', 'b', 'c']);
});

it('cuts sheets of nearly equal size, mixed', () => {
  const all = [...items('law', 66), ...items('music', 65)];
  const sheets = sheetsOf(all, 1, 65);
  expect(sheets.map((sheet) => sheet.length)).toEqual([44, 44, 43]);
  expect(new Set(sheets[0]?.map(({ subject }) => subject))).toEqual(new Set(['law', 'music']));
  expect(new Set(sheets.flat()).size).toBe(131);
  expect(sheetsOf([], 1, 65)).toEqual([]);
});
