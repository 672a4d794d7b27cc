import { expect, it } from 'vitest';
import { changedSides } from './card-form.ts';

const card = { kind: 'basic' as const, front: 'F', back: 'B' };

it.each([
  [{ front: 'F2', back: 'B' }, { front: 'F2' }],
  [{ front: 'F', back: 'B2' }, { back: 'B2' }],
  [{ front: 'F', back: 'B' }, {}],
])('of a card only the sides that were changed are written: %j', (sides, changed) => {
  expect(changedSides(card, { ...card, ...sides })).toEqual(changed);
});
