import { describe, expect, it } from 'vitest';
import { cardsOfSlides, slide } from '../testing.ts';

const beside = 'Stone mills were turned by water for two thousand years';
const cardsOf = (...points: string[]) =>
  cardsOfSlides(slide(1, 'Coverage of a survey', beside, ...points));

it('an equals sign with words behind it gives a meaning', async () => {
  expect(
    await cardsOf('Overcoverage = including units that are not in the population'),
  ).toContainEqual([
    'Coverage of a survey: what is “Overcoverage”?',
    'Including units that are not in the population',
  ]);
});

it('what happens in an act, and what a thing does, is asked as such', async () => {
  const cards = await cardsOf(
    'Neutral selection: draw parents uniformly at random',
    'Converter: get the weights of all parents',
  );
  expect(cards.map(([front]) => front)).toEqual(
    expect.arrayContaining(['Coverage of a survey: what happens in “Neutral selection”?']),
  );
});

describe('no meaning is', () => {
  it.each([
    ['what a person works as', 'Ada Byron: trainer at the mill of Ulm'],
    ['a value of code', 'Tags of the header: AS:i:-2'],
    ['a question to the listener', 'Memory test: can you remember which words you read'],
    ['how well it works', 'Stone sampler: works out of the box'],
    ['behind a wish', 'Want to test: the effect of heat on the growth of yeast'],
    ['a bare list of names', 'Array contents: isfinite, isinf, isnan'],
    ['a statement', 'Comments: code is for humans'],
    ['what the slide shows in color', 'Local search: the range of the search in green'],
    ['a second column', 'Variance: bias - Systematic error of all'],
    ['what comes with more of a thing', 'Larger sample = smaller sampling error of the survey'],
    ['that of a part of any slide', 'Learning goals: get to know the methods of calibration'],
    ['that of a verb', 'Maintains: properties that are assumed on entry'],
  ])('%s', async (_, point) => {
    const fronts = (await cardsOf(point)).map(([front]) => front);
    expect(
      fronts.filter((front) => /what (?:is|are|does|do|happens)\b.*“/i.test(front ?? '')),
    ).toEqual([]);
  });

  it('one of two under the same heading', async () => {
    const cards = await cardsOf(
      'Solver: the routine that finds the roots of an equation',
      'Solver: the person who works on the exercises',
    );
    expect(cards.filter(([front]) => front?.includes('Solver'))).toEqual([]);
  });
});

it('a function is asked for what it does, in one as in many', async () => {
  const cards = await cardsOf(
    'svdvals: compute only the singular values',
    'tplquad: integrate over a volume',
  );
  expect(cards).toContainEqual([
    'Coverage of a survey: what does “svdvals” do?',
    'Compute only the singular values',
  ]);
});
