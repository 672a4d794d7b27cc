import { expect, it } from 'vitest';
import { fittingParts } from './use-form-draft.ts';

const values = { title: '', answer: 0, options: ['a'] as readonly string[] };

it.each<[string, Record<string, unknown>, Partial<typeof values>]>([
  ['whole', { title: 'T', answer: 2, options: ['b'] }, { title: 'T', answer: 2, options: ['b'] }],
  ['in part', { title: 'T' }, { title: 'T' }],
  ['of other kinds', { title: 7, answer: '2', options: 'b' }, {}],
  ['a list for a text', { title: ['T'] }, {}],
  ['a list of other things', { options: ['b', 7] }, {}],
  ['nothing for a text', { title: null, answer: undefined }, {}],
  ['fields that the form has not', { author: 'A', toString: 'T' }, {}],
])('takes of a draft only what its fields can hold: %s', (_, kept, fitting) => {
  expect(fittingParts(kept, values)).toEqual(fitting);
});

it('takes nothing that the draft only inherits', () => {
  expect(fittingParts(Object.create({ title: 'T' }), values)).toEqual({});
});
