import { describe, expect, it } from 'vitest';
import type { EntryList } from './entries.ts';
import { isKind, isLearned } from './list-prompts.ts';

const ofBook: EntryList = {
  heading: 'What a miller does',
  isGlossary: false,
  intro: undefined,
  entries: [],
};
const entry = {
  text: '',
  quote: '',
  page: 1,
  block: 0,
  number: undefined,
  terms: [],
  whole: '',
  under: [],
};
const learned = (term: string, meaning: string, list = ofBook) =>
  isLearned({ term, meaning, list, entry });

describe('lists of a book', () => {
  it.each([
    ['Mill race', 'A channel that leads water to the wheel'],
    ['Hoppers', 'Vessels that hold the grain above the stones'],
    ['Bolting', 'Sifting the flour through a cloth of silk'],
    ['Damsel', 'Regulates the flow of grain between the stones'],
  ])('teach what a thing is or does: %s', (term, meaning) => {
    expect(learned(term, meaning)).toBe(true);
  });

  it.each([
    ['a label with a number', 'Method 2', 'Using a table of old prices'],
    ['a stage', 'Stage IV', 'A wide crack that goes through the stone'],
    ['a title', 'Reading task', 'Building Water Wheels Lesson'],
    ['a document', 'Excerpt', 'A letter of the guild that names the price'],
    ['a quality', 'Visual', 'A way of learning that asks for pictures'],
    [
      'a sentence of prose',
      'Lime',
      'Powders that hold chalk, such as lime, can lead to hard water',
    ],
    ['what has its own name in it', 'Conformity', 'Those who conform to the rules of the guild'],
    ['a relation without a kind', 'Water', 'Second transport with grain'],
  ])('leave alone %s', (_, term, meaning) => {
    expect(learned(term, meaning)).toBe(false);
  });

  it('of a slide or a glossary stay as their author has them', () => {
    expect(learned('Visual', 'by pictures', { ...ofBook, isGlossary: true })).toBe(true);
    expect(learned('Stage 4', 'by pictures', { ...ofBook, isOfSlide: true })).toBe(true);
  });
});

describe('the kind of a thing', () => {
  it.each([
    ['A channel that leads water', true],
    ['Presents in spring with a loud sound', false],
    ['Soaked by the rain of the night', false],
  ])('%s', (meaning, is) => {
    expect(isKind(meaning)).toBe(is);
  });
});
