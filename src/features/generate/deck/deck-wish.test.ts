/** Start values of the form, and what a deck lacks. */
import { expect, it } from 'vitest';
import type { AskedCard } from '../../../generate/cards/card-facts.ts';
import { type DeckCard, lackingFor } from './deck-cards.ts';
import { choiceOf, type DeckWish, firstChoice } from './deck-wish.ts';

it.each([
  ['nothing', undefined],
  ['nonsense', 'x'],
  ['other kinds than there are', { kinds: ['ordering'], sides: 'left', cards: 1, count: 7 }],
])('begins as at first where %s is kept', (_, stored) => {
  expect(choiceOf(stored)).toEqual(firstChoice);
});

it('begins with what was chosen last', () => {
  const kept = { kinds: ['short'], sides: 'both', cards: 'hard', count: 20 };
  expect(choiceOf(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

const card = (front: string, back: string, more: Partial<DeckCard & AskedCard> = {}): DeckCard => {
  const { isFlagged = false, isForgotten = false, ...rest } = more;
  return { card: { id: front, kind: 'basic', front, back, ...rest }, isFlagged, isForgotten };
};
const few = [card('a', 'one'), card('b', 'two'), card('c', 'three', { isFlagged: true })];
const long = 'an answer that is far too long to be typed by anyone';
const front: DeckWish = { sides: 'front', cards: 'all' };

it.each([
  ['no cards', [], front, ['single', 'matching', 'true-false', 'short', 'cloze']],
  ['one card', few.slice(0, 1), front, ['single', 'matching', 'true-false', 'cloze']],
  ['three cards', few, front, ['single', 'matching', 'cloze']],
  ['four cards', [...few, card('d', 'four')], front, ['cloze']],
  [
    'four cards, of which one is flagged',
    [...few, card('d', 'four')],
    { sides: 'front', cards: 'flagged' },
    ['matching', 'cloze'],
  ],
  [
    'long answers',
    [card('a', long), card('b', `${long}!`)],
    front,
    ['single', 'matching', 'short', 'cloze'],
  ],
  [
    'long answers asked from the back',
    [card('a', long), card('b', `${long}!`)],
    { sides: 'back', cards: 'all' },
    ['single', 'matching', 'cloze'],
  ],
  [
    'cloze cards',
    [card('{{c1::x}} y', '', { kind: 'cloze' })],
    front,
    ['single', 'matching', 'true-false', 'short'],
  ],
] as const)('of %s it says what they lack', (_, deck, wish, lacking) => {
  expect(Object.keys(lackingFor(deck, wish)).sort()).toEqual([...lacking].sort());
});
