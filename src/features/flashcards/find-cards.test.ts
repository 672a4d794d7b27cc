import { expect, it } from 'vitest';
import { findsCard } from './use-decks.ts';

const basic = {
  asked: undefined,
  kind: 'basic' as const,
  front: 'Was sagt der **Bär**?',
  back: 'Cafe\u0301 au lait',
};
const cloze = {
  asked: undefined,
  kind: 'cloze' as const,
  front: 'The {{c1::heart::organ}} pumps blood.',
  back: '',
};

it.each([
  ['', true],
  ['  ', true],
  ['BÄR', true],
  ['bar', true],
  ['café', true],
  ['lait cafe', true],
  ['**bär**', true],
  ['tea', false],
  ['bär tea', false],
])(
  '%j finds a card by all its words, whatever their case, accents and form of Unicode: %s',
  (search, isFound) => {
    expect(findsCard(search)(basic)).toBe(isFound);
  },
);

it.each([
  ['heart pumps', true],
  ['organ', true],
  ['liver', false],
])('%j finds a cloze by its words and its hints: %s', (search, isFound) => {
  expect(findsCard(search)(cloze)).toBe(isFound);
});
