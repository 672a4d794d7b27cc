import { expect, it } from 'vitest';
import {
  type CardOrder,
  goTo,
  keepShown,
  nothingSelected,
  selectAll,
  selectRange,
  toggle,
} from './selection.ts';

const orderOf = (ids: readonly string[]): CardOrder => ({
  count: ids.length,
  idAt: (place) => ids[place] ?? '',
  placeOf: (id) => ids.indexOf(id ?? ''),
});
const order = orderOf(['a', 'b', 'c', 'd', 'e']);
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join(' ');

it('a range goes from the anchor in both directions and shrinks again', () => {
  let selection = goTo(nothingSelected, 'c');
  expect(idsOf(selection)).toBe('');
  selection = selectRange(selection, order, 'd');
  selection = selectRange(selection, order, 'e');
  expect(idsOf(selection)).toBe('c d e');
  selection = selectRange(selection, order, 'b');
  expect([idsOf(selection), selection.current]).toEqual(['b c', 'b']);
});

it('single cards are taken and let go', () => {
  const selection = toggle(toggle(toggle(nothingSelected, 'a'), 'c'), 'a');
  expect([idsOf(selection), selection.current]).toEqual(['c', 'a']);
});

it('a range without a beginning is one card', () => {
  expect(idsOf(selectRange(nothingSelected, order, 'c'))).toBe('c');
});

it('what is not found any more is not selected any more', () => {
  const all = selectAll(goTo(nothingSelected, 'b'), order);
  expect(idsOf(all)).toBe('a b c d e');
  const kept = keepShown(all, orderOf(['a', 'x']));
  expect([idsOf(kept), kept.current]).toEqual(['a', undefined]);
  expect(keepShown(kept, order)).toBe(kept);
});
