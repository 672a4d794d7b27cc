import { expect, it } from 'vitest';
import { askedBy, foldedFront, keyOfFront } from './card-front.ts';

it.each([
  ['What is  a Cell?', 'what is a cell'],
  ['Café **au lait**', 'cafe au lait'],
  ['The {{c1::heart::organ}} pumps', 'the {{c2::heart}} pumps'],
  ['¿Qué?', 'que'],
  ['Straße', 'Strasse'],
  ['l’œuvre', "l'oeuvre"],
])('%j asks the same as %j', (one, other) => {
  expect(keyOfFront({ front: one })).toBe(keyOfFront({ front: other }));
});

it.each([
  ['What is a cell?', 'What is a cell wall?'],
  ['x + 1', 'x + 2'],
  ['∑', '∏'],
  ['かっこう', 'がっこう'],
  ['กน', 'กิน'],
  ['की', 'का'],
])('%j asks something else than %j', (one, other) => {
  expect(keyOfFront({ front: one })).not.toBe(keyOfFront({ front: other }));
});

it('a front without words has no key', () => {
  expect(keyOfFront({ front: '  ' })).toBeUndefined();
  expect(keyOfFront({})).toBeUndefined();
  expect(foldedFront('')).toBe('');
});

it.each([
  ['What is 2 + 2?', 'What is 2 − 2?'],
  ['Is 3 > 5?', 'Is 3 < 5?'],
  ['Is -3 > -5?', 'Is 3 > 5?'],
  ['10² m', '102 m'],
  ['6 × 3', '6 ÷ 3'],
  ['6*3', '6/3'],
  ['H⁺', 'H⁻'],
])('%j asks something else than %j, though their letters are the same', (one, other) => {
  expect(askedBy(one)).not.toBe(askedBy(other));
});

it.each([
  ['What is  a Cell?', 'what is a cell'],
  ['Café **au lait**', 'cafe au lait'],
  ['The {{c1::heart::organ}} pumps', 'the {{c2::heart}} pumps'],
  ['2 − 2', '2-2'],
  ['6 × 3', '6 * 3'],
  ['well-known', 'well known'],
  ['> Quoted', 'quoted'],
])('%j asks the same as %j, by letters and signs', (one, other) => {
  expect(askedBy(one)).toBe(askedBy(other));
});
