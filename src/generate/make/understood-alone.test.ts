/** Questions that were judged. */
import { describe, expect, it } from 'vitest';
import { isUnderstoodAlone } from './understood-alone.ts';

describe('a question is understood without its page', () => {
  it.each([
    'A box plot summarizes a data set using five statistics while also plotting unusual observations.',
    'The random number chosen by Bob is often called a _____ since this is a number that should only be used once.',
    'Which of these summarizes a data set using five statistics?',
    'Which term completes this statement? “A ring is _____ if it is not the zero ring.”',
    'Those who own a share of a company are called _____.',
    'A Table of Organization shows who reports to whom.',
  ])('%s', (text) => {
    expect(isUnderstoodAlone(text)).toBe(true);
  });

  it.each([
    'A pie chart is shown in Figure alongside a bar plot representing the same information.',
    'Figure shows a plot of median household income against the poverty rate for 3,142 counties.',
    'In Figure 1, producer surplus is the area between the price and the supply curve.',
    '_____ are a special case of the problem above.',
    '_____ is a better strategy to recover from losses.',
    '_____ is the appropriate assumption here because diseases cause symptoms.',
    'A second change from the _____ is that some of the producer surplus goes to consumers.',
    '_____ are preferred means of behavior used to obtain those goals.',
    'In any code following the assert, you can then be certain that this _____ is fulfilled.',
  ])('not: %s', (text) => {
    expect(isUnderstoodAlone(text)).toBe(false);
  });
});
