import { describe, expect, it } from 'vitest';
import { cardsOf } from '../testing.ts';

describe('what stands beside a term and is another member of its list', () => {
  it.each([
    [
      'the signs of it, behind a colon',
      'The keeper should know the signs and symptoms of glazepox: fever and thirst, weakness, and changes in the color of the coat.',
      'glazepox',
    ],
    [
      'the next of three',
      'The stream takes in several smaller ones, including the upper millrace, the middle millrace, and the small millrace of the town.',
      'upper millrace',
    ],
    [
      'the last two of three',
      'The loops of the engine are forward coupling, the usual answer of the engine, and backward coupling.',
      'forward coupling',
    ],
    [
      'what the word before it says again',
      'The guards are trained in all effects of wall mending—effects that can be particularly hard for those who live near the wall.',
      'wall mending',
    ],
  ])('is not told: %s', (_, text, term) => {
    expect(cardsOf(text, term).map(([front]) => front)).toEqual([]);
  });
});

describe('what is no definition by its words', () => {
  it.each([
    [
      'bundles that send by a process of this name',
      'The wires that are grouped together are bundles of fibers that send a message via a process known as fibrecasting.',
      'fibrecasting',
    ],
    [
      'how it stands to others',
      'Slow reading takes longer than going through the pages of a book without a stop.',
      'Slow reading',
    ],
    [
      'a possible sign',
      'The keeper should look for a swollen crop (a possible sign of an illness that has just begun) at once.',
      'swollen crop',
    ],
    [
      'what something else is made from it',
      'Millrise is the basis for wall watering, a craft that is often used to keep the walls of a mill cool.',
      'Millrise',
    ],
    [
      'what is put before a list of things',
      'Provided are the weight and the price of a sack of corn, and the weight of the flour in it.',
      'corn',
    ],
    [
      'praise of its time',
      'Lambhood is the optimal time to teach the young the paths that lead to the meadows.',
      'Lambhood',
    ],
  ])('is not told: %s', (_, text, term) => {
    expect(cardsOf(text, term)).toEqual([]);
  });
});

describe('what is told is whole, and ends where something else is said', () => {
  it.each([
    [
      'Toll privilege is a payment to the owners of mills, or those who were owners.',
      'Toll privilege',
      'A payment to the owners of mills, or those who were owners',
    ],
    [
      'The mill process is a method of the guild for the people of a town and focuses on the quality of its flour.',
      'mill process',
      'A method of the guild for the people of a town',
    ],
    [
      'Mill stones are tools that grind the corn of a town in the old way, typically far away from the houses of the people.',
      'Mill stones',
      'Tools that grind the corn of a town in the old way',
    ],
  ])('%s', (text, term, back) => {
    expect(cardsOf(text, term).map(([, told]) => told)).toEqual([back]);
  });
});

describe('definitions in more words', () => {
  it.each([
    [
      'Brook reading can be described as the practice of telling the depth of a brook by its sound.',
      'Brook reading',
      'what is brook reading?',
    ],
    [
      'Marsh love, which is rare among the birds of the coast, consists of a shared nest and a shared watch.',
      'Marsh love',
      'what does marsh love consist of?',
    ],
    [
      'Fair sanctions are rewards given for keeping to the rules of the guild.',
      'Fair sanctions',
      'what are fair sanctions?',
    ],
    [
      'Mill movements are purposeful, organized groups that strive to work toward a shared goal of the millers.',
      'Mill movements',
      'what are mill movements?',
    ],
  ])('%s', (text, term, front) => {
    const fronts = cardsOf(text, term).map(([one]) => one.toLowerCase());
    expect(fronts).toEqual([front]);
  });
});
