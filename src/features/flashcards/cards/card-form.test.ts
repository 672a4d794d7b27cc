import { expect, it } from 'vitest';
import { emptyContent } from '../../../model/entities/cards/card-content.ts';
import { contentOfValues, fittingCard, problemsOf, valuesOf } from './card-form.ts';

it.each([
  [
    { form: 'cloze', front: 'F', deckId: 'd1' },
    { form: 'cloze', front: 'F', deckId: 'd1' },
  ],
  [
    { deckId: 'new', deckName: 'Cells' },
    { deckId: 'new', deckName: 'Cells' },
  ],
  [{ front: 'F', deckId: 'deleted since' }, { front: 'F' }],
  [{ front: 'F', form: 'poem' }, { front: 'F' }],
  [{}, {}],
])('of a draft only what the form can show is taken up: %j', (typed, fitting) => {
  expect(fittingCard(typed as never, [{ id: 'd1' }])).toEqual(fitting);
});

const covers = [[0, 0, 0.5, 0.5]];
const nowhere = { deckId: 'd', deckName: '' };

it('a content goes into the form and out of it as it was', () => {
  const content = { ...emptyContent, form: 'covers' as const, covers, hidesAll: true };
  expect(contentOfValues(valuesOf(content))).toEqual(content);
  expect(contentOfValues({ ...valuesOf(content), covers: '[[2]]' }).covers).toEqual([]);
  expect(contentOfValues({ ...valuesOf(content), covers: 'no' }).covers).toEqual([]);
});

it.each([
  [{ form: 'covers' as const, covers }, [], 'covers'],
  [{ form: 'covers' as const }, ['front'], 'covers'],
  [{ form: 'covers' as const, covers }, ['front'], undefined],
  [{ form: 'cloze' as const, front: 'no gap' }, [], 'front'],
  [{ form: 'cloze' as const, front: '{{c1::A}} is {{c2::not closed' }, [], 'front'],
  [{ form: 'cloze' as const, front: '{{c1::A}} and {{braces}}' }, [], undefined],
  [{ form: 'reversed' as const, front: 'F' }, [], 'back'],
  [{ form: 'basic' as const }, ['front', 'back'], undefined],
])('%j with a picture on %j lacks %s', (part, shown, field) => {
  const values = { ...valuesOf({ ...emptyContent, ...part }), ...nowhere, tags: '' };
  expect(Object.keys(problemsOf(values, new Set(shown as 'front'[])))).toEqual(
    field === undefined ? [] : [field],
  );
});

it('says that a tag is too long', () => {
  const content = { ...emptyContent, front: 'F', back: 'B' };
  const values = { ...valuesOf(content), ...nowhere, tags: `exam, ${'x'.repeat(41)}` };
  expect(problemsOf(values)).toEqual({ tags: 'Tags can have up to 40 characters.' });
  expect(problemsOf({ ...values, tags: 'x'.repeat(40) })).toEqual({});
});
