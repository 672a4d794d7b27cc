import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareOf } from './mark.ts';
import type { Task } from './task.ts';
import { judgeTyped } from './typed.ts';

/** Any code units, lone halves of signs too, and words of several scripts with what may go wrong in them. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        ...[
          'the',
          "l'",
          'año',
          'Straße',
          'İ',
          'ς',
          'أ',
          'שָׁ',
          'हिन्दी',
          'がく',
          '한',
          'ﬁ',
          '²',
          '½',
          '⁻',
        ],
        ...[
          '1',
          '000',
          '.',
          ',',
          '-',
          '−',
          '/',
          '&',
          '#',
          '≠',
          '^',
          ' ',
          '\u200f',
          '\ud83d',
          '\u0301',
        ],
        ...['\ue000', '\ue001', 'Co', 'CO', 'µ', 'α', '(', '_'],
      ),
    )
    .map((parts) => parts.join('')),
);
const hasWords = (text: string) => text.trim() !== '';

it('any texts are marked, within nothing and all', () => {
  const texts = fc.array(anyText, { maxLength: 4 });
  fc.assert(
    fc.property(texts, texts, texts, (given, one, other) => {
      const options = [...new Set([...one, 'a', 'b'])];
      const tasks: Task[] = [
        { kind: 'single', options, right: options[0] ?? '' },
        { kind: 'true-false', options: ['True', 'False'], right: 'True' },
        { kind: 'multiple', options, right: options.slice(1) },
        { kind: 'short', accepted: one, foils: other },
        { kind: 'cloze', around: ['', ...options], blanks: options.map((text) => [text]) },
        { kind: 'matching', prompts: options, answers: [...options].reverse() },
        { kind: 'ordering', steps: options },
      ];
      for (const task of tasks) {
        const share = shareOf(task, given);
        expect(share >= 0 && share <= 1, `${task.kind}: ${share}`).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

it('what is accepted is right, with spaces around and in any form of Unicode', () => {
  fc.assert(
    fc.property(anyText.filter(hasWords), fc.array(anyText), (right, foils) => {
      for (const typed of [right, ` ${right}\n`, right.normalize('NFD'), right.normalize('NFC')]) {
        expect(judgeTyped(typed, ['other', right], foils)).toBe('right');
      }
    }),
  );
});

it('words that are accepted are right in any case', () => {
  const word = fc.stringMatching(/^[a-zäöüßéñçøłσςώйёığ]{3,12}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const right = words.join(' ');
      expect(judgeTyped(right.toUpperCase(), [right])).toBe('right');
    }),
  );
});

it('a foil is never right, unless it is accepted itself', () => {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  fc.assert(
    fc.property(anyText, fc.array(anyText), (foil, accepted) => {
      // Nearly all that is like it is accepted too.
      const alike = [`the ${foil}`, `${foil}.`, foil.toUpperCase(), foil.toLowerCase()];
      const rights = [...accepted, ...alike].filter((right) => plain(right) !== plain(foil));
      expect(judgeTyped(foil, rights, [foil])).toBe('wrong');
    }),
  );
});

it('both forms of Unicode are marked alike', () => {
  fc.assert(
    fc.property(anyText, anyText, (typed, right) => {
      const verdict = judgeTyped(typed.normalize('NFC'), [right]);
      expect(judgeTyped(typed.normalize('NFD'), [right.normalize('NFD')])).toBe(verdict);
    }),
  );
});

it('a number more or less is never a typo', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (typed, right) => {
      expect(judgeTyped(`${typed} metres`, [`${right} metres`]) === 'right').toBe(typed === right);
    }),
  );
});

it('what is far longer than the answer is not looked at', () => {
  expect(judgeTyped(`cell${'\u200b'.repeat(900)}`, ['cell'])).toBe('right');
  expect(judgeTyped(`cell${'\u200b'.repeat(20_000)}`, ['cell'])).toBe('wrong');
});

it('a foil is wrong although another form of what is accepted is the same', () => {
  expect(judgeTyped('cat', ['the cat; a feline'], ['cat'])).toBe('wrong');
  expect(judgeTyped('cat', ['the cat; a feline'])).toBe('right');
  expect(judgeTyped('ٱ', ['the ٱ\n', 'ٱ\n.'], ['ٱ\n'])).toBe('wrong');
});
