import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blanksOf, sentenceOf } from './blanks.ts';
import { fieldsOfTask, taskOf } from './task.ts';

/** As a row says it. */
const stored = (sentence: string) => {
  const { stem, task } = blanksOf(sentence);
  return taskOf({ stem, ...fieldsOfTask(task) });
};

it('words of a blank that go over two lines are one answer', () => {
  const task = { kind: 'cloze', around: ['The ', ' is rigid.'], blanks: [['cell wall', 'wall']] };
  expect(stored('The [cell\nwall / wall] is rigid.')).toEqual(task);
});

it('blanks beside each other stay two', () => {
  expect(stored('[Na][Cl] is salt.')).toEqual({
    ...{ kind: 'cloze', around: ['', ' ', ' is salt.'], blanks: [['Na'], ['Cl']] },
  });
});

it('a line beside a blank is none of it', () => {
  const around = ['my_ ', ' _name'];
  expect(stored('my_[first]_name')).toEqual({ kind: 'cloze', around, blanks: [['first']] });
});

it('a sentence with blanks is stored and typed again as it is read', () => {
  const part = fc.constantFrom(
    'a',
    'b c',
    '_',
    '__',
    '_____',
    '\n',
    ' ',
    '/',
    '\\[',
    '\\]',
    '\\/',
    '.',
  );
  const piece = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
  const blank = fc.array(part, { maxLength: 3 }).map((parts) => `[x${parts.join('')}]`);
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, blank), { maxLength: 5 }), blank, (pieces, last) => {
      const sentence = [...pieces, last].join('');
      const { task } = blanksOf(sentence);
      expect(stored(sentence)).toEqual(task);
      expect(stored(sentenceOf(task))).toEqual(task);
    }),
  );
});

it('a bracket that is not closed is read at once, however many slashes stand behind it', () => {
  // Tried in each way, these would take longer than there is time.
  for (const part of ['\\/', '\\', '/\\/']) {
    const sentence = `See [${part.repeat(5_000)}`;
    expect(blanksOf(sentence).task.blanks).toEqual([]);
  }
});

it('a backslash before other signs is one', () => {
  expect(blanksOf('A [a\\b] and [C:\\\\d].').task.blanks).toEqual([['a\\b'], ['C:\\\\d']]);
});
