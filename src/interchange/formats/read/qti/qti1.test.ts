/** Questions in QTI 1.2, as Canvas, Blackboard and others export them. */
import '../../../../../test/support/node-blobs.ts';
import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  fixtures,
  readAll,
  reasons,
  sourceFile,
} from '../../../../../test/support/import-fixtures.ts';
import { taskOf } from '../../../../model/study/quiz/task.ts';
import { qtiReader } from '../qti.ts';

const read = (text: string, path = 'Biology/Cells.xml') =>
  readAll(qtiReader, [sourceFile(path, text)]);

function rowsOf(reading: Awaited<ReturnType<typeof read>>) {
  const rows = fieldsOf(reading, 'question') as unknown as (Parameters<typeof taskOf>[0] & {
    explanation?: string;
  })[];
  return rows.map((row) => [row.stem, taskOf(row), row.explanation]);
}

/** An item of a program that does not name its kinds. */
const item = (presentation: string, processing: string, more = '') =>
  `<item ident="i" title="Cells"><presentation>${presentation}</presentation><resprocessing><outcomes><decvar/></outcomes>${processing}</resprocessing>${more}</item>`;
const file = (...items: string[]) =>
  `<?xml version="1.0"?><!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2.dtd"><questestinterop>${items.join('')}</questestinterop>`;
const words = (text: string) => `<material><mattext>${text}</mattext></material>`;
const choices = (cardinality: string, ...labels: string[]) =>
  `<response_lid ident="R" rcardinality="${cardinality}"><render_choice>${labels.map((one) => `<response_label ident="${one}">${words(one.toLowerCase())}</response_label>`).join('')}</render_choice></response_lid>`;
const when = (condition: string, score: string, action = 'Set') =>
  `<respcondition><conditionvar>${condition}</conditionvar><setvar action="${action}">${score}</setvar></respcondition>`;
const is = (value: string, id = 'R') => `<varequal respident="${id}">${value}</varequal>`;
const one = async (...given: Parameters<typeof item>) =>
  rowsOf(await read(file(item(...given))))[0];

