/** Questions written in GIFT read back unchanged, as far as GIFT can express them. */
import '../../../../test/support/node-blobs.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldsOf, readAll, sourceFile } from '../../../../test/support/import-fixtures.ts';
import { fewerUnlessLong } from '../../../../test/support/long.ts';
import { fieldsOfTask, type Task, taskOf } from '../../../model/study/quiz/task.ts';
import { giftReader } from '../read/gift.ts';
import { giftOf } from './gift.ts';

async function readAgain(task: Task, stem = 'Which?', explanation?: string) {
  const text = giftOf('Cells', [{ stem, ...fieldsOfTask(task), explanation }]);
  const read = await readAll(giftReader, [sourceFile('x.gift', text)]);
  const rows = fieldsOf(read, 'question') as unknown as (Parameters<typeof taskOf>[0] & {
    explanation?: string;
  })[];
  return rows.map((row) => ({ stem: row.stem, task: taskOf(row), explanation: row.explanation }));
}

it.each<[string, Task]>([
  ['single', { kind: 'single', options: ['a', 'b', 'c'], right: 'b' }],
  ['true or false', { kind: 'true-false', options: ['True', 'False'], right: 'False' }],
  ['multiple', { kind: 'multiple', options: ['a', 'b', 'c', 'd'], right: ['a', 'b', 'd'] }],
  ['short', { kind: 'short', accepted: ['six', '6'], foils: [] }],
  ['short, with wrong ones', { kind: 'short', accepted: ['6', '%6'], foils: ['5', '[7]', '2*3'] }],
  ['matching', { kind: 'matching', prompts: ['x', 'y'], answers: ['1', '2', '3'] }],
])('%s comes back with its signs and why', async (_, task) => {
  const stem = '// Is {a} = ~b~ # \\n: <i>?\n\nOr not?';
  expect(await readAgain(task, stem, 'So: {it} is.\nReally.')).toEqual([
    { stem, task, explanation: 'So: {it} is.\nReally.' },
  ]);
});

it.each(['Unit 1: Cells', 'a = b {c} # ~', 'Cells / tissues', 'C:\\notes'])(
  'a quiz keeps its name: %s',
  async (title) => {
    const task: Task = { kind: 'true-false', options: ['True', 'False'], right: 'True' };
    const text = giftOf(title, [{ stem: 'Yes?', ...fieldsOfTask(task) }]);
    // Moodle has no escapes in a category and would show each as a number.
    expect(text.split('\n')[0]).toBe(`$CATEGORY: $course$/top/${title.replace('/', '//')}`);
    const read = await readAll(giftReader, [sourceFile('x.gift', text)]);
    expect(fieldsOf(read, 'quiz').map((quiz) => quiz.title)).toEqual([title]);
  },
);

it.each<[title: string, asWritten: string]>([
  ['top', 'top'],
  ['$course$', '$course$'],
  // Like Moodle: a slash at an end beside the separator of categories would be read as part of it.
  ['/etc/hosts', ' //etc//hosts'],
  ['Cells/', 'Cells// '],
  ['/', ' // '],
  ['// a comment', ' //// a comment'],
])('a quiz keeps a name that might be a part of the path: %s', async (title, asWritten) => {
  const task: Task = { kind: 'true-false', options: ['True', 'False'], right: 'True' };
  const text = giftOf(title, [{ stem: 'Yes?', ...fieldsOfTask(task) }]);
  expect(text.split('\n')[0]).toBe(`$CATEGORY: $course$/top/${asWritten}`);
  const read = await readAll(giftReader, [sourceFile('x.gift', text)]);
  expect(fieldsOf(read, 'quiz').map((quiz) => quiz.title)).toEqual([title]);
});

it.each<[string, Task]>([
  ['alone', { kind: 'short', accepted: ['*'], foils: [] }],
  ['between others', { kind: 'short', accepted: ['2*3', '3*2', '\\*'], foils: [] }],
  ['in a blank', { kind: 'cloze', around: ['Twice is ', ' 2.'], blanks: [['*', 'x']] }],
])('a star that is an answer is no sign for any answer: %s', async (_, task) => {
  const stem = task.kind === 'cloze' ? 'Twice is _____ 2.' : 'Which?';
  expect((await readAgain(task, stem)).map(({ task }) => task)).toEqual([task]);
  const text = giftOf('Cells', [{ stem, ...fieldsOfTask(task) }]);
  // To Moodle, a star without a backslash means any answer.
  expect(text).not.toMatch(/(?<!\\\\)\*/);
});

