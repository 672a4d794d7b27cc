import { expect, it } from 'vitest';
import { withFirstLetters, withoutFirstLetters } from './first-letters.ts';

it.each([
  ['overfitting', 'Which term is this? (first letter: o…)'],
  ['economies of scale', 'Which term is this? (first letters: e… of s…)'],
  ['virtual LAN (VLAN)', 'Which term is this? (first letters: v… L…)'],
])('the first letters of “%s” stand behind its question, and can be taken away', (name, wanted) => {
  const hinted = withFirstLetters('Which term is this?', name);
  expect(hinted).toBe(wanted);
  expect(withoutFirstLetters(hinted)).toBe('Which term is this?');
});

it('no other brackets are taken away', () => {
  const plain = 'What is it called when a cell shrinks (first letters fade)?';
  expect(withoutFirstLetters(plain)).toBe(plain);
});

it('a hint that another term of the text has too shows more letters', () => {
  expect(withFirstLetters('Which term is this?', 'calcium', ['carbon', 'calcium', 'iron'])).toBe(
    'Which term is this? (first letters: cal…)',
  );
  expect(withFirstLetters('Which term is this?', 'ion', ['ice'])).toBe(
    'Which term is this? (first letters: io…)',
  );
});
