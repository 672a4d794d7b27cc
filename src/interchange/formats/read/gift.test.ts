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
import { giftReader } from './gift.ts';

const read = (text: string) => readAll(giftReader, [sourceFile('Biology.gift', text)]);
/** The only question of a text. */
async function asked(text: string) {
  const found = await read(text);
  const [fields] = fieldsOf(found, 'question');
  const row = fields as unknown as Parameters<typeof taskOf>[0] & { explanation?: string };
  return { stem: row.stem, task: taskOf(row), explanation: row.explanation };
}

describe('a question in GIFT', () => {
  it.each([
    [
      'What holds genes?{=Nucleus ~Wall}',
      { kind: 'single', options: ['Nucleus', 'Wall'], right: 'Nucleus' },
    ],
    ['Cells have walls.{F}', { kind: 'true-false', options: ['True', 'False'], right: 'False' }],
    [
      '::A name::The sun is a star.{TRUE#no#yes}',
      { kind: 'true-false', options: ['True', 'False'], right: 'True' },
    ],
    [
      'The unit of life?{=cell =the cell}',
      { kind: 'short', accepted: ['cell', 'the cell'], foils: [] },
    ],
    [
      'Which two?{~%50%Gene ~%50%Cell ~%-100%Desk}',
      { kind: 'multiple', options: ['Gene', 'Cell', 'Desk'], right: ['Gene', 'Cell'] },
    ],
    [
      'Match.{\n=France -> Paris\n=Italy->Rome\n= -> Oslo\n}',
      { kind: 'matching', prompts: ['France', 'Italy'], answers: ['Paris', 'Rome', 'Oslo'] },
    ],
    [
      'Half is not all.{~half%20 ~%50%half =whole}',
      { kind: 'single', options: ['half%20', 'half', 'whole'], right: 'whole' },
    ],
    ['How many?{#4}', { kind: 'short', accepted: ['4'], foils: [] }],
    [
      'Water is made of {=hydrogen =H} and oxygen.',
      { kind: 'cloze', around: ['Water is made of ', ' and oxygen.'], blanks: [['hydrogen', 'H']] },
    ],
    [
      'Which equals 5?{~\\= 2 + 2 =\\= 2 + 3 ~\\{5\\}}',
      { kind: 'single', options: ['= 2 + 2', '= 2 + 3', '{5}'], right: '= 2 + 3' },
    ],
  ])('%s', async (text, task) => {
    expect((await asked(text)).task).toEqual(task);
  });

  it('stands around a missing word, which may be chosen', async () => {
    const { stem, task } = await asked('Grass is {~red =green} in spring.');
    expect(stem).toBe('Grass is _____ in spring.');
    expect(task).toMatchObject({ kind: 'single', right: 'green' });
  });

  it('says why: what is said of all of it, or else of the correct answer', async () => {
    expect((await asked('Q?{=a#right ~b####All of it.}')).explanation).toBe('All of it.');
    expect((await asked('Q?{=a#since a ~b#no}')).explanation).toBe('since a');
    expect((await asked('Q?{T#wrong words}')).explanation).toBe('wrong words');
  });

  it('keeps what is said of all answers beside what is said of one, but not “No”', async () => {
    const half = 'What holds the tent? {=Rope#Good! =%50%String#Half right. =%0%*#No}';
    expect(await asked(half)).toEqual({
      stem: 'What holds the tent?',
      task: { kind: 'short', accepted: ['Rope'], foils: ['String'] },
      explanation: 'Good!\nString: Half right.',
    });
    expect(reasons(await read(half))).toEqual([
      'Biology.gift: 1 question gives part of the points for some answers; here they count as wrong',
    ]);
    const blue = 'The tent is blue.{FALSE#It is green.#Well seen.####All tents are green.}';
    expect((await asked(blue)).explanation).toBe('Well seen.\nAll tents are green.\nIt is green.');
    const others = 'Q?{=a ~b#See page 2. ~c#See page 2. ~d#See page 3.####Why}';
    expect((await asked(others)).explanation).toBe('Why\nb, c: See page 2.\nd: See page 3.');
    expect((await asked('Q?{=a =%0%*#Think of ropes.}')).explanation).toBe(
      'Other answers: Think of ropes.',
    );
  });

  it('tells of a picture and a formula in its HTML', async () => {
    const found = await read(
      '[html]<p><img src\\="@@PLUGINFILE@@/a.png" alt\\="A cell">Is \\\\(x^2\\\\) so?</p>{T}',
    );
    expect(fieldsOf(found, 'question')).toMatchObject([{ stem: 'A cellIs \\(x^2\\) so?' }]);
    expect(reasons(found)).toEqual([
      'A cellIs \\(x^2\\) so?: its pictures and sounds are left out; its formulas are plain text',
    ]);
  });

  it('is plain text where it was HTML, and keeps its signs where it was not', async () => {
    const html = await asked('[html]<p>Is <b>2 &lt; 3</b>?</p>{=Yes<br> ~No}');
    expect(html.stem).toBe('Is 2 < 3?');
    expect(html.task).toMatchObject({ right: 'Yes' });
    expect((await asked('[plain]Is <b> a tag?{T}')).stem).toBe('Is <b> a tag?');
  });
});

