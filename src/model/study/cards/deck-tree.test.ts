/** Nested decks, also if devices have made a cycle. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../../test/support/long.ts';
import {
  deckChains,
  deckTree,
  flatTree,
  namedByPath,
  parentsOf,
  withDecksIn,
} from './deck-tree.ts';

const deck = (id: string, parentId?: string | null) => ({ id, name: id, parentId });

it('nested decks are sorted by name, and have a path', () => {
  const decks = [deck('c10', 'a'), deck('c9', 'a'), deck('b'), deck('a'), deck('d', 'c9')];
  expect(flatTree(deckTree(decks)).map(({ path, level }) => [path, level])).toEqual([
    ...[
      ['a', 1],
      ['a::c9', 2],
      ['a::c9::d', 3],
      ['a::c10', 2],
      ['b', 1],
    ],
  ]);
  expect(flatTree(deckTree(decks), (id) => id !== 'a').map(({ deck: { id } }) => id)).toEqual([
    'a',
    'b',
  ]);
  expect(withDecksIn(decks, 'a')).toEqual(['a', 'c10', 'c9', 'd']);
  expect(withDecksIn(decks, 'gone')).toEqual(['gone']);
});

it('decks in a choice are named by their path, and keep their order', () => {
  const decks = [deck('c', 'b'), deck('a'), deck('b', 'a'), deck('d', 'gone')];
  expect(namedByPath(decks).map(({ id, name }) => [id, name])).toEqual([
    ['c', 'a › b › c'],
    ['a', 'a'],
    ['b', 'a › b'],
    ['d', 'd'],
  ]);
});

it('a deck is at the top if its parent is gone or is the deck itself', () => {
  expect(parentsOf([deck('a', 'gone'), deck('b', 'b')]).size).toBe(0);
});

it('a cycle is broken at its lowest id, in any order of reading', () => {
  const circle = [deck('b', 'c'), deck('c', 'a'), deck('a', 'b'), deck('x', 'c')];
  for (const decks of [circle, circle.toReversed()]) {
    expect(deckTree(decks).map(({ deck: { id } }) => id)).toEqual(['a']);
    expect([...parentsOf(decks)].sort()).toEqual([
      ['b', 'c'],
      ['c', 'a'],
      ['x', 'c'],
    ]);
    const chainOf = deckChains(decks);
    expect(chainOf('x').map(({ id }) => id)).toEqual(['x', 'c', 'a']);
    expect(chainOf('b').map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    expect(chainOf('a').map(({ id }) => id)).toEqual(['a']);
    expect(chainOf('gone')).toEqual([]);
  }
});

it('for any parents, each deck has one place, the same on every device', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const some = fc.uniqueArray(fc.record({ id: ids, parentId: fc.option(ids) }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(some, fc.nat(), (rows, turn) => {
      const decks = rows.map(({ id, parentId }) => deck(id, parentId));
      const at = decks.length === 0 ? 0 : turn % decks.length;
      const turned = [...decks.slice(at), ...decks.slice(0, at)];
      const placed = (of: typeof decks) => flatTree(deckTree(of)).map(({ path }) => path);
      expect(placed(turned)).toEqual(placed(decks));
      expect(placed(decks)).toHaveLength(decks.length);
    }),
    { numRuns: fewerUnlessLong(2_000, 500) },
  );
});

it('decks may be nested very deeply', () => {
  const chain = Array.from({ length: 20_000 }, (_, at) => deck(`${at}`, at ? `${at - 1}` : null));
  const flat = flatTree(deckTree(chain));
  expect(flat).toHaveLength(20_000);
  expect(flat.at(-1)).toMatchObject({ level: 20_000, deck: { id: '19999' } });
  expect(withDecksIn(chain, '0')).toHaveLength(20_000);
});

it('the path of a very deep deck is short, and ends with its own name', () => {
  const chain = Array.from({ length: 3_000 }, (_, at) => deck(`${at}`, at ? `${at - 1}` : null));
  const paths = flatTree(deckTree(chain)).map(({ path }) => path);
  expect(paths[99]).toBe(Array.from({ length: 100 }, (_, at) => at).join('::'));
  expect(paths[2_999]).toMatch(/^…::\d+::.*::2998::2999$/);
  expect(Math.max(...paths.map(({ length }) => length))).toBeLessThan(1_100);
});