describe('a quiz of Canvas', () => {
  it('gives its questions under its title, and its question bank as another quiz', async () => {
    const found = await readAll(qtiReader, fixtures('canvas'));
    expect(fieldsOf(found, 'quiz')).toEqual([
      { title: 'Cells & more' },
      { title: 'Spare questions' },
    ]);
    expect(rowsOf(found)).toEqual([
      [
        'What holds the genes of a cell?\nA cell',
        { kind: 'single', options: ['Nucleus', 'Cell wall'], right: 'Nucleus' },
        'It holds the chromosomes.\nGenes are made of DNA.\nCell wall: It gives the cell its form.',
      ],
      [
        'Cells of animals have walls.',
        { kind: 'true-false', options: ['True', 'False'], right: 'False' },
        undefined,
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
        'What makes proteins?',
        { kind: 'short', accepted: ['ribosomes', 'the ribosome'], foils: [] },
        undefined,
      ],
      [
        'DNA has _____ strands and is in the _____.',
        {
          kind: 'cloze',
          around: ['DNA has ', ' strands and is in the ', '.'],
          blanks: [['2', 'two'], ['nucleus']],
        },
        undefined,
      ],
      [
        'A cell is _____.',
        { kind: 'cloze', around: ['A cell is ', '.'], blanks: [['small']] },
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
      ['How many micrometres? x^2', { kind: 'short', accepted: ['2.5'], foils: [] }, undefined],
      ['Is a cell alive?', { kind: 'single', options: ['Yes', 'No'], right: 'Yes' }, undefined],
    ]);
    expect(reasons(found)).toEqual([
      'Cells & more: draws questions from a question bank, which is a quiz of its own if it is in the package',
      'What holds the genes of a cell? A cell: its pictures and sounds are left out',
      'A cell is [size].: its words are typed, not chosen',
      'How many micrometres? x^2: only the exact number is accepted; its formulas are plain text',
      'Describe a cell in your own words.: an essay, which cannot be marked; left out',
      'Read page 1.: a description, which asks for nothing; left out',
    ]);
  });
});

describe('a question in QTI 1.2 of another program', () => {
  it('is a choice by what its answers earn', async () => {
    expect(await one(words('Which?') + choices('Single', 'A', 'B'), when(is('B'), '1'))).toEqual([
      'Which?',
      { kind: 'single', options: ['a', 'b'], right: 'b' },
      undefined,
    ]);
    const added =
      when(is('A'), '1', 'Add') + when(is('B'), '2', 'Add') + when(is('C'), '-1', 'Add');
    const many = file(item(words('Which?') + choices('Multiple', 'A', 'B', 'C'), added));
    expect(rowsOf(await read(many))[0]?.[1]).toMatchObject({ kind: 'multiple', right: ['a', 'b'] });
    expect(reasons(await read(many))).toEqual([
      'Cells: 1 question weighs its correct answers differently; here they count the same',
    ]);
    const half = file(
      item(
        words('Which?') + choices('Single', 'A', 'B', 'C'),
        when(is('A'), '4') + when(is('B'), '2'),
      ),
    );
    expect(rowsOf(await read(half))[0]?.[1]).toMatchObject({ kind: 'single', right: 'a' });
    expect(reasons(await read(half))).toEqual([
      'Cells: 1 question gives part of the points for some answers; here they count as wrong',
    ]);
  });

  it('is an order if the answers have one', async () => {
    const found = await one(
      words('Order?') + choices('Ordered', 'A', 'B', 'C'),
      when(is('C') + is('A') + is('B'), '1'),
    );
    expect(found?.[1]).toEqual({ kind: 'ordering', steps: ['c', 'a', 'b'] });
  });

  it('has blanks where it is answered within its text', async () => {
    const field = (id: string) =>
      `<response_str ident="${id}" rcardinality="Single"><render_fib><response_label ident="${id}"/></render_fib></response_str>`;
    const found = await one(
      `<flow>${words('From')}${field('F1')}${words('to')}${field('F2')}${words('.')}</flow>`,
      when(is('DNA', 'F1'), '1', 'Add') +
        when(`<or>${is('RNA', 'F2')}${is('mRNA', 'F2')}</or>`, '1', 'Add'),
    );
    expect(found?.[1]).toEqual({
      ...{ kind: 'cloze', around: ['From ', ' to ', '.'] },
      blanks: [['DNA'], ['RNA', 'mRNA']],
    });
  });

  it('of Blackboard has its words in flows, and points of the whole', async () => {
    const block = (text: string) =>
      `<flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">&lt;p&gt;${text}&lt;/p&gt;</mat_formattedtext></mat_extension></material></flow>`;
    const label = (id: string, text: string) =>
      `<flow_label class="Block"><response_label ident="${id}" shuffle="Yes"><flow_mat>${block(text)}</flow_mat></response_label></flow_label>`;
    const text = `<questestinterop><assessment title="Test 1"><section><item maxattempts="0"><itemmetadata><bbmd_questiontype>Multiple Answer</bbmd_questiontype></itemmetadata><presentation><flow class="Block"><flow class="QUESTION_BLOCK">${block('Which?')}</flow><flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="Multiple"><render_choice>${label('a', 'One')}${label('b', 'Two')}</render_choice></response_lid></flow></flow></presentation><resprocessing><outcomes><decvar varname="SCORE" vartype="Decimal" minvalue="0" maxvalue="10"/></outcomes><respcondition title="correct"><conditionvar><and>${is('a', 'response')}<not>${is('b', 'response')}</not></and></conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar></respcondition><respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`;
    const found = await readAll(qtiReader, [
      sourceFile('imsmanifest.xml', '<manifest><resources/></manifest>'),
      sourceFile('res00001.dat', text),
      sourceFile('res00002.dat', '<?xml version="1.0"?><settings/>'),
    ]);
    expect(fieldsOf(found, 'quiz')).toEqual([{ title: 'Test 1' }]);
    expect(rowsOf(found)[0]?.[1]).toEqual({
      ...{ kind: 'multiple', options: ['One', 'Two'], right: ['One'] },
    });
    expect(reasons(found)).toEqual([]);
  });

  it('of Sakai has HTML in what it calls plain text; other plain text keeps its tags', async () => {
    const stem = (attributes: string) =>
      `<material><mattext ${attributes}><![CDATA[Is <b>a</b> so?]]></mattext></material>`;
    const stemOf = async (attributes: string) =>
      (await one(stem(attributes) + choices('Single', 'A', 'B'), when(is('A'), '1')))?.[0];
    expect(await stemOf('charset="ascii-us" texttype="text/plain"')).toBe('Is a so?');
    expect(await stemOf('texttype="text/plain"')).toBe('Is <b>a</b> so?');
  });

  it('tells once that questions have different points', async () => {
    const worth = (points: number) =>
      item(
        words(`For ${points}?`) + choices('Single', 'A', 'B'),
        when(is('A'), '1'),
        `<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>${points}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>`,
      );
    expect(reasons(await read(file(worth(1), worth(2), worth(3))))).toEqual([
      'Cells: its questions have different points; here each counts the same',
    ]);
  });

  it('tells what it cannot be asked as', async () => {
    const why = async (...given: Parameters<typeof item>) =>
      reasons(await read(file(item(...given))));
    expect(await why(words('Which?'), '')).toEqual(['Which?: asks for nothing; left out']);
    expect(await why(words('Which?') + choices('Single', 'A', 'B'), '')).toEqual([
      'Which?: has no correct answer; left out',
    ]);
    expect(
      await why(`${words('Where?')}<response_xy ident="R"><render_hotspot/></response_xy>`, ''),
    ).toEqual(['Where?: is answered in a picture; left out']);
    const field = '<response_num ident="R"><render_fib fibtype="Decimal"/></response_num>';
    expect(
      await why(words('How many?') + field, when('<vargte respident="R">1</vargte>', '1')),
    ).toEqual(['How many?: asks for a number in a range; left out']);
  });

  it('that is cut off, deep or hostile is refused or read in bounded time', async () => {
    await expect(read(file(item(words('A'), '')).slice(0, -40))).rejects.toThrow('damaged');
    await expect(read('<questestinterop/>')).rejects.toThrow(/^No QTI questions found/);
    const bomb = `<!DOCTYPE q [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${file(item(words('&b;') + choices('Single', 'A', 'B'), when(is('A'), '1')))}`;
    expect(rowsOf(await read(bomb))[0]?.[0]).toBe('&b;');
    const many = file(
      item(
        words('Which?') + choices('Single', ...Array.from({ length: 3_000 }, (_, at) => `L${at}`)),
        when(is('L1'), '1').repeat(5_000),
      ),
    );
    expect(reasons(await read(many))[0]).toMatch(/^Which\?: has more than \d+ answers/);
    const values = Array.from({ length: 200_000 }, (_, at) => `v${at}`).join();
    const subset = `<varsubset respident="R">${values}</varsubset>`;
    const wide = file(item(words('Which?') + choices('Single', 'A', 'B'), when(subset, '1')));
    expect(reasons(await read(wide))[0]).toMatch(/^Which\?: has no wrong answer/);
    const deep = file(
      item(`${'<flow>'.repeat(20_000)}${words('A')}${'</flow>'.repeat(20_000)}`, ''),
    );
    expect(rowsOf(await read(deep))).toEqual([]);
  });
});
