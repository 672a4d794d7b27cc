import { expect, it } from 'vitest';
import { askWith, infinitiveOf, verbOfTerm } from './verbs.ts';

it.each([
  ['studies', 'study'],
  ['focuses', 'focus'],
  ['processes', 'process'],
  ['causes', 'cause'],
  ['teaches', 'teach'],
  ['releases', 'release'],
  ['secrete', 'secrete'],
  ['focus', 'focus'],
])('%s → %s', (verb, wanted) => {
  expect(infinitiveOf(verb)).toBe(wanted);
});

it('asks with the verb of the sentence, and not where the answer would not fit', () => {
  expect(askWith('usually focuses on', 'it', 'how people learn', false)).toBe(
    'what does it focus on?',
  );
  expect(askWith('attempts to', 'it', 'explain memory', false)).toBe('what does it attempt to do?');
  expect(askWith('leads to', 'it', 'long nights', false)).toBe('what does it lead to?');
  expect(askWith('refers to', 'it', 'a thing', false)).toBe('what does it refer to?');
  expect(askWith('holds that', 'dispositionism', 'x', false)).toBe(
    'what does dispositionism hold?',
  );
  expect(askWith('are composed of', 'axons', 'fibers', true)).toBe('what are axons composed of?');
  expect(askWith('is used', 'it', 'to see', false)).toBe('what is it used for?');
  expect(askWith('is used', 'it', 'by doctors', false)).toBeUndefined();
  expect(askWith('is found', 'it', 'to be small', false)).toBeUndefined();
});

it.each([
  [' carries signals to the brain', 'carries'],
  [' study how people learn', 'study'],
  [' usually focuses on the mind', 'usually focuses on'],
  [' are composed of long fibers', 'are composed of'],
  [' regulates sleep', 'regulates'],
])('knows the verb in “%s”', (clause, verb) => {
  expect(verbOfTerm.exec(clause)?.[1]).toBe(verb);
});

it('takes no noun for a verb', () => {
  expect(verbOfTerm.exec(' was discovered late')).toBeNull();
});
