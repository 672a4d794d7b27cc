import { describe, expect, it } from 'vitest';
import { armedPx, meaningOfMove, outcomeOfSwipe, turnOf, wordAt } from './touch.ts';

/** Two lines of 44 px; the boxes of words are as high as their letters. */
const boxes = [
  { word: 0, left: 0, right: 40, top: 10, bottom: 34 },
  { word: 1, left: 46, right: 100, top: 10, bottom: 34 },
  { word: 2, left: 0, right: 60, top: 54, bottom: 78 },
];

describe('the word at a point', () => {
  it.each([
    [20, 22, 0],
    [20, 2, 0],
    [42, 22, 0],
    [45, 22, 1],
    [20, 43, 0],
    [20, 46, 2],
    [68, 66, 2],
    [72, 66, undefined],
    [20, 120, undefined],
  ])('at %i, %i is %s', (x, y, word) => {
    expect(wordAt(boxes, { x, y })).toBe(word);
  });
});

describe('a move', () => {
  it.each([
    ['a tremble', 4, 3, true, 100, 'rest'],
    ['along words', 60, 4, true, 300, 'words'],
    ['to the next line of words', 6, 44, true, 300, 'words'],
    ['a flick over words', 60, 4, true, 80, 'swipe'],
    ['at exactly the speed of a reader', 50, 4, true, 100, 'words'],
    ['the quick beginning of a drag along words', 20, 2, true, 20, 'rest'],
    ['outside the words', 20, 4, false, 900, 'swipe'],
    ['down outside the words', 4, 30, false, 100, 'scroll'],
  ] as const)('%s means %s', (_, dx, dy, isOnWord, afterMs, meaning) => {
    expect(meaningOfMove(dx, dy, isOnWord, afterMs)).toBe(meaning);
  });
});

describe('a swipe', () => {
  it('keeps to the right and skips to the left, from 96 px', () => {
    expect(outcomeOfSwipe(armedPx)).toBe('kept');
    expect(outcomeOfSwipe(-armedPx)).toBe('skipped');
    expect(outcomeOfSwipe(armedPx - 1)).toBeUndefined();
  });

  it('turns the card by at most six degrees', () => {
    expect(turnOf(179, 358)).toBe(3);
    expect(turnOf(900, 358)).toBe(6);
    expect(turnOf(-900, 358)).toBe(-6);
  });
});
