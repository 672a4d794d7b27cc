import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byOrderKey, isOrderKey, keyBetween, keysForMove, spreadKeys } from './order-keys.ts';

const places = fc.array(fc.nat(200), { maxLength: 60 });

/** Rows as a list shows them. */
function sorted<Row extends { id: string; order?: string | null }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => byOrderKey(a, b) || (a.id < b.id ? -1 : 1));
}

describe('the keys of a list that is sorted by hand', () => {
  it('are between their neighbours, wherever rows are added', () => {
    fc.assert(
      fc.property(places, (where) => {
        const keys: string[] = [];
        for (const place of where) {
          const at = place % (keys.length + 1);
          const key = keyBetween(keys[at - 1], keys[at]);
          expect(isOrderKey(key)).toBe(true);
          keys.splice(at, 0, key ?? '');
        }
        expect([...keys].sort()).toEqual(keys);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('stay short where a thousand rows are added at the end', () => {
    let key = keyBetween(undefined, undefined) ?? '';
    for (let count = 0; count < 1_000; count++) key = keyBetween(key, undefined) ?? '';
    expect(key.length).toBeLessThan(40);
  });

  it.each([0, 1, 2, 61, 62, 1_000])(
    'are spread for %s rows: rising, each one of its own',
    (count) => {
      const keys = spreadKeys(count);
      expect(keys).toHaveLength(count);
      expect(keys.every(isOrderKey)).toBe(true);
      expect([...keys].sort()).toEqual(keys);
      expect(new Set(keys).size).toBe(count);
    },
  );

  it('do not fit between equal keys, nor between keys in the wrong order', () => {
    expect(keyBetween('V', 'V')).toBeUndefined();
    expect(keyBetween('W', 'V')).toBeUndefined();
  });
});

describe('a row that is moved', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id): { id: string; order?: string | null } => ({ id }));
  const movedTo = (id: string, place: number, list = rows) => {
    const others = sorted(list).filter((row) => row.id !== id);
    const keys = keysForMove(id, others, place);
    return sorted(list.map((row) => ({ ...row, order: keys.get(row.id) ?? row.order ?? null })));
  };
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

  it.each([
    ['d', 0, 'dabc'],
    ['a', 3, 'bcda'],
    ['b', 2, 'acbd'],
    ['c', 9, 'abdc'],
  ])('%s to place %s of a list without keys gives %s', (id, place, expected) => {
    expect(idsOf(movedTo(id, place))).toBe(expected);
  });

  it('changes one row once the list has keys', () => {
    const keyed = movedTo('a', 3);
    const others = keyed.filter(({ id }) => id !== 'a');
    expect([...keysForMove('a', others, 1).keys()]).toEqual(['a']);
  });

  it('is placed among rows with one key, which two devices gave', () => {
    const equal = rows.map((row) => ({ ...row, order: 'V' }));
    expect(idsOf(movedTo('d', 1, equal))).toBe('adbc');
  });

  it('is placed among keys that are none', () => {
    const broken = rows.map((row, index) => ({
      ...row,
      order: ['', '0', '-', 'é'][index] ?? null,
    }));
    expect(idsOf(movedTo('d', 1, broken))).toBe('adbc');
  });

  it('stands where it was put, however often rows are moved', () => {
    const moves = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 80 });
    fc.assert(
      fc.property(moves, (all) => {
        let list = 'abcdef'
          .split('')
          .map((id): { id: string; order: string | null } => ({ id, order: null }));
        for (const [from, to] of all) {
          const id = list[from]?.id ?? 'a';
          list = movedTo(id, to, list) as typeof list;
          expect(list[to]?.id).toBe(id);
        }
      }),
    );
  });

  it('ends at one place on two devices that moved other rows offline', () => {
    const keyed = movedTo('a', 3);
    const here = keysForMove(
      'a',
      keyed.filter(({ id }) => id !== 'a'),
      0,
    );
    const there = keysForMove(
      'd',
      keyed.filter(({ id }) => id !== 'd'),
      0,
    );
    const merge = (first: typeof here, second: typeof here) =>
      idsOf(
        sorted(
          keyed.map((row) => ({
            ...row,
            order: second.get(row.id) ?? first.get(row.id) ?? row.order ?? null,
          })),
        ),
      );
    expect(merge(here, there)).toBe(merge(there, here));
  });
});
