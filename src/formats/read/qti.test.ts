import '../../../test/support/node-blobs.ts';
import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  fixtures,
  readAll,
  reasons,
  sourceFile,
} from '../../../test/support/import-fixtures.ts';
import { taskOf } from '../../model/study/quiz/task.ts';
import { qtiReader } from './qti.ts';

const namespace = 'xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"';
const item = (inner: string, attributes = '') =>
  `<assessmentItem ${namespace} identifier="i" title="Cells" ${attributes}>${inner}</assessmentItem>`;
const declared = (cardinality: string, values: readonly string[], more = '') =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="identifier"><correctResponse>${values
    .map((value) => `<value>${value}</value>`)
    .join('')}</correctResponse>${more}</responseDeclaration>`;
const yesOrNo = (prompt: string, rest = '') =>
  item(
    `${declared('single', ['Y'])}<itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>${prompt}</prompt><simpleChoice identifier="Y">Yes</simpleChoice><simpleChoice identifier="N">No</simpleChoice></choiceInteraction></itemBody>${rest}`,
  );

const read = (text: string | Uint8Array<ArrayBuffer>, path = 'Biology/Cells.xml') =>
  readAll(qtiReader, [sourceFile(path, text)]);
/** The one question of an item, as it is asked. */
async function asked(text: string) {
  const [fields] = fieldsOf(await read(text), 'question');
  const row = fields as unknown as Parameters<typeof taskOf>[0] & { explanation?: string };
  return { stem: row.stem, task: taskOf(row), explanation: row.explanation };
}
async function whyLeftOut(text: string) {
  const found = await read(text);
  expect(fieldsOf(found, 'question')).toEqual([]);
  return found.leftOut.map(({ why }) => why);
}

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
          blanks: [['ribosomes', 'the ribosome']],
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
      'QTI 1',
      '<questestinterop><item><broken></questestinterop>',
      /QTI 1, which Haversack can’t read/,
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
      sourceFile('a.xml', '<questestinterop/>'),
      sourceFile('b.xml', yesOrNo('One?')),
      sourceFile('c.xml', yesOrNo('Two?').slice(0, -3)),
    ]);
    expect(fieldsOf(found, 'question')).toHaveLength(1);
    expect(reasons(found)).toEqual([
      'a.xml: QTI 1, which can’t be read; left out. Export it as QTI 2.1',
      'c.xml: damaged or incomplete; left out. Download or export it again',
    ]);
  });
});

describe('a question of QTI', () => {
  it('is read in the letters of QTI 3 too', async () => {
    const text =
      '<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="t"><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><qti-choice-interaction response-identifier="R" max-choices="1"><qti-prompt>Which?</qti-prompt><qti-simple-choice identifier="A">a</qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>';
    expect((await asked(text)).task).toEqual({ kind: 'single', options: ['a', 'b'], right: 'a' });
  });

  it('never expands entities of its own, and keeps what they would stand for out', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>${yesOrNo('&b;&c; Is it?')}`;
    expect((await asked(bomb)).stem).toBe('&b;&c; Is it?');
  });

  it('keeps code as it is set, and what looks like a mark of its own is none', async () => {
    const text = yesOrNo('x').replace(
      '<choiceInteraction',
      '<pre>if (a &lt; b) {\n  c();\n}</pre><p>\ufdd0\ufdd5 a   b</p><choiceInteraction',
    );
    expect((await asked(text)).stem).toBe('if (a < b) {\n  c();\n}\na b\nx');
  });

  it('takes a formula for words once, and tells it', async () => {
    const math =
      '<m:math><m:semantics><m:mrow><m:mi>E</m:mi><m:mo>=</m:mo></m:mrow><m:annotation>E=</m:annotation></m:semantics></m:math>';
    const found = await read(yesOrNo(`Is it ${math}?`));
    expect(fieldsOf(found, 'question')[0]).toMatchObject({ stem: 'Is it E =?' });
    expect(reasons(found)).toEqual(['Is it E =?: its formulas are plain text']);
  });

  it('says why, unless its feedback is only praise or says several things', async () => {
    const modal = (id: string, words: string) =>
      `<modalFeedback outcomeIdentifier="F" identifier="${id}" showHide="show">${words}</modalFeedback>`;
    const why = async (...feedback: string[]) =>
      (await asked(yesOrNo('Is it?', feedback.join('')))).explanation;
    expect(await why(modal('any', 'Since so.'))).toBe('Since so.');
    expect(await why(modal('incorrect', 'No.'))).toBeUndefined();
    expect(await why(modal('correct', 'Yes, that is correct.'))).toBeUndefined();
    expect(await why(modal('N', 'Not so.'), modal('Y', 'It is so.'))).toBe('It is so.');
    expect(await why(modal('a', 'One.'), modal('b', 'Two.'))).toBeUndefined();
    const block =
      '<feedbackBlock outcomeIdentifier="SHOW" identifier="solution" showHide="show"><p>It is so.</p></feedbackBlock><rubricBlock view="scorer">One point.</rubricBlock>';
    const solved = yesOrNo('Is it?').replace('</itemBody>', `${block}</itemBody>`);
    expect(await asked(solved)).toMatchObject({ stem: 'Is it?', explanation: 'It is so.' });
  });

  it('accepts a whole number however a program writes it', async () => {
    const text = item(
      '<responseDeclaration identifier="R" cardinality="single" baseType="float"><correctResponse><value>4.0</value></correctResponse></responseDeclaration><itemBody><p>How many?</p><textEntryInteraction responseIdentifier="R"/></itemBody>',
    );
    expect((await asked(text)).task).toEqual({ kind: 'short', accepted: ['4.0', '4'], foils: [] });
  });

  it('tells what it cannot be asked as', async () => {
    const body = (inner: string) => item(`<itemBody><p>Words.</p>${inner}</itemBody>`);
    expect(await whyLeftOut(body(''))).toEqual(['asks for nothing; left out']);
    expect(await whyLeftOut(body('<uploadInteraction/>'))).toEqual(['asks for a file; left out']);
    expect(await whyLeftOut(body('<hotspotInteraction/>'))).toEqual([
      'is answered in a picture; left out',
    ]);
    expect(await whyLeftOut(body('<customInteraction/>'))).toEqual([
      'can only be asked by the program that made it; left out',
    ]);
    expect(await whyLeftOut(body('<choiceInteraction/><choiceInteraction/>'))).toEqual([
      'asks several things at once; left out',
    ]);
    expect(await whyLeftOut(body('<choiceInteraction/>'))).toEqual([
      'has no correct answer; left out',
    ]);
    expect(await whyLeftOut(body('<p><printedVariable/></p><choiceInteraction/>'))).toEqual([
      'draws its words at random; left out',
    ]);
    expect(await whyLeftOut(yesOrNo('Is it?').replace('title', 'adaptive="true" title'))).toEqual([
      'is asked in several steps; left out',
    ]);
    expect(await whyLeftOut(yesOrNo(''))).toEqual(['a question without words; left out']);
  });

  it('that is long, deep or hostile is read in time that grows with its length', async () => {
    await expect(read('<assessmentItem>'.repeat(200_000))).rejects.toThrow('damaged');
    const deep = yesOrNo(`${'<b>'.repeat(50_000)}Is it?${'</b>'.repeat(50_000)}`);
    expect(fieldsOf(await read(deep), 'question').length).toBeLessThan(2);
    const choices = '<simpleChoice identifier="Z">z</simpleChoice>'.repeat(50_000);
    const many = yesOrNo('Is it?').replace(
      '</choiceInteraction>',
      `${choices}</choiceInteraction>`,
    );
    expect(fieldsOf(await read(many), 'question')).toHaveLength(1);
    const spaces = yesOrNo(`Is${' '.repeat(500_000)}it?`);
    expect(fieldsOf(await read(spaces), 'question')[0]).toMatchObject({ stem: 'Is it?' });
    const blank = item(
      `<responseDeclaration identifier="R"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><pre>Is${' '.repeat(300_000)}it?</pre><textEntryInteraction responseIdentifier="R"/></itemBody>`,
    );
    expect(fieldsOf(await read(blank), 'question')).toHaveLength(1);
  });
});
