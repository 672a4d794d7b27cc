import { describe, expect, it } from 'vitest';
import { areSisters, clauseOf, formOfPoint, hasSecondVerb, runsTogether } from './clauses.ts';

describe('the clause of a point', () => {
  it.each([
    [
      'Confirmed skills reduce the risk of hiring',
      'Confirmed skills',
      'reduce',
      'the risk of hiring',
    ],
    ['The oven keeps the heat', 'oven', 'keeps', 'the heat'],
    ['A very rigid model may suffer from bias', 'very rigid model', 'suffer', 'from bias'],
    ['Survey results show a trend', 'Survey results', 'show', 'a trend'],
    ['Relations are implicit in the axioms', 'Relations', 'are', 'implicit in the axioms'],
    ['A levain raises the dough', 'levain', 'raises', 'the dough'],
  ])('“%s” has subject, verb and rest', (point, subject, verb, rest) => {
    expect(clauseOf(point)).toMatchObject({ subject, verb, rest });
  });

  it.each([
    ['is a name', 'Strong copyleft licenses'],
    ['is an order', 'Turn the dough over'],
    ['is a participle', 'Paper published in the journal of the guild'],
    ['has its verb in another clause', 'Quarrel about who was the first to bake'],
    ['leans on the point before', 'They reduce the risk'],
    ['is a formula', 'x is the weight of flour'],
  ])('is not read where the point %s', (_, point) => {
    expect(clauseOf(point)).toBeUndefined();
  });
});

it.each([
  ['thing', 'Wooden bowl'],
  ['clause', 'Rye grows on poor soil'],
  ['does', 'Stands the cold of winter'],
  ['order', 'Ask a question'],
  ['act', 'Kneading the dough'],
  ['aim', 'To keep the crust soft'],
  ['asks', 'Who bakes?'],
])('a point may be %s', (form, point) => {
  expect(formOfPoint(point)).toBe(form);
});

it('sisters have one form, except causes and the like', () => {
  expect(areSisters(['Wheat flour', 'Rye flour'])).toBe(true);
  expect(areSisters(['Wheat flour', 'Rye grows on poor soil'])).toBe(false);
  expect(areSisters(['Too little fat', 'Starch turns hard'], 'Causes of stale bread')).toBe(true);
  expect(areSisters(['Wheat flour', 'What else?'], 'Causes of stale bread')).toBe(false);
});

it('two lines that were joined are seen by a capital in the middle', () => {
  expect(runsTogether('the value when it enters a group Produce all orders of players')).toBe(true);
  expect(runsTogether('The crust stays pale Bakers wait')).toBe(false);
  expect(runsTogether('the laws of England are old')).toBe(false);
});

it('a second verb is seen after “and” or a comma', () => {
  expect(hasSecondVerb('the sugar and gives off heat')).toBe(true);
  expect(hasSecondVerb('the sugar and the heat')).toBe(false);
});
