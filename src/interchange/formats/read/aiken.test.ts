import '../../../../test/support/node-blobs.ts';
import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  fixtures,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { taskOf } from '../../../model/study/quiz/task.ts';
import { aikenReader } from './aiken.ts';

const read = (text: string) => readAll(aikenReader, [sourceFile('Cells.txt', text)]);
const end = 'One?\nA. a\nB. b\nANSWER: A\n';

describe('a quiz in Aiken', () => {
  it('is read with empty lines, small letters, brackets and several correct answers', async () => {
    const found = await readAll(aikenReader, fixtures('aiken'));
    const rows = fieldsOf(found, 'question') as unknown as Parameters<typeof taskOf>[0][];
    expect(rows.map((row) => [row.stem, taskOf(row)])).toEqual([
      [
        'What holds the genes of a cell?',
        { kind: 'single', options: ['Nucleus', 'Cell wall', 'Cytosol'], right: 'Nucleus' },
      ],
      [
        'Which of these\nare organelles?',
        {
          kind: 'multiple',
          options: ['Mitochondrion', 'Chloroplast', 'Virus'],
          right: ['Mitochondrion', 'Chloroplast'],
        },
      ],
      [
        'Cells of animals have walls.',
        { kind: 'true-false', options: ['True', 'False'], right: 'False' },
      ],
    ]);
    expect(reasons(found)).toEqual([]);
  });

  it('is one quiz for each file', async () => {
    const found = await readAll(aikenReader, [
      sourceFile('Week 1.txt', end),
      sourceFile('Week 2.txt', end),
      sourceFile('Other.txt', 'Words'),
    ]);
    expect(fieldsOf(found, 'quiz')).toEqual([{ title: 'Week 1' }, { title: 'Week 2' }]);
    expect(fieldsOf(found, 'question')).toHaveLength(2);
    expect(reasons(found)).toEqual(['Other.txt: no quiz questions in it']);
  });

  it.each([
    ['a line that is no answer', 'Two?\nA. a\nB - b\nC. c\nANSWER: A\n', 3, /neither an answer/, 2],
    ['an answer twice', 'Two?\nA. a\nA. b\nB. c\nANSWER: A\n', 3, /second answer/, 2],
    ['no line with the answer', 'Two?\nA. a\nB. b\n\n', 1, /no line “ANSWER: A”/, 1],
    ['an answer that is not there', 'Two?\nA. a\nB. b\nANSWER: C\n', 4, /does not have/, 1],
    ['only words', 'A heading\n\n', 1, /not followed by answers/, 1],
    ['only the answer', 'ANSWER: C\n', 1, /no answers such as/, 1],
  ])('with %s tells its line, and goes on', async (_, text, line, why, count) => {
    const found = await read(`${text}${end}`);
    expect(fieldsOf(found, 'question')).toHaveLength(count);
    expect(reasons(found)).toHaveLength(1);
    expect(reasons(found)[0]).toMatch(new RegExp(`^Cells\\.txt, line ${line}: `));
    expect(reasons(found)[0]).toMatch(why);
  });

  it('may begin a question as an answer begins', async () => {
    const found = await read('E. coli is a bacterium?\r\nA. Yes\r\nB. No\r\nANSWER: A.\r\n');
    expect(fieldsOf(found, 'question')).toMatchObject([{ stem: 'E. coli is a bacterium?' }]);
  });

  it('that is long or no quiz is read in bounded time', async () => {
    await expect(read('Any words')).rejects.toThrow(/^No quiz questions found/);
    const many = await read(`${'A. a\n'.repeat(50_000)}${end}`);
    expect(fieldsOf(many, 'question').length).toBeLessThan(3);
    const spaces = await read(`Two?${' '.repeat(200_000)}x\n\n${end}`);
    expect(fieldsOf(spaces, 'question')).toHaveLength(1);
    const behind = await read(`Two?\nANSWER: A${' '.repeat(200_000)}x\n\n${end}`);
    expect(fieldsOf(behind, 'question')).toHaveLength(1);
  });
});
