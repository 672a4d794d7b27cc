/** The one span in which two texts differ: it gives the new text, cuts no character and is as small as it can be. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differingSpan } from './note-text.ts';

describe('the differing span', () => {
  it.each([
    ['cell', 'cells', { at: 4, removed: 0, inserted: 's' }],
    ['the old cell', 'the new cell', { at: 4, removed: 3, inserted: 'new' }],
    ['same', 'same', { at: 4, removed: 0, inserted: '' }],
    ['aa', 'aaa', { at: 2, removed: 0, inserted: 'a' }],
    ['', 'a', { at: 0, removed: 0, inserted: 'a' }],
    ['a', '', { at: 0, removed: 1, inserted: '' }],
    // These begin with one half: U+1F600 and U+1F601.
    ['a😀b', 'a😁b', { at: 1, removed: 2, inserted: '😁' }],
    // These end with one half: U+1F600 and U+1FA00.
    ['a😀b', 'a🨀b', { at: 1, removed: 2, inserted: '🨀' }],
    ['😀', '🨀', { at: 0, removed: 2, inserted: '🨀' }],
    ['😀', '😀😀', { at: 2, removed: 0, inserted: '😀' }],
  ])('of %j and %j is as small as it can be', (before, after, span) => {
    expect(differingSpan(before, after)).toEqual(span);
  });
});

/** Halves of pairs, the units beside their ranges, and letters, in any order: pairs, and halves that stand alone. */
const text = fc
  .array(
    fc.constantFrom(
      ...['a', 'b', '\ud7ff', '\ue000', '\uffff'],
      ...['\ud800', '\udbff', '\ud83d', '\udc00', '\udfff', '\ude00'],
    ),
    { maxLength: 6 },
  )
  .map((units) => units.join(''));

/** Whether a cut there leaves two halves of one character. */
const isWithinCharacter = (whole: string, at: number) =>
  at > 0 && (whole.codePointAt(at - 1) ?? 0) > 0xffff;

/** Two texts, often with a beginning and an end in common. */
const texts = fc
  .tuple(text, text, text, text)
  .map(([start, one, two, end]) => [start + one + end, start + two + end] as const);

describe('of any two texts the span', () => {
  it('turns one text into the other, and splits no surrogate pair in either', () => {
    fc.assert(
      fc.property(texts, ([before, after]) => {
        const { at, removed, inserted } = differingSpan(before, after);
        expect(before.slice(0, at) + inserted + before.slice(at + removed)).toBe(after);
        for (const [whole, end] of [
          [before, at + removed],
          [after, at + inserted.length],
        ] as const) {
          expect(isWithinCharacter(whole, at)).toBe(false);
          expect(isWithinCharacter(whole, end)).toBe(false);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('has no common unit at its ends, except half of a pair', () => {
    fc.assert(
      fc.property(texts, ([before, after]) => {
        const { at, removed, inserted } = differingSpan(before, after);
        if (removed === 0 || inserted === '') return;
        const [endBefore, endAfter] = [at + removed, at + inserted.length];
        if (before[at] === after[at]) {
          expect(isWithinCharacter(before, at + 1) || isWithinCharacter(after, at + 1)).toBe(true);
        }
        if (before[endBefore - 1] === after[endAfter - 1]) {
          expect(
            isWithinCharacter(before, endBefore - 1) || isWithinCharacter(after, endAfter - 1),
          ).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
