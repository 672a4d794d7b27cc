/** Long answers, each the worst for another part of the judging of typed answers. `npm run bench growth` measures their work. */
import type { TypedVerdict } from '../../src/model/study/quiz/typed.ts';

export interface LongAnswer {
  what: string;
  verdict: TypedVerdict;
  /** @param many about how many signs each of the two has */
  textsOf: (many: number) => [typed: string, accepted: string];
}

const ofSigns = ['-x', "f'", '(a+b)', 'n!', '\\n', '((', '[1,'].map((part): LongAnswer => {
  const textsOf = (many: number): [string, string] => {
    const text = part.repeat(many / part.length);
    return [text, text.replace(/.$/, 'y')];
  };
  return {
    what: `${part} again and again`,
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
    ...{ what: 'letters, quite other', verdict: 'spelling' },
    textsOf: (many) => ['ab'.repeat(many / 2), 'ba'.repeat(many / 2)],
  },
  { what: 'zeros', verdict: 'wrong', textsOf: (many) => [`1.${'0'.repeat(many)}1`, '2'] },
  { what: 'numbers', verdict: 'wrong', textsOf: (many) => ['1,111 '.repeat(many / 6), '2'] },
  {
    ...{ what: 'marks', verdict: 'wrong' },
    textsOf: (many) => [`a${'\u0302\u0323'.repeat(many / 2)}`, 'b'],
  },
  {
    ...{ what: 'zeros, beside as many', verdict: 'wrong' },
    textsOf: (many) => [`1.${'0'.repeat(many)}1`, `1.${'0'.repeat(many)}2`],
  },
  {
    ...{ what: 'numbers, beside as many', verdict: 'wrong' },
    textsOf: (many) => ['1 '.repeat(many / 2), `${'1 '.repeat(many / 2 - 1)}2`],
  },
  {
    ...{ what: 'thousands, beside as many', verdict: 'wrong' },
    textsOf: (many) => ['1 000 '.repeat(many / 6), '1,111 '.repeat(many / 6)],
  },
  {
    ...{ what: 'words, beside as many', verdict: 'spelling' },
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
    ...{ what: 'marks, beside as many', verdict: 'wrong' },
    textsOf: (many) => [`a${'\u0302\u0323'.repeat(many / 2)}`, 'b'.repeat(many)],
  },
  ...ofSigns,
];
