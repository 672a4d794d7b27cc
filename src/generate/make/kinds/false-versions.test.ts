import { describe, expect, it } from 'vitest';
import { createDrops } from '../../drop-reasons.ts';
import { pageOf } from '../../testing.ts';
import { materialOf } from '../material.ts';
import { withOpposite, withOtherNumber } from './false-versions.ts';
import { tellsNumber } from './tells-fact.ts';

// Sentences of OpenStax U.S. History, World History, Astronomy 2e, Anatomy and Physiology 2e and Psychology 2e (CC BY 4.0) where they name facts.

describe('another number', () => {
  it.each([
    ['In 1980, Minnesota became the first state to adopt the UTSA.', /^In (?:19[56]\d|2\d{3}), /],
    ['Reagan terminated general revenue sharing in 1986.', /in 19(?:5|6|7)\d\.$/],
    ['The wrist is formed by a series of eight small carpal bones.', /of (?:nine|ten|seven) small/],
    ['Each state elects two different members.', /elects (?:three|four) different/],
    ['The lower limb contains 30 bones.', /contains (?:15|60) bones/],
    ['The primary mirror is 6.5 meters in diameter.', /is (?:13\.0|3\.\d) meters/],
    ['In 1720 the port had 12,000 people.', /^In 1[67]\d\d the port had 12,000/],
    ['Grants accounted for 30 percent of the revenue.', /for (?:60|15) percent/],
    ['Each hip bone is formed by three separate bones.', /by (?:two|four|five) separate/],
  ])('%s', (sentence, wanted) => {
    const changed = withOtherNumber(sentence);
    expect(changed).toMatch(wanted);
    expect(changed).not.toBe(sentence);
  });

  it.each([
    [
      'a number that another word tells',
      'A triprotic acid has three atoms that can be given away.',
    ],
    [
      'the number of a standard',
      'The transfer of mail is defined in 5321 and is a protocol of its own.',
    ],
    ['no number', 'The heart pumps the blood through the body.'],
    ['a part of a name', 'The Second World War 2 museum stands in the old harbor.'],
    ['a named thing', 'PEP 8 recommends short lines of code for readers.'],
    ['a chapter', 'The law of chapter 7 protects those who owe.'],
    ['a year of a name', 'The king approved the 1660 Navigation Act in the spring.'],
    ['a sum that is named', 'Two physical properties of a wave are amplitude and wavelength.'],
    ['named members', 'Muscle has three types: skeletal, cardiac, and smooth.'],
    ['“or more”', 'A molecule is a group of two or more atoms.'],
    ['a known number of things', 'It divides the two regions of the country.'],
    ['an upper limit', 'The lines have at most 80 letters in each row.'],
    ['a time that goes on', 'By 1700, the island had a population of many thousands.'],
    ['what may be more', 'The noise can cause damage after 15 minutes of work.'],
    ['a number said twice', 'Element 3 has 3 electrons in its shells.'],
    ['many numbers', 'They won 12 seats in 1910, 15 in 1914 and 18 in 1920.'],
    ['a number in brackets', 'The philosopher Cicero (106–43 BCE) was a skeptic.'],
    ['an isotope', 'The isotope 12C is used to find the age of wood.'],
  ])('is not found for %s', (_, sentence) => {
    expect(withOtherNumber(sentence)).toBeUndefined();
  });
});

