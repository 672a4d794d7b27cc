import { describe, expect, it } from 'vitest';
import { cardsOfSlides, slide } from '../../testing.ts';

const beside = 'Stone mills were turned by water for two thousand years';
const frontsOf = async (...points: string[]) =>
  (await cardsOfSlides(slide(1, 'Errors in surveys', beside, ...points))).map(([front]) => front);

describe('a point says', () => {
  it.each([
    [
      'Selection bias occurs when some people are left out of the sample',
      'Errors in surveys: when does selection bias occur?',
      'When some people are left out of the sample',
    ],
    [
      'To check missing values, we use a table of counts',
      'Errors in surveys: what is used to check missing values?',
      'A table of counts',
    ],
    [
      'Use a random seed to repeat the draw',
      'Errors in surveys: what is used to repeat the draw?',
      'A random seed',
    ],
    [
      'A sampling frame allows us to reach all members',
      'Errors in surveys: what does a sampling frame allow us to do?',
      'Reach all members',
    ],
    [
      'Contracts help to catch bugs early',
      'Errors in surveys: what do contracts help to do?',
      'Catch bugs early',
    ],
  ])('“%s”', async (point, front, back) => {
    const cards = await cardsOfSlides(slide(1, 'Errors in surveys', beside, point));
    expect(cards).toContainEqual([front, back]);
  });

  it.each([
    ['leans on the slide', 'This error occurs when some people are left out'],
    ['leaves its means open', 'Use it to repeat the draw of the sample'],
    ['tells when by a name', 'Selection bias occurs when sampling'],
    ['is cut off', 'To estimate the mean, we use the'],
    ['has two halves', 'Use a table to count, but not to draw the people'],
  ])('nothing where it %s', async (_, point) => {
    const fronts = await frontsOf(point);
    expect(fronts.filter((front) => /(?:when|what) (?:does|do|is) .*\?/.test(front ?? ''))).toEqual(
      [],
    );
  });
});