describe('a file in GIFT', () => {
  it('gives its questions with their answers and why', async () => {
    const found = await readAll(giftReader, fixtures('gift/Cells.gift'));
    expect(fieldsOf(found, 'quiz')).toEqual([{ title: 'Cells' }]);
    const questions = fieldsOf(found, 'question');
    expect(questions.map(({ stem, kind }) => [stem, kind])).toEqual([
      ['What holds the genes of a cell?', undefined],
      ['Cells of animals have walls.', 'true-false'],
      ['Proteins are made by _____ of the cell.', 'cloze'],
      ['Which of these are organelles?', 'multiple'],
      ['Match each organelle with what it does.', 'matching'],
      ['How many membranes has a mitochondrion?', 'short'],
    ]);
    expect(questions.map(({ explanation }) => explanation).slice(0, 2)).toEqual([
      'It holds the chromosomes.\nCell wall: It gives the cell its form.',
      'Only plants, fungi and bacteria have them.',
    ]);
    expect(reasons(found)).toEqual([
      'Describe a cell in your own words.: an essay or a description, which cannot be marked; left out',
    ]);
  });

  it('gives a quiz for each category, else one with the name of the file, in the order of the questions', async () => {
    const found = await read(
      'One?{T}\n\n$CATEGORY: $course$/top/Biology/Cells and\\ more\n\n// a comment\nTwo?{F}\n\nThree?{=a ~b}\n',
    );
    expect(fieldsOf(found, 'quiz').map(({ title }) => title)).toEqual([
      'Biology',
      'Cells and\\ more',
    ]);
    expect(fieldsOf(found, 'question').map(({ stem, position }) => [stem, position])).toEqual([
      ['One?', 0],
      ['Two?', 0],
      ['Three?', 1],
    ]);
  });

  it.each([
    ['$CATEGORY: $module$/top', 'Biology'],
    ['$CATEGORY: top', 'Biology'],
    ['$CATEGORY: top/Cells', 'Cells'],
    ['$CATEGORY: Cells/top', 'top'],
    ['$CATEGORY: $course$/Cells/$5$', '$5$'],
  ])('%s is the quiz “%s”', async (line, title) => {
    const found = await read(`${line}\n\nTrue?{T}`);
    expect(fieldsOf(found, 'quiz')).toEqual([{ title }]);
  });

  it('tells what it leaves out', async () => {
    const found = await read(
      [
        'How are you?{}',
        'From 1 to 5?{#1..5}',
        'Pi?{#3.14:0.01}',
        'All?{~%50%a ~%50%b}',
        'Twice?{T}',
        'Twice?{T}',
        'Just some words.',
        'Alone.{=a -> b}',
        'A hue?{=colo*r =%0%*}',
        'A {=colo*r =hue} is seen.',
        'Times?{=\\\\* =x}',
      ].join('\n\n'),
    );
    expect(reasons(found)).toEqual([
      'How are you?: an essay or a description, which cannot be marked; left out',
      'From 1 to 5?: asks for a number in a range; left out',
      'Pi?: only the exact number is accepted',
      'All?: has no wrong answer, or no right one; left out',
      'Twice?: this question appears more than once; taken once',
      'Just some words.: an essay or a description, which cannot be marked; left out',
      'Alone.: has fewer than two pairs; left out',
      'A hue?: “*” in an answer is a sign like others',
      'A: “*” in an answer is a sign like others',
    ]);
    expect(fieldsOf(found, 'question').map(({ stem }) => stem)).toEqual([
      ...['Pi?', 'Twice?', 'A hue?', 'A _____ is seen.', 'Times?'],
    ]);
    expect(fieldsOf(found, 'question').at(-1)).toMatchObject({ answers: ['*', 'x'] });
  });

  it('of more questions than a sitting takes gives several quizzes', async () => {
    const text = Array.from({ length: 501 }, (_, at) => `Number ${at}?{T}`).join('\n\n');
    const found = await read(text);
    expect(fieldsOf(found, 'quiz').map(({ title }) => title)).toEqual(['Biology', 'Biology (2)']);
    expect(fieldsOf(found, 'question').at(-1)).toMatchObject({ position: 0 });
  });

  it('that is long or hostile is read in time that grows with its length', async () => {
    const braces = await read(`${'{='.repeat(20_000)}x`);
    expect(fieldsOf(braces, 'question')).toEqual([]);
    const open = await read(`${'::a'.repeat(20_000)}{T}`);
    expect(fieldsOf(open, 'question').length).toBeLessThan(2);
    const spaces = ' '.repeat(120_000);
    const category = await read(`$CATEGORY: a${spaces}b${spaces}c\n\nTrue?{T}`);
    expect(fieldsOf(category, 'question')).toHaveLength(1);
    const equals = await read(`Q?{${'=a '.repeat(20_000)}}`);
    expect(fieldsOf(equals, 'question')).toHaveLength(1);
  });
});
