import { expect, it } from 'vitest';
import { foldedFront, keyOfFront } from './card-front.ts';

it.each([
  ['What is  a Cell?', 'what is a cell'],
  ['Café **au lait**', 'cafe au lait'],
  ['The {{c1::heart::organ}} pumps', 'the {{c2::heart}} pumps'],
  ['¿Qué?', 'que'],
])('%j asks the same as %j', (one, other) => {
  expect(keyOfFront({ front: one })).toBe(keyOfFront({ front: other }));
});

it.each([
  ['What is a cell?', 'What is a cell wall?'],
  ['x + 1', 'x + 2'],
  ['∑', '∏'],
])('%j asks something else than %j', (one, other) => {
  expect(keyOfFront({ front: one })).not.toBe(keyOfFront({ front: other }));
});

it('a front without words has no key', () => {
  expect(keyOfFront({ front: '  ' })).toBeUndefined();
  expect(keyOfFront({})).toBeUndefined();
  expect(foldedFront('')).toBe('');
});
