import { expect, it } from 'vitest';
import { loadGrammar } from '../define/languages/load.ts';
import { saidOfPicture } from './said-of-picture.ts';

const backOf = (said: string, title?: string) => saidOfPicture(title, said, undefined)?.back;

it('is the title of a caption, before what is said behind it', () => {
  expect(saidOfPicture('DNA Replication', 'Two strands are copied.', undefined)).toEqual({
    asks: 'shows',
    back: 'DNA Replication',
  });
  expect(backOf('Fraction of time spent on major activities.')).toBe(
    'Fraction of time spent on major activities',
  );
});

it('is the structure that a title names', () => {
  expect(saidOfPicture('Anatomy of a Long Bone', '', undefined)).toEqual({
    asks: 'thing',
    back: 'Long Bone',
  });
  expect(saidOfPicture(undefined, 'The structure of the heart.', undefined)).toEqual({
    asks: 'thing',
    back: 'Heart',
  });
  // Two things are no structure.
  expect(saidOfPicture('Structure of Bones and Joints', '', undefined)?.asks).toBe('shows');
});

it('leaves out what kind of picture it is', () => {
  expect(backOf('This diagram shows the growth of a long bone.')).toBe('The growth of a long bone');
  expect(backOf('', 'Light Micrograph of a Meissner Corpuscle')).toBe('Meissner Corpuscle');
});

it('is a sentence that says what things are or do to each other', () => {
  const sentence = 'Triglycerides are composed of a glycerol attached to three fatty acids.';
  expect(backOf(sentence)).toBe(sentence);
});

it.each([
  ['a question', 'What do you see in this picture of two faces?'],
  ['an instruction', 'Notice how the lines seem to bend.'],
  ['what speaks to the reader', 'You can see that your brain is covered with folds.'],
  ['a tale', 'Sigmund Freud was one of the founders of psychology in 1900.'],
  ['what everybody does', 'Many people smoke though they know of the risk.'],
  ['what leans on the text', 'This is the reason for it, as the section above has told.'],
  ['part of a figure', '(a) A neuron has three parts.'],
  ['a credit', 'Courtesy of the National Library.'],
  ['a formula', 'x = y + 2z / 3'],
  ['nothing', ''],
])('is not %s', (_what, said) => {
  expect(backOf(said)).toBeUndefined();
});

it('takes names and whole sentences of another language', async () => {
  const german = await loadGrammar('de');
  const back = (said: string) => saidOfPicture(undefined, said, german)?.back;
  expect(back('Aufbau einer Nervenzelle')).toBe('Aufbau einer Nervenzelle');
  expect(back('Was ist auf diesem Bild zu sehen?')).toBeUndefined();
});