it('a blank comes back in its sentence; several blanks become separate questions', async () => {
  const around = ['Made of ', ' and ', '.'];
  const task: Task = { kind: 'cloze', around, blanks: [['atoms', 'atom'], ['air']] };
  expect((await readAgain(task, 'Made of _____ and _____.')).map(({ task }) => task)).toEqual([
    { kind: 'cloze', around: ['Made of ', ' and air.'], blanks: [['atoms', 'atom']] },
    { kind: 'cloze', around: ['Made of atoms and ', '.'], blanks: [['air']] },
  ]);
});

it('steps come back as a matching of numbers', async () => {
  const [again] = await readAgain({ kind: 'ordering', steps: ['Wash', 'Cut'] });
  expect(again?.task).toEqual({ kind: 'matching', prompts: ['1', '2'], answers: ['Wash', 'Cut'] });
});

it.each<[string, Task, Task]>([
  [
    'a choice',
    { kind: 'single', options: ['A -> B', 'B -> A'], right: 'A -> B' },
    { kind: 'single', options: ['A → B', 'B → A'], right: 'A → B' },
  ],
  [
    'a short answer',
    { kind: 'short', accepted: ['A -> B'], foils: [] },
    { kind: 'short', accepted: ['A → B'], foils: [] },
  ],
  [
    'pairs',
    { kind: 'matching', prompts: ['A -> B', 'C'], answers: ['1 -> 2', '2 -> 3'] },
    { kind: 'matching', prompts: ['A → B', 'C'], answers: ['1 → 2', '2 → 3'] },
  ],
])('an arrow typed as -> in %s does not split its answers into pairs', async (_, task, again) => {
  expect((await readAgain(task)).map(({ task }) => task)).toEqual([again]);
});

it('any words of each kind that GIFT can express come back', async () => {
  const words = fc
    .string({
      minLength: 1,
      maxLength: 12,
      unit: fc.constantFrom(...'ab ~=#{}:\\%/*n.é['.split('')),
    })
    .filter((text) => text.trim() === text && !/ {2}/.test(text));
  const several = (least: number) => fc.uniqueArray(words, { minLength: least, maxLength: 6 });
  const tasks: fc.Arbitrary<Task> = fc.oneof(
    several(2).map(
      ([right = '', ...more]): Task => ({ kind: 'single', options: [...more, right], right }),
    ),
    several(3).map((options): Task => ({ kind: 'multiple', options, right: options.slice(1) })),
    several(2).map(
      (all): Task => ({ kind: 'short', accepted: all.slice(0, -1), foils: all.slice(-1) }),
    ),
    several(4).map((all): Task => {
      const half = Math.floor(all.length / 2);
      return { kind: 'matching', prompts: all.slice(0, half), answers: all.slice(half) };
    }),
    fc
      .constantFrom('True', 'False')
      .map((right): Task => ({ kind: 'true-false', options: ['True', 'False'], right })),
  );
  await fc.assert(
    fc.asyncProperty(tasks, words, words, async (task, stem, explanation) => {
      expect(await readAgain(task, stem, explanation)).toEqual([{ stem, task, explanation }]);
    }),
    { numRuns: fewerUnlessLong(1_000, 200) },
  );
});

it('any words of a choice come back', async () => {
  // No answer has empty lines, spaces at its ends or HTML.
  const words = fc
    .string({
      minLength: 1,
      maxLength: 20,
      unit: fc.constantFrom(...'ab ~=#{}:\\%/1n>-'.split('')),
    })
    .filter((text) => text.trim() === text && !text.includes('->'));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(words, { minLength: 2, maxLength: 5 }),
      words,
      async (options, stem) => {
        const [right = ''] = options;
        const task: Task = { kind: 'single', options, right };
        expect(await readAgain(task, stem)).toEqual([{ stem, task, explanation: undefined }]);
      },
    ),
    { numRuns: fewerUnlessLong(2_000, 400) },
  );
});
