import { expect, it } from 'vitest';
import { changedSides, fittingCard } from './card-form.ts';

const card = { kind: 'basic' as const, front: 'F', back: 'B' };

it.each([
  [{ front: 'F2', back: 'B' }, { front: 'F2' }],
  [{ front: 'F', back: 'B2' }, { back: 'B2' }],
  [{ front: 'F', back: 'B' }, {}],
])('of a card only the sides that were changed are written: %j', (sides, changed) => {
  expect(changedSides(card, { ...card, ...sides })).toEqual(changed);
});

it.each([
  [
    { kind: 'cloze', front: 'F', deckId: 'd1' },
    { kind: 'cloze', front: 'F', deckId: 'd1' },
  ],
  [
    { deckId: 'new', deckName: 'Cells' },
    { deckId: 'new', deckName: 'Cells' },
  ],
  [{ front: 'F', deckId: 'deleted since' }, { front: 'F' }],
  [{ front: 'F', kind: 'poem' }, { front: 'F' }],
  [{}, {}],
])('of a draft only what the form can show is taken up: %j', (typed, fitting) => {
  expect(fittingCard(typed as never, [{ id: 'd1' }])).toEqual(fitting);
});
