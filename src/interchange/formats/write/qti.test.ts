/** Questions of all kinds, with any words, written in QTI read back unchanged. */
import '../../../../test/support/node-blobs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, readAll, sourceFile } from '../../../../test/support/import-fixtures.ts';
import { fewerUnlessLong } from '../../../../test/support/long.ts';
import { fieldsOfTask, type Task, taskOf } from '../../../model/study/quiz/task.ts';
import { cleanText } from '../../../text/clean-text.ts';
import { qtiReader } from '../read/qti.ts';
import { qtiFilesOf } from './qti.ts';

interface Asked {
  stem: string;
  task: Task;
  explanation?: string | undefined;
}

async function readAgain(title: string, asked: readonly Asked[]) {
  const questions = asked.map(({ task, ...rest }) => ({ ...rest, ...fieldsOfTask(task) }));
  const files = [...qtiFilesOf(title, questions)];
  const read = await readAll(
    qtiReader,
    files.map(({ path, content }) => sourceFile(path, content)),
  );
  const rows = fieldsOf(read, 'question') as unknown as (Parameters<typeof taskOf>[0] & {
    explanation?: string;
  })[];
  return {
    quizzes: fieldsOf(read, 'quiz'),
    leftOut: read.leftOut,
    asked: rows.map((row) => ({
      ...{ stem: row.stem, task: taskOf(row), explanation: row.explanation },
    })),
  };
}

/** Text as students can enter it: clean and trimmed. */
const characters = fc.oneof(
  fc.constantFrom(...'ab<>&"\'_;:#-[]{}/= \n\t\u00a0\u3000é'.split(''), ']]>', '&amp;', '<br/>'),
  fc.constantFrom('שלום', 'مرحبا', '\u200f', '👩‍🔬', '中', 'e\u0301', '  ', '\n\n'),
  fc.string({ unit: 'grapheme', maxLength: 1 }),
);
const words = fc
  .array(characters, { minLength: 1, maxLength: 12 })
  .map((all) =>
    cleanText(all.join(''))
      .replace(/[\ufdd0-\ufdef\ufffe\uffff]/g, '')
      .trim(),
  )
  .filter((text) => text !== '' && !/^(true|false)$/i.test(text));
/** A typed answer: one line with single spaces. */
const typedWords = words
  .map((text) =>
    text
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .filter((text) => text !== '');
const several = (least: number) => fc.uniqueArray(words, { minLength: least, maxLength: 6 });
const stems = words.map((text) => text.replace(/_{3,}/g, '__'));

const tasks: fc.Arbitrary<Asked> = fc.oneof(
  fc.record({
    stem: stems,
    task: several(2).map(
      (options): Task => ({ kind: 'single', options, right: options.at(-1) ?? '' }),
    ),
  }),
  fc.record({
    stem: stems,
    task: fc
      .constantFrom('True', 'False')
      .map((right): Task => ({ kind: 'true-false', options: ['True', 'False'], right })),
  }),
  fc.record({
    stem: stems,
    task: several(3).map(
      (options): Task => ({
        kind: 'multiple',
        options,
        right: options.slice(1 + (options.length % 2)),
      }),
    ),
  }),
  fc.record({
    stem: stems,
    task: fc
      .uniqueArray(typedWords, { minLength: 2, maxLength: 6 })
      .map((all): Task => ({ kind: 'short', accepted: all.slice(0, -1), foils: all.slice(-1) })),
  }),
  fc
    .record({
      around: fc.array(fc.constantFrom('', ' is ', ' שלום ', 'a\n', ' <b> ', '.', '  \n x'), {
        minLength: 3,
        maxLength: 5,
      }),
      accepted: fc.uniqueArray(typedWords, { minLength: 2, maxLength: 3 }),
    })
    .map(({ around, accepted }): Asked => {
      const filled = around.map((part, at) =>
        at === 0 ? `x${part}` : at === around.length - 1 ? `${part}y` : part || '-',
      );
      const blanks = around.slice(1).map((_, at) => (at === 0 ? accepted : accepted.slice(0, 1)));
      return { stem: filled.join('_____'), task: { kind: 'cloze', around: filled, blanks } };
    }),
  fc.record({
    stem: stems,
    task: several(4).map((all): Task => {
      const prompts = all.slice(0, Math.floor(all.length / 2));
      return {
        kind: 'matching',
        prompts,
        answers: [...prompts.toReversed(), 'none of them at all'],
      };
    }),
  }),
  fc.record({ stem: stems, task: several(2).map((steps): Task => ({ kind: 'ordering', steps })) }),
);

describe('a quiz written in QTI', () => {
  it('comes back unchanged: every kind, with any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(tasks, { minLength: 1, maxLength: 4, selector: ({ stem }) => stem }),
        fc.option(words, { nil: undefined }),
        async (asked, explanation) => {
          const explained = asked.map((one) => ({ ...one, explanation }));
          const read = await readAgain('Cells & more', explained);
          expect(read.leftOut).toEqual([]);
          expect(read.asked).toEqual(explained);
        },
      ),
      { numRuns: fewerUnlessLong(600, 100) },
    );
  });

  it('is one quiz with its name, in the order of the questions', async () => {
    const asked = ['Three?', 'One?', 'Two?'].map(
      (stem): Asked => ({
        stem,
        task: { kind: 'true-false', options: ['True', 'False'], right: 'True' },
      }),
    );
    const read = await readAgain(' Cells  <1> ', asked);
    expect(read.quizzes).toEqual([{ title: 'Cells <1>' }]);
    expect(read.asked.map(({ stem }) => stem)).toEqual(['Three?', 'One?', 'Two?']);
  });

  it('keeps a blank that is the whole sentence', async () => {
    const asked: Asked = {
      stem: 'The unit of life?\n_____',
      task: { kind: 'cloze', around: ['The unit of life?\n', ''], blanks: [['cell']] },
    };
    expect((await readAgain('Cells', [asked])).asked).toEqual([asked]);
  });
});
