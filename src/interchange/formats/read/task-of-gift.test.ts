import { expect, it } from 'vitest';
import { fieldsOfTask, taskOf as taskOfRow } from '../../../model/study/quiz/task.ts';
import { taskOfGift } from './gift.ts';
import { parseGift } from './parse-gift.ts';
import type { FoundTask } from './shared/question-items.ts';

function taskOf(text: string): FoundTask | string {
  const [question] = parseGift(text);
  if (question === undefined) throw new Error('There is no question in it');
  return taskOfGift(question);
}

const short = (stem: string, ...accepted: string[]) => ({
  ...{ stem, task: { kind: 'short', accepted, foils: [] } },
});
const onlyExact = { loss: 'only the exact number is accepted' };
const noNumber = 'asks for something that is no number; left out';
const range = 'asks for a number in a range; left out';

it.each<[string, string, object | string]>([
  ['a number', 'Legs?{#6}', short('Legs?', '6')],
  ['with a power', 'Far?{#1e10}', short('Far?', '1e10')],
  ['with a power less than one', 'Near?{#-1.5E-10}', short('Near?', '-1.5E-10')],
  ['with a sign', 'Warm?{#+3,5}', short('Warm?', '+3,5')],
  ['exactly, though a tolerance is named', 'Legs?{#6:0}', short('Legs?', '6')],
  ['exactly, with zeros', 'Legs?{#6:0.00}', short('Legs?', '6')],
  ['more or less', 'Pi?{#3.1 : 0.05}', { ...short('Pi?', '3.1'), ...onlyExact }],
  ['more or less by whole numbers', 'Year?{#1789:10}', { ...short('Year?', '1789'), ...onlyExact }],
  ['more or less, without a zero', 'Pi?{#3.1:.5}', { ...short('Pi?', '3.1'), ...onlyExact }],
  [
    'several, one of them more or less',
    'Pi?{#=3:0 =3.1:0.1}',
    { ...short('Pi?', '3', '3.1'), ...onlyExact },
  ],
  [
    'several, of which one is worth too little',
    'Pi?{#=3.14 =%50%3.1 =%49%3}',
    { ...short('Pi?', '3.14'), partly: 'wrong' },
  ],
  ['none that is worth enough', 'Pi?{#=%10%3}', range],
  ['a range', 'Pi?{#3..4}', range],
  ['a range among others', 'Pi?{#=3 =3..4}', range],
  ['no number', 'Pi?{#three}', noNumber],
  ['no number behind one', 'Pi?{#3 three}', noNumber],
  ['no number before one', 'Pi?{#x3}', noNumber],
  ['no number among others', 'Pi?{#=3 =three}', noNumber],
  ['a power of nothing', 'Pi?{#3e}', noNumber],
])('asks for %s', (_, text, found) => {
  expect(taskOf(text)).toEqual(found);
});

it.each<[string, string, object | string]>([
  ['of words', 'Unit?{=cell}', short('Unit?', 'cell')],
  [
    'worth all points, and knows that others are wrong',
    'Unit?{=cell =%50%cells =%0%organ =%0%or*}',
    {
      stem: 'Unit?',
      task: { kind: 'short', accepted: ['cell'], foils: ['cells', 'organ'] },
      partly: 'wrong',
    },
  ],
  ['worth half, if that is most', 'Unit?{=%50%cell =%50%cells}', short('Unit?', 'cell', 'cells')],
  ['without a sign', 'Unit?{cell}', short('Unit?', 'cell')],
  ['of which the first is without a sign', 'Unit?{cell =cells}', short('Unit?', 'cell', 'cells')],
  [
    'that may be chosen, the first without a sign',
    'Unit?{organ ~desk =cell}',
    { stem: 'Unit?', task: { kind: 'single', options: ['organ', 'desk', 'cell'], right: 'cell' } },
  ],
  [
    'to choose from, of which one is half right',
    'Unit?{=cell ~%50%cells ~desk}',
    {
      stem: 'Unit?',
      task: { kind: 'single', options: ['cell', 'cells', 'desk'], right: 'cell' },
      partly: 'wrong',
    },
  ],
  [
    'that weigh differently',
    'Units?{~%70%cell ~%30%organ ~%-50%desk}',
    {
      stem: 'Units?',
      task: { kind: 'multiple', options: ['cell', 'organ', 'desk'], right: ['cell', 'organ'] },
      partly: 'alike',
    },
  ],
  [
    'without an empty one, and with words for any other',
    'Unit?{=cell = =*}',
    short('Unit?', 'cell'),
  ],
  ['of any words', 'Unit?{=*}', 'has no accepted answer; left out'],
  ['each once', 'Unit?{=cell =cell}', short('Unit?', 'cell')],
  ['with an arrow in one of them', 'Unit?{=cell =a->b}', short('Unit?', 'cell', 'a->b')],
  [
    'as many as a question may have',
    `Unit?{${Array.from({ length: 60 }, (_, at) => `=c${at}`).join(' ')}}`,
    short('Unit?', ...Array.from({ length: 50 }, (_, at) => `c${at}`)),
  ],
])('takes answers %s', (_, text, found) => {
  expect(taskOf(text)).toEqual(found);
});

