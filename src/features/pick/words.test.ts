import { describe, expect, it } from 'vitest';
import {
  areAllHidden,
  drag,
  gapsOfHidden,
  hide,
  rangeOfSpan,
  rangesOf,
  show,
  tap,
  toggle,
  wordsOf,
} from './words.ts';

const sentence =
  'The Reconstruction Acts of 1867 divided ten Southern states into five military districts, each under an army general.';

const textsOf = (text: string) => wordsOf(text).map(({ start, end }) => text.slice(start, end));

describe('words of a sentence', () => {
  it.each([
    ['He said: “Stop!” (twice).', ['He', 'said', 'Stop', 'twice']],
    [
      'In the U.S. it rose 50%, e.g. in May.',
      ['In', 'the', 'U.S.', 'it', 'rose', '50%', 'e.g.', 'in', 'May'],
    ],
    ['Call main() or f(x), never (f(x)).', ['Call', 'main()', 'or', 'f(x)', 'never', 'f(x)']],
    ['E = mc² holds – always.', ['E', '=', 'mc²', 'holds', '–', 'always']],
    [
      'In the Deep South—Mississippi, in 1861—the year “Go”—he',
      ['In', 'the', 'Deep', 'South', 'Mississippi', 'in', '1861', 'the', 'year', 'Go', 'he'],
    ],
    ['Paris–Lyon in 1861–1865 —', ['Paris', 'Lyon', 'in', '1861–1865', '—']],
    ['well-known co-op’s isn’t', ['well-known', 'co-op’s', 'isn’t']],
    ['התא הוא היחידה, של החיים.', ['התא', 'הוא', 'היחידה', 'של', 'החיים']],
    ['細胞是生命的單位。', expect.arrayContaining(['細胞'])],
    ['… ?', ['…', '?']],
    [`Contents${'.'.repeat(20_000)}7 end…).`, [`Contents${'.'.repeat(20_000)}7`, 'end']],
    ['', []],
  ])('of %s', (text, words) => {
    expect(textsOf(text)).toEqual(words);
  });

  it('finds the words that a suggested gap touches', () => {
    const words = wordsOf(sentence);
    const start = sentence.indexOf('military');
    expect(rangeOfSpan(words, { start, end: start + 'military districts'.length })).toEqual({
      from: 11,
      to: 12,
    });
    expect(rangeOfSpan(words, { start: start + 2, end: start + 3 })).toEqual({ from: 11, to: 11 });
    expect(rangeOfSpan([], { start: 0, end: 3 })).toBeUndefined();
  });
});

describe('hidden words', () => {
  it('are one gap where they stand side by side', () => {
    const hidden = hide(hide([], { from: 10, to: 10 }), { from: 11, to: 12 });
    expect(rangesOf(hidden)).toEqual([{ from: 10, to: 12 }]);
    expect(
      gapsOfHidden({ sentence, words: wordsOf(sentence) }, hidden).map(({ start, end }) =>
        sentence.slice(start, end),
      ),
    ).toEqual(['five military districts']);
  });

  it('have both brackets where they stand on both sides of one, as far as both are beside them', () => {
    const gapsIn = (text: string, hidden: readonly number[]) =>
      gapsOfHidden({ sentence: text, words: wordsOf(text) }, hidden).map(({ start, end }) =>
        text.slice(start, end),
      );
    const named = 'An unconditioned response (UCR) is automatic.';
    expect(gapsIn(named, [1, 2, 3])).toEqual(['unconditioned response (UCR)']);
    expect(gapsIn(named, [3])).toEqual(['UCR']);
    expect(gapsIn('The (unconditioned) response [to it] is automatic.', [1, 2])).toEqual([
      '(unconditioned) response',
    ]);
    expect(gapsIn('The response [to it] is automatic.', [1, 2, 3])).toEqual(['response [to it]']);
    expect(gapsIn('The response (UCR, automatic) is learned.', [1, 2])).toEqual(['response (UCR']);
  });

  it('are two gaps when a word between them is shown', () => {
    expect(rangesOf(show([10, 11, 12], { from: 11, to: 11 }))).toEqual([
      { from: 10, to: 10 },
      { from: 12, to: 12 },
    ]);
  });

  it('merge with the gaps that a new one overlaps', () => {
    expect(hide([1, 2, 5], { from: 2, to: 5 })).toEqual([1, 2, 3, 4, 5]);
  });

  it('are shown by the same range again', () => {
    expect(toggle([1, 2], { from: 1, to: 2 })).toEqual([]);
    expect(areAllHidden([1, 2], { from: 1, to: 2 })).toBe(true);
    expect(toggle([1], { from: 1, to: 2 })).toEqual([1, 2]);
    expect(areAllHidden([1], { from: 1, to: 2 })).toBe(false);
  });
});

describe('a tap', () => {
  const suggested = [
    { from: 10, to: 12 },
    { from: 1, to: 2 },
  ];

  it('hides a word, and again shows it', () => {
    expect(tap([], 6, suggested)).toEqual([6]);
    expect(tap([6], 6, suggested)).toEqual([]);
  });

  it('hides and shows a suggested gap as a whole', () => {
    expect(tap([10, 11, 12], 2, suggested)).toEqual([1, 2, 10, 11, 12]);
    expect(tap([1, 2, 10, 11, 12], 11, suggested)).toEqual([1, 2]);
  });

  it('changes one word of a suggested gap that the student has changed', () => {
    expect(tap([11, 12], 12, suggested)).toEqual([11]);
    expect(tap([9, 10, 11, 12], 12, suggested)).toEqual([9, 10, 11]);
  });
});

describe('a drag', () => {
  it('hides the words from its first to its last, in both directions', () => {
    expect(drag([], 6, 8)).toEqual([6, 7, 8]);
    expect(drag([], 8, 6)).toEqual([6, 7, 8]);
  });

  it('shows them if it began on a hidden word', () => {
    expect(drag([6, 7, 8], 8, 7)).toEqual([6]);
  });
});
