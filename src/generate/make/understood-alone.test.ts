/** Questions that were judged. */
import { describe, expect, it } from 'vitest';
import { chapterPages, englishSlide, pageOf, slide } from '../testing.ts';
import { makeFlashcards } from './flashcards.ts';
import { makeQuestions } from './questions.ts';
import { hasUnnamedSubject, isUnderstoodAlone } from './understood-alone.ts';

describe('a question is understood without its page', () => {
  it.each([
    'A box plot summarizes a data set using five statistics while also plotting unusual observations.',
    'The random number chosen by Bob is often called a _____ since this is a number that should only be used once.',
    'Which of these summarizes a data set using five statistics?',
    'Which term completes this statement? “A ring is _____ if it is not the zero ring.”',
    'It is dissolved by H. Brown and e.g. Dr. Smith in a _____.',
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
    'If it found an act unsatisfactory, it recommended to the king the exercise of the _____.',
    'Von Restorff used a technique called _____ in her experiment.',
    'All graduates in the last 5 years represent the population, and those who are selected are the _____.',
    'We use the sample as our estimate of p. The difference that we observe is called the _____.',
    '_____ are preferred means of behavior used to obtain those goals.',
    'In any code following the assert, you can then be certain that this _____ is fulfilled.',
  ])('not: %s', (text) => {
    expect(isUnderstoodAlone(text)).toBe(false);
  });
});

describe('a card or a question of a list is not made', () => {
  it('if its gap needs the page', async () => {
    const madeOf = async (text: string) => {
      const { items } = await makeFlashcards([...chapterPages(), pageOf(3, text)], { count: 40 });
      return items.filter(({ quote }) => quote.includes('hedge'));
    };
    const complete =
      'A *hedge* is a better strategy than a guess to recover from losses of the year.';
    expect(await madeOf(complete)).toHaveLength(1);
    expect(await madeOf(complete.replace('than a guess ', ''))).toEqual([]);
  });

  it('if the title of its list needs the page', async () => {
    const countUnder = async (title: string) => {
      const list = slide(
        1,
        title,
        '• control: metadata about the package',
        '• rules: how the program is built',
        '• copyright: licence of each part',
        '• changelog: history of its versions',
      );
      return (await makeQuestions([list, englishSlide], { count: 40 })).items.length;
    };
    expect(await countUnder('Files of a package')).toBe(4);
    expect(await countUnder('A better package')).toBe(0);
  });
});

describe('the subject of a blank', () => {
  const terms = new Set(['heart', 'quantity demanded']);
  it.each([
    'The columns represent characteristics, called _____, for each of the loans.',
    'The command writes the changes into the _____, which means the next commit.',
    'The population is divided into groups called _____.',
  ])('is not named: %s', (text) => {
    expect(hasUnnamedSubject(text, terms)).toBe(true);
  });

  it.each([
    'The heart has four chambers, two of which are called _____.',
    'The means of enforcing rules are known as _____.',
    'The _____ is the set of numbers that a sender can use.',
    'The amount that individuals would have been willing to pay, minus what they paid, is called _____.',
  ])('is named: %s', (text) => {
    expect(hasUnnamedSubject(text, terms)).toBe(false);
  });
});