it.each<[string, string, string, string[]]>([
  ['in a sentence', 'A {=cell} lives.', 'A _____ lives.', ['A ', ' lives.']],
  ['before a sign', 'It is a {=cell}.', 'It is a _____.', ['It is a ', '.']],
  ['in front', '{=Cells} live.', '_____ live.', ['', ' live.']],
  ['beside a line to write on', 'A ____ {=cell} is.', 'A __ _____ is.', ['A __ ', ' is.']],
])('is a blank %s', (_, text, stem, around) => {
  expect(taskOf(text)).toMatchObject({ stem, task: { kind: 'cloze', around } });
});

it.each([
  ['a number with the end of its sentence', 'It has {#6}.', 'It has'],
  ['a statement with the end of its sentence', 'It lives {T}.', 'It lives'],
  ['a number in a sentence', 'It has {#6} legs.', 'It has _____ legs.'],
  ['a line to write on', 'Legs: _____?{#6}', 'Legs: __?'],
  ['two underlines', 'Is a__b so?{T}', 'Is a__b so?'],
])('keeps the words of %s', (_, text, stem) => {
  expect(taskOf(text)).toMatchObject({ stem });
});

it('is left out without words', () => {
  expect(taskOf('{=cell ~organ}')).toBe('a question without words; left out');
});

it('what is worth nothing is wrong', () => {
  expect(taskOf('Which?{~%50%a ~%50%b ~%0%c}')).toMatchObject({
    task: { kind: 'multiple', right: ['a', 'b'] },
  });
});

it('a match without an item belongs to none, and each other to its own', () => {
  expect(taskOf('Match.{=a -> 1 =b -> 2 = -> 3}')).toMatchObject({
    task: { kind: 'matching', prompts: ['a', 'b'], answers: ['1', '2', '3'] },
  });
});

it('takes no more answers of a question apart than could be asked, and says that there are too many', () => {
  const answers = Array.from({ length: 100_000 }, (_, at) => `${at === 0 ? '=' : '~'}${at}`);
  const [question] = parseGift(`Which? {${answers.join('\n')}}`);
  expect(question?.answers).toMatchObject({ answers: { length: 1_000 } });
  expect(question && taskOfGift(question)).toMatch(/has more than \d+ answers; left out/);
});

it.each([
  ['an answer that goes over two lines', 'It has a {=cell\nwall =membrane} around it.'],
  ['an answer with a line break of its own', 'It has a {=cell\\nwall =membrane} around it.'],
  ['a line drawn behind it', 'It has a {=cell wall =membrane} around it, and _____ in it.'],
])('a missing word stays one to fill in with %s', (_, text) => {
  const found = taskOf(text);
  if (typeof found === 'string') throw new Error(found);
  const { stem, task } = found;
  expect(taskOfRow({ stem, ...fieldsOfTask(task) })).toEqual(task);
  expect(task).toMatchObject({ kind: 'cloze', blanks: [['cell wall', 'membrane']] });
});
