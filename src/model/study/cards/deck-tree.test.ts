/** Decks within decks, also where devices have made a circle. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  deckChains,
  deckTree,
  flatTree,
  namedByPath,
  parentsOf,
  withDecksIn,
} from './deck-tree.ts';

const deck = (id: string, parentId?: string | null) => ({ id, name: id, parentId });

it('decks lie in each other, by name, and know their path', () => {
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

it('decks to choose from are named by their path, in their order', () => {
  const decks = [deck('c', 'b'), deck('a'), deck('b', 'a'), deck('d', 'gone')];
  expect(namedByPath(decks).map(({ id, name }) => [id, name])).toEqual([
    ['c', 'a › b › c'],
    ['a', 'a'],
    ['b', 'a › b'],
    ['d', 'd'],
  ]);
});

it('a deck whose deck is gone, or that lies in itself, lies at the top', () => {
  expect(parentsOf([deck('a', 'gone'), deck('b', 'b')]).size).toBe(0);
});

it('a circle is broken at its lowest id, whatever is read first', () => {
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

it('whatever names what, each deck has one place and every device the same', () => {
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
    { numRuns: 2_000 },
  );
});

it('decks may lie in each other deeper than anyone would nest them', () => {
  const chain = Array.from({ length: 20_000 }, (_, at) => deck(`${at}`, at ? `${at - 1}` : null));
  const flat = flatTree(deckTree(chain));
  expect(flat).toHaveLength(20_000);
  expect(flat.at(-1)).toMatchObject({ level: 20_000, deck: { id: '19999' } });
  expect(withDecksIn(chain, '0')).toHaveLength(20_000);
});

it('the path of a deck that lies very deep is short, and ends with its own name', () => {
  const chain = Array.from({ length: 3_000 }, (_, at) => deck(`${at}`, at ? `${at - 1}` : null));
  const paths = flatTree(deckTree(chain)).map(({ path }) => path);
  expect(paths[99]).toBe(Array.from({ length: 100 }, (_, at) => at).join('::'));
  expect(paths[2_999]).toMatch(/^…::\d+::.*::2998::2999$/);
  expect(Math.max(...paths.map(({ length }) => length))).toBeLessThan(1_100);
});
