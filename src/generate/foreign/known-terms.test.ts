import { expect, it } from 'vitest';
import { wordsOf } from '../language/words.ts';
import { knownIn } from './known-terms.ts';
import { isFamily } from './names.ts';

const isFunctionWord = (word: string) => /^(?:der|die|das|ist|ein|eine)$/.test(word);
const german = [
  'Die Zelle ist eine Einheit.',
  'Das Zellwasser ist ein Stoff.',
  'Der Wasserstoff brennt, und der Wasserstoff ist leicht.',
  'Ein Gas ist leicht.',
  'Das Gas Xe ist edel.',
];
const sentences = german.map((text) => ({ text }));

it.each([
  ['Zelle', true],
  ['Wasser', true],
  ['Wasserstoffatom', true],
  ['brennende Kerze', false],
  ['Einheit', false],
  ['Gas', true],
  ['Xe', false],
  ['edles Gas', true],
  ['die', false],
])('knows the word in two sentences, in any form and in compounds: %s', (term, wanted) => {
  expect(knownIn(sentences, isFunctionWord)(term)).toBe(wanted);
});

it('finds what a comparison with each word of each sentence finds', () => {
  const letters = ['ab', 'ba', 'a', 'b', 'abba', 'baab'];
  let state = 1;
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const word = () => Array.from({ length: 1 + next(4) }, () => letters[next(6)]).join('');
  const texts = Array.from({ length: 6 }, () => ({ text: [word(), word(), word()].join(' ') }));
  const isKnown = knownIn(texts, isFunctionWord);
  const terms = Array.from({ length: 300 }, word);
  const found = terms.filter(isKnown);
  expect(found).toEqual(
    terms.filter((term) => {
      const saying = texts.filter(({ text }) => wordsOf(text).some((one) => isFamily(term, one)));
      return saying.length > 1;
    }),
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(terms.length);
});

it('reads each sentence once, however many terms are asked', () => {
  let reads = 0;
  const counted = Array.from({ length: 500 }, (_, at) => ({
    get text() {
      reads += 1;
      return `Das Wort wort${at} steht hier.`;
    },
  }));
  const isKnown = knownIn(counted, isFunctionWord);
  for (let at = 0; at < 500; at++) isKnown(`Ding${at}`);
  expect(reads).toBe(500);
});
