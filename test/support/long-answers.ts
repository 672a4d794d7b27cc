/**
 * Long answers: each is the worst case for one part of the check of typed answers. Measured by `npm run bench growth`.
 */
import type { TypedVerdict } from '../../src/model/study/quiz/typed.ts';

export interface LongAnswer {
  what: string;
  verdict: TypedVerdict;
  /** @param many approximate length of each text */
  textsOf: (many: number) => [typed: string, accepted: string];
}

const ofSigns = ['-x', "f'", '(a+b)', 'n!', '\\n', '((', '[1,'].map((part): LongAnswer => {
  const textsOf = (many: number): [string, string] => {
    const text = part.repeat(many / part.length);
    return [text, text.replace(/.$/, 'y')];
  };
  return {
    what: `${part} repeated`,
    verdict: part === "f'" ? 'spelling' : 'wrong',
    textsOf,
  };
});

export const longAnswers: readonly LongAnswer[] = [
  {
    ...{ what: 'letters, nearly the same', verdict: 'spelling' },
    textsOf: (many) => ['ab'.repeat(many / 2), `ba${'ab'.repeat(many / 2 - 1)}`],
  },
  {
    ...{ what: 'letters, in another order', verdict: 'spelling' },
    textsOf: (many) => ['ab'.repeat(many / 2), 'ba'.repeat(many / 2)],
  },
  { what: 'zeros', verdict: 'wrong', textsOf: (many) => [`1.${'0'.repeat(many)}1`, '2'] },
  { what: 'numbers', verdict: 'wrong', textsOf: (many) => ['1,111 '.repeat(many / 6), '2'] },
  {
    ...{ what: 'marks', verdict: 'wrong' },
    textsOf: (many) => [`a${'\u0302\u0323'.repeat(many / 2)}`, 'b'],
  },
  {
    ...{ what: 'zeros, against zeros', verdict: 'wrong' },
    textsOf: (many) => [`1.${'0'.repeat(many)}1`, `1.${'0'.repeat(many)}2`],
  },
  {
    ...{ what: 'numbers, against numbers', verdict: 'wrong' },
    textsOf: (many) => ['1 '.repeat(many / 2), `${'1 '.repeat(many / 2 - 1)}2`],
  },
  {
    ...{ what: 'thousands, against thousands', verdict: 'wrong' },
    textsOf: (many) => ['1 000 '.repeat(many / 6), '1,111 '.repeat(many / 6)],
  },
  {
    ...{ what: 'words, against words', verdict: 'spelling' },
    textsOf: (many) => ['photo '.repeat(many / 6), 'phote '.repeat(many / 6)],
  },
  {
    ...{ what: 'spaces between digits', verdict: 'wrong' },
    textsOf: (many) => [`1${' '.repeat(many)}x`, `1${' x'.repeat(many / 2)}`],
  },
  {
    ...{ what: 'slashes', verdict: 'wrong' },
    textsOf: (many) => ['a/'.repeat(many / 2), '1/'.repeat(many / 2)],
  },
  {
    ...{ what: 'elements', verdict: 'right' },
    textsOf: (many) => ['CO'.repeat(many / 2), 'Co'.repeat(many / 2)],
  },
  {
    ...{ what: 'marks, against letters', verdict: 'wrong' },
    textsOf: (many) => [`a${'\u0302\u0323'.repeat(many / 2)}`, 'b'.repeat(many)],
  },
  ...ofSigns,
];
