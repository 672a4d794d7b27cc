import { describe, expect, it } from 'vitest';
import { upcast } from './outbox.ts';
import {
  countEntries,
  entriesOf,
  type OutboxPack,
  packChanges,
  withoutPlaces,
  withStamps,
} from './outbox-pack.ts';

const change = (n: number, title = '') => ({
  entity: 'task',
  id: `t${n}`,
  at: `0loyw3v29-00${n % 10}-phone`,
  fields: { title },
});
const ofLength = (length: number) => {
  const rest = length - JSON.stringify(change(0)).length;
  return change(0, 'x'.repeat(rest));
};
const changes = (count: number) => Array.from({ length: count }, (_, n) => change(n));
const packOf = (count: number): OutboxPack & { seq: number } => {
  const [pack] = packChanges(changes(count), 2, 5);
  if (pack === undefined) throw new Error('a pack of nothing');
  return { ...pack, seq: 7 };
};
const bare = { ...change(1), schema: 1, queuedAt: 5, seq: 7 };
const again = '0loyw3v2b-000-server';
const stampsOf = (row: Parameters<typeof entriesOf>[0]) => entriesOf(row).map(({ at }) => at);

describe('packing edits', () => {
  it('names no key, which the database gives, and counts the edits besides the first', () => {
    const text = (count: number) => JSON.stringify(changes(count));
    expect(packChanges(changes(1), 2, 5)).toStrictEqual([
      { schema: 2, queuedAt: 5, changes: text(1) },
    ]);
    expect(packChanges(changes(3), 2, 5)).toStrictEqual([
      { schema: 2, queuedAt: 5, changes: text(3), extra: 2 },
    ]);
  });

  it.each([
    ['30,000 characters', [ofLength(15_000), ofLength(15_000)], [2]],
    ['30,001 characters', [ofLength(15_000), ofLength(15_001)], [1, 1]],
    ['much text in few edits', Array.from({ length: 7 }, () => ofLength(10_000)), [3, 3, 1]],
    ['one edit that is larger than a pack', [ofLength(40_000), change(1)], [1, 1]],
    ['nothing', [], []],
  ])('[S13] bounds what settling one edit may cost to write again: %s', (_, given, sizes) => {
    const packs = packChanges(given, 2, 5);
    expect(packs.map(countEntries)).toEqual(sizes);
    const unpacked = packs.flatMap((pack) => entriesOf({ ...pack, seq: 1 }));
    expect(unpacked.map(upcast)).toEqual(given);
  });

  it.each([
    ['a row of the first release', bare, 1],
    ['a pack of one', packOf(1), 1],
    ['a pack of three', packOf(3), 3],
    ['a pack that one of three has left', withoutPlaces(packOf(3), new Set([0])) ?? bare, 2],
  ])('counts the edits of %s', (_, row, count) => {
    expect(countEntries(row)).toBe(count);
  });
});

describe('edits that leave their row', () => {
  it('[P2] leave the others at their places', () => {
    const rest = withoutPlaces(packOf(3), new Set([0, 2]));
    expect(entriesOf({ ...(rest ?? bare), seq: 7 })).toEqual([
      { ...change(1), schema: 2, queuedAt: 5, seq: 7, place: 1 },
    ]);
  });

  it.each([
    ['a pack', packOf(2), [0, 1]],
    ['a row of the first release', bare, [0]],
  ])('[S8] leave nothing where all of %s have left', (_, row, places) => {
    expect(withoutPlaces(row, new Set(places))).toBeUndefined();
  });

  it('[S8] leave a row of the first release as it is where it is not among them', () => {
    expect(withoutPlaces(bare, new Set([1]))).toEqual(bare);
  });
});

describe('other stamps', () => {
  const given = ({ at }: { at: string }) => (at === change(1).at ? again : undefined);

  it.each([
    ['a row of the first release', bare, [again]],
    ['a pack of one', { ...packOf(1), changes: JSON.stringify([change(1)]) }, [again]],
    ['some of a pack', packOf(3), [change(0).at, again, change(2).at]],
    [
      'a pack that some have left',
      { ...packOf(3), changes: JSON.stringify([null, change(1), change(2)]), extra: 1 },
      [again, change(2).at],
    ],
  ])('[S7] are given to %s, and the edits stay what they are', (_, row, stamps) => {
    const after = { ...withStamps(row, given), seq: 7 };
    expect(stampsOf(after)).toEqual(stamps);
    const withoutStamps = (one: typeof after) => entriesOf(one).map(({ at: __, ...rest }) => rest);
    expect(withoutStamps(after)).toEqual(withoutStamps(row));
  });

  it.each([
    ['a row of the first release', { ...bare, at: change(2).at }],
    ['a pack', { ...packOf(3), changes: JSON.stringify([change(0), null, change(2)]), extra: 1 }],
  ])('leave %s the same where it carries none of the old ones', (_, row) => {
    expect(withStamps(row, given)).toBe(row);
  });
});