describe('the opposite of a word', () => {
  const statement = 'A buffer is a solution of a weak acid and its base.';
  const opposite = (sentence: string, ...others: string[]) => {
    const text = [sentence, ...others].join(' ');
    return withOpposite(sentence, materialOf([pageOf(1, text)], createDrops()));
  };

  it.each([
    [
      'that stands beside the same word elsewhere',
      statement,
      'A strong acid and a weak acid differ in how they part in water.',
      'A buffer is a solution of a strong acid and its base.',
    ],
    [
      'in the same form',
      'A stimulant is a drug that increases the activity of the nerves.',
      'The dose that increases the pulse is not the dose that decreases the pulse.',
      'A stimulant is a drug that decreases the activity of the nerves.',
    ],
    [
      'that tells a direction, where the text has it anywhere',
      'A stimulant is a drug that tends to increase levels of activity in the nerves.',
      'Sleep comes when the light of the day decreases. It will decrease in the autumn.',
      'A stimulant is a drug that tends to decrease levels of activity in the nerves.',
    ],
    [
      'of a technical word',
      'A cell in a hypertonic solution shrinks as it loses water.',
      'A hypotonic solution and a hypertonic solution are not the same to a cell.',
      'A cell in a hypotonic solution shrinks as it loses water.',
    ],
  ])('%s', (_, sentence, more, wanted) => {
    expect(opposite(sentence, more)).toBe(wanted);
  });

  it.each([
    ['the text never uses it', statement, 'Acids taste sour to all who try them in a glass.'],
    [
      'the text does not set one against the other',
      statement,
      'Acids taste sour to all who try them. A strong wind came from the sea that night. The men left.',
    ],
    [
      'the text does not use it beside the same word',
      statement,
      'A weak voice and a strong voice are heard by all in the room.',
    ],
    [
      'both may be true',
      'A weak acid can be a part of a buffer in the blood.',
      'A strong acid and a weak acid differ in how they part in water.',
    ],
    [
      'its article would be wrong',
      'A stable bridge is an important work of the whole town.',
      'A stable tower and an unstable tower look alike from the road.',
    ],
    [
      'the sentence has both',
      'A weak acid is the opposite of a strong acid in the lab.',
      'A strong acid burns the skin of the hand.',
    ],
  ])('is not found where %s', (_, sentence, more) => {
    expect(opposite(sentence, more)).toBeUndefined();
  });
});

describe('a sentence with a number tells a fact of its own', () => {
  const terms = new Set(['scapula', 'carpal bone', 'circadian rhythm']);

  it.each([
    'In 1980, Minnesota became the first state to adopt the UTSA.',
    'The Johnson administration passed the Social Security Act of 1965.',
    'In 1860, German physicist Gustav Kirchhoff became the first person to use spectroscopy to identify an element in the Sun when he found the spectral signature of sodium gas.',
    'In 1907, the Triple Entente was created between Russia, France, and Britain.',
    'The scapula has two prominent projections.',
    'The stellar neighbors nearest the Sun are three stars in the constellation of Centaurus.',
  ])('%s', (sentence) => {
    expect(tellsNumber(sentence, terms)).toBe(true);
  });

  it.each([
    ['an example', 'Doreen and Jung each take samples of 500 students.'],
    ['a thing known from before', 'The error occurs when two years are set side-by-side.'],
    [
      'a court known from before',
      'In 1904, the court ruled that the trust had to be broken up by Congress.',
    ],
    ['a person known from before', 'In 1542, he died during the expedition to Florida.'],
    [
      'the next step of a story',
      'Four years later, in 1640, the press of Boston had its first book.',
    ],
    ['no name', 'In 1994, a 1-kilometer object was picked up.'],
    ['a figure of the day', 'Today 40 percent of Americans use it.'],
    ['a part of an argument', 'We thus made measurements of stars out to about 300 light-years.'],
    [
      'an empty subject',
      'In April 1974, when Nixon agreed to release transcripts, it was too little.',
    ],
    ['a figure', 'In Figure 3, the Sun has two belts.'],
    [
      'one study',
      'Researchers randomly assigned 224 people to one group in Ohio and 227 to another.',
    ],
    ['a thing of a clause', 'Serving as the port of Pennsylvania, it had about 25,000 people.'],
    ['a source', 'Harvard Business Review, March–April 1990.'],
    [
      'a side remark',
      'Pioneers spread over the fertile lands of Berks and Lancaster counties, laying out Reading in 1748.',
    ],
    [
      'what somebody recorded',
      'Benjamin Franklin was able to record in 1771 that America had twenty-five newspapers.',
    ],
    ['a sum of a year', 'Households in the United States saved almost $1.3 trillion in 2015.'],
    ['a sum of money', 'Households in the United States saved almost $1.3 trillion in all.'],
    [
      'a single case',
      'For a large factory in Ohio, the average cost of production declines still further to 4 cents.',
    ],
  ])('not of %s: %s', (_, sentence) => {
    expect(tellsNumber(sentence, terms)).toBe(false);
  });
});
