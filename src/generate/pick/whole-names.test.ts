import { expect, it } from 'vitest';
import { wholeNames } from './whole-names.ts';

const textsOf = (sentence: string, hasCapitalNouns = false) =>
  wholeNames(sentence, hasCapitalNouns).map(({ start, end }) => sentence.slice(start, end));

it.each([
  ['Lincoln replaced George B. McClellan in 1862.', ['George B. McClellan']],
  [
    'J. E. B. Stuart rode around the army of John D. Rockefeller, Jr.',
    ['J. E. B. Stuart', 'John D. Rockefeller, Jr'],
  ],
  ['Martin Luther King, Jr. spoke in Washington, D.C., in 1963.', ['Luther King, Jr', 'D.C']],
  ['In the U.S., the U.S. Congress met.', ['U.S', 'U.S. Congress']],
  [
    'Alexis de Tocqueville and Ludwig van Beethoven met Vasco da Gama.',
    ['Alexis de Tocqueville', 'Ludwig van Beethoven', 'Vasco da Gama'],
  ],
  [
    'When J. Stuart left New Jersey, Great Britain won.',
    ['J. Stuart', 'New Jersey', 'Great Britain'],
  ],
  [
    'In 1917 the Lever Food and Fuel Control Act gave power to the War Industries Board.',
    ['Lever Food and Fuel Control Act', 'War Industries Board'],
  ],
  ['Camp Sumter fell. Plan B failed.', []],
])('in %j are %j', (sentence, names) => {
  expect(textsOf(sentence)).toEqual(names);
});

it('joins no two nouns in German', () => {
  const sentence = 'Die Theorie von Einstein las Max P. Planck.';
  expect(textsOf(sentence, true)).toEqual(['Max P. Planck']);
  expect(textsOf(sentence)).toContain('Theorie von Einstein');
});
