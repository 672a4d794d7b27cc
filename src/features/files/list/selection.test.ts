import { beforeEach, expect, it } from 'vitest';
import { clearSelection, noteShown, selectAll, toggleSelected, useSelection } from './selection.ts';

const selected = () => [...useSelection.getState().ids].sort().join(' ');

beforeEach(() => {
  clearSelection();
  noteShown(['a', 'b', 'c', 'd', 'e']);
});

it('takes one after the other, and lets one go again', () => {
  toggleSelected('b');
  toggleSelected('d');
  toggleSelected('b');
  expect(selected()).toBe('d');
  expect(useSelection.getState().isOn).toBe(true);
});

it('takes a range in both directions, from the one that was chosen before', () => {
  toggleSelected('d');
  toggleSelected('b', true);
  expect(selected()).toBe('b c d');
  toggleSelected('e', true);
  expect(selected()).toBe('b c d e');
});

it('a range without a beginning is one file', () => {
  toggleSelected('c', true);
  expect(selected()).toBe('c');
});

it('what is not shown any more is not selected any more', () => {
  selectAll();
  noteShown(['b', 'e', 'f']);
  expect(selected()).toBe('b e');
});
