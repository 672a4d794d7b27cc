import '../../../../test/support/node-blobs.ts';
import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  fixtures,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { namespace, read, yesOrNo } from '../../../../test/support/qti-items.ts';
import { taskOf } from '../../../model/study/quiz/task.ts';
import { qtiReader } from './qti.ts';

describe('a package of QTI', () => {
  it('gives the questions of its test in their order, then those that no test asks', async () => {
    const found = await readAll(qtiReader, fixtures('qti'));
    expect(fieldsOf(found, 'quiz')).toEqual([
      { title: 'Cells' },
      { title: 'Spare questions on cells' },
    ]);
    const rows = fieldsOf(found, 'question') as unknown as (Parameters<typeof taskOf>[0] & {
      explanation?: string;
    })[];
    expect(rows.map((row) => [row.stem, taskOf(row), row.explanation])).toEqual([
      [
        'Look at a cell.\nWhat holds its genes?',
        {
          kind: 'single',
          options: ['Nucleus', 'Cell\u00a0wall', 'Cytosol & more'],
          right: 'Nucleus',
        },
        'It holds the chromosomes.',
      ],
      [
        'Cells of animals have walls.',
        { kind: 'true-false', options: ['True', 'False'], right: 'False' },
        'Only plants, fungi and bacteria have them.',
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
        'Proteins are made by _____ of the cell.',
        {
          kind: 'cloze',
          around: ['Proteins are made by ', ' of the cell.'],
          blanks: [['ribosomes']],
        },
        undefined,
      ],
      [
        'How many membranes has a mitochondrion?',
        { kind: 'short', accepted: ['2'], foils: [] },
        'An outer and an inner one.',
      ],
      [
        'Leaves are _____ in spring.',
        { kind: 'cloze', around: ['Leaves are ', ' in spring.'], blanks: [['green']] },
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
        'Fill the gaps.\nFrom [1] to [2].',
        { kind: 'matching', prompts: ['[1]', '[2]'], answers: ['DNA', 'RNA', 'Lipids'] },
        undefined,
      ],
      [
        'Which bases pair?',
        {
          kind: 'matching',
          prompts: ['Adenine', 'Guanine'],
          answers: ['Thymine', 'Cytosine'],
        },
        undefined,
      ],
      [
        'Put the phases in order.',
        { kind: 'ordering', steps: ['Prophase', 'Metaphase', 'Anaphase'] },
        undefined,
      ],
      [
        'A cell under a microscope\nIs it alive?',
        { kind: 'single', options: ['Yes', 'No'], right: 'Yes' },
        undefined,
      ],
    ]);
    expect(reasons(found)).toEqual([
      'items/lost.xml: is named in the package but not in it; left out',
      'Leaves are … in spring.: its words are typed, not chosen',
      'Describe a cell in your own words.: an essay, which cannot be marked; left out',
      'Cells: 1 question gives part of the points for some answers; here they count as wrong',
      'A cell under a microscope Is it alive?: its pictures and sounds are left out',
    ]);
  });

  it('whose manifest is damaged or says nothing gives the questions that are in it', async () => {
    const files = [
      sourceFile('Cells/imsmanifest.xml', '<manifest><resources><resource type="webcon'),
      sourceFile('Cells/a.xml', yesOrNo('One?')),
      sourceFile('Cells/b/qti.xml', yesOrNo('Two?')),
    ];
    const found = await readAll(qtiReader, files);
    expect(fieldsOf(found, 'question').map(({ stem }) => stem)).toEqual(['One?', 'Two?']);
    expect(fieldsOf(found, 'quiz')).toEqual([{ title: 'Cells' }]);
    expect(reasons(found)).toEqual([
      'imsmanifest.xml: damaged or incomplete; left out. Download or export it again',
    ]);
  });

  it('finds questions whose addresses are written as on Windows, or begin at a base', async () => {
    const manifest = `<manifest xml:base="content"><resources xml:base="items/"><resource type="imsqti_item_xmlv2p1" href="a.xml"/><resource xml:base="more/" type="imsqti_item_xmlv2p1" href="b.xml"/><resource type="imsqti_item_xmlv2p1" href="..\\c%20d.xml"/></resources></manifest>`;
    const found = await readAll(qtiReader, [
      sourceFile('imsmanifest.xml', manifest),
      sourceFile('content/items/a.xml', yesOrNo('One?')),
      sourceFile('content/items/more/b.xml', yesOrNo('Two?')),
      sourceFile('content/c d.xml', yesOrNo('Three?')),
    ]);
    expect(reasons(found)).toEqual([]);
    expect(fieldsOf(found, 'question').map(({ stem }) => stem)).toEqual(['One?', 'Two?', 'Three?']);
  });

  it('reaches nothing outside of it, and ends where sections name one another', async () => {
    const refs = ['../../etc/passwd', 'http://example.org/a.xml', 's.xml', 'a.xml?x#y']
      .map((href) => `<assessmentItemRef identifier="i" href="${href}"/>`)
      .join('');
    const files = [
      sourceFile(
        'P/imsmanifest.xml',
        '<manifest><resources><resource type="imsqti_test_xmlv2p1" href="t.xml"/></resources></manifest>',
      ),
      sourceFile(
        'P/t.xml',
        `<assessmentTest title="T"><assessmentSectionRef href="s.xml"/>${refs}</assessmentTest>`,
      ),
      sourceFile(
        'P/s.xml',
        '<assessmentSection><assessmentSectionRef href="s.xml"/></assessmentSection>',
      ),
      sourceFile('P/a.xml', yesOrNo('One?')),
    ];
    const found = await readAll(qtiReader, files);
    expect(fieldsOf(found, 'question').map(({ stem }) => stem)).toEqual(['One?']);
    expect(reasons(found)).toEqual([
      '../../etc/passwd: is named in the package but not in it; left out',
      'http://example.org/a.xml: is named in the package but not in it; left out',
      's.xml: a test without its questions; left out',
    ]);
  });
});

describe('a file of QTI that is no question', () => {
  it.each([
    [
      'a test alone',
      `<assessmentTest ${namespace}><assessmentItemRef href="a.xml"/></assessmentTest>`,
      /test without its questions\. Export it as a package/,
    ],
    ['a section alone', `<assessmentSection ${namespace}/>`, /test without its questions/],
    [
      'damaged QTI 1',
      '<questestinterop><item><broken></questestinterop>',
      /^This file is damaged or incomplete/,
    ],
    ['other XML', '<html><body/></html>', /^No QTI questions found/],
    ['no XML', 'Any words', /^No QTI questions found/],
    ['nothing', '', /^No QTI questions found/],
    ['cut off', yesOrNo('One?').slice(0, -30), /^This file is damaged or incomplete/],
  ])('is refused with its reason: %s', async (_, text, reason) => {
    await expect(read(text)).rejects.toThrow(reason);
  });

  it('is left out beside one that is', async () => {
    const found = await readAll(qtiReader, [
      sourceFile('a.xml', '<feed/>'),
      sourceFile('b.xml', yesOrNo('One?')),
      sourceFile('c.xml', yesOrNo('Two?').slice(0, -3)),
    ]);
    expect(fieldsOf(found, 'question')).toHaveLength(1);
    expect(reasons(found)).toEqual([
      'a.xml: no quiz questions in it',
      'c.xml: damaged or incomplete; left out. Download or export it again',
    ]);
  });
});
