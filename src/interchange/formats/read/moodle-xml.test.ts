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
import { moodleReader } from './moodle-xml.ts';

const read = (inner: string) =>
  readAll(moodleReader, [sourceFile('Cells.xml', `<quiz>${inner}</quiz>`)]);
const question = (type: string, stem: string, inner = '') =>
  `<question type="${type}"><questiontext format="html"><text><![CDATA[${stem}]]></text></questiontext>${inner}</question>`;

function rowsOf(reading: Awaited<ReturnType<typeof read>>) {
  const rows = fieldsOf(reading, 'question') as unknown as (Parameters<typeof taskOf>[0] & {
    explanation?: string;
  })[];
  return rows.map((row) => [row.stem, taskOf(row), row.explanation]);
}

describe('a question bank of Moodle', () => {
  it('gives its questions with their answers and why, and tells what it leaves out', async () => {
    const found = await readAll(moodleReader, fixtures('moodle-xml'));
    expect(fieldsOf(found, 'quiz')).toEqual([{ title: 'Cells' }]);
    expect(rowsOf(found)).toEqual([
      [
        'What holds the genes of a cell?\nA cell',
        { kind: 'single', options: ['Nucleus', 'Mitochondrion', 'Cell wall'], right: 'Nucleus' },
        'It holds the chromosomes.\nGenes are made of DNA.\nMitochondrion: Only a few.',
      ],
      [
        'Which of these are organelles?',
        {
          kind: 'multiple',
          options: ['Mitochondrion', 'Chloroplast', 'Virus'],
          right: ['Mitochondrion', 'Chloroplast'],
        },
        undefined,
      ],
      [
        'Cells of animals have walls.',
        { kind: 'true-false', options: ['True', 'False'], right: 'False' },
        'Only plants, fungi and bacteria have them.',
      ],
      [
        'What makes proteins?',
        { kind: 'short', accepted: ['ribosomes', 'the ribosome'], foils: ['organelles'] },
        'Other answers: Look at page 2.',
      ],
      [
        'How many micrometres is \\(x\\)?',
        { kind: 'short', accepted: ['2.5'], foils: [] },
        undefined,
      ],
      [
        'Match each organelle with what it does.',
        {
          kind: 'matching',
          prompts: ['Ribosome', 'Mitochondrion'],
          answers: ['makes proteins', 'releases energy', 'keeps time'],
        },
        undefined,
      ],
      [
        'DNA is in the _____ and has _____ strands; it is _____.',
        {
          kind: 'cloze',
          around: ['DNA is in the ', ' and has ', ' strands; it is ', '.'],
          blanks: [['nucleus'], ['2'], ['long']],
        },
        'See page 1.\nnucleus: Yes, there.',
      ],
      [
        'From _____ to _____.',
        { kind: 'cloze', around: ['From ', ' to ', '.'], blanks: [['DNA'], ['RNA']] },
        undefined,
      ],
      [
        'Put the phases in order.',
        { kind: 'ordering', steps: ['Prophase', 'Metaphase'] },
        undefined,
      ],
    ]);
    expect(reasons(found)).toEqual([
      'What holds the genes of a cell? A cell: its pictures and sounds are left out; its hints are left out',
      'How many micrometres is \\(x\\)?: only the exact number is accepted; its formulas are plain text',
      'Blanks: its words are typed, not chosen',
      'From [[2]] to [[1]].: its words are typed, not chosen',
      'Describe a cell in your own words.: an essay, which cannot be marked; left out',
      'Cells.xml: 3 questions give part of the points for some answers; here they count as wrong',
      'Cells.xml: the tags of its questions are left out (1)',
    ]);
  });

  it('keeps the lines and spaces of code', async () => {
    const code = 'What does it print?<pre>for x in y:\n    print(x)</pre>';
    const found = await read(
      question('shortanswer', code, '<answer fraction="100"><text>y</text></answer>'),
    );
    expect(rowsOf(found)[0]?.[0]).toBe('What does it print?\nfor x in y:\n    print(x)');
  });

  it('tells of each kind that it cannot ask', async () => {
    const kinds = 'essay description calculatedmulti random ddmarker recordrtc coderunner'.split(
      ' ',
    );
    const found = await read(kinds.map((type) => question(type, `A ${type}`)).join(''));
    expect(reasons(found)).toEqual([
      'A essay: an essay, which cannot be marked; left out',
      'A description: a description, which asks for nothing; left out',
      'A calculatedmulti: draws its numbers at random; left out',
      'A random: draws its numbers at random; left out',
      'A ddmarker: is answered in a picture; left out',
      'A recordrtc: asks for a recording; left out',
      'A coderunner: a kind of question that Haversack does not have; left out',
    ]);
  });

  it('embeds choices, and escapes signs', async () => {
    const found = await read(
      question('cloze', 'Is it {1:MULTICHOICE:=so#Yes.~not so#It is \\~ 2 \\} 1.}?') +
        question('cloze', 'A {:SA:=a\\#b} c') +
        question('cloze', 'Tick {1:MULTIRESPONSE:=a~=b~c}') +
        question('cloze', 'None {1:OTHER:=a}'),
    );
    expect(rowsOf(found)).toEqual([
      [
        'Is it',
        { kind: 'single', options: ['so', 'not so'], right: 'so' },
        'not so: It is ~ 2 } 1.',
      ],
      ['A _____ c', { kind: 'cloze', around: ['A ', ' c'], blanks: [['a#b']] }, undefined],
      ['Tick', { kind: 'multiple', options: ['a', 'b', 'c'], right: ['a', 'b'] }, undefined],
    ]);
    expect(reasons(found)).toEqual(['None {1:OTHER:=a}: asks for nothing; left out']);
  });

  it('that is cut off, of something else or hostile is refused or read in bounded time', async () => {
    await expect(
      readAll(moodleReader, [sourceFile('a.xml', '<quiz><question type="essay">')]),
    ).rejects.toThrow(/^This file is damaged or incomplete/);
    await expect(read('')).rejects.toThrow(/^No quiz questions found/);
    const open = await read(question('cloze', '{1:SA:=a'.repeat(5_000)));
    expect(reasons(open)[0]).toMatch(/asks for nothing; left out$/);
    const tags = '<b>'.repeat(100_000);
    const nested = await read(
      question('shortanswer', `${tags}Why?`, '<answer fraction="100"><text>so</text></answer>'),
    );
    expect(rowsOf(nested)[0]?.[0]).toBe('Why?');
    const many = '<answer fraction="100"><text>a</text></answer>'.repeat(20_000);
    expect(rowsOf(await read(question('shortanswer', 'Why?', many)))).toHaveLength(1);
    const zeros = `<answer fraction="100"><text>3</text><tolerance>${'0'.repeat(200_000)}</tolerance></answer>`;
    expect(rowsOf(await read(question('numerical', 'How many?', zeros)))).toHaveLength(1);
  });
});
