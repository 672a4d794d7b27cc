import { describe, expect, it } from 'vitest';
import type { StudyItem } from '../../../generate/engine.ts';
import { keysOfItem } from './item-keys.ts';

const source = { page: 3, quote: 'Memory is a set of processes.' };
const isRepeat = (one: StudyItem, other: StudyItem) =>
  keysOfItem(one).some((key) => keysOfItem(other).includes(key));
const card = (front: string, back: string, quote = source.quote): StudyItem => ({
  ...{ type: 'basic', front, back, page: 3, quote },
});
const cloze = (text: string): StudyItem => ({ type: 'cloze', text, ...source });
const question = (stem: string, answer: number): StudyItem => ({
  ...{ type: 'question', stem, options: ['a', 'b', 'c', 'd'], answer, page: 3, quote: stem },
});

describe('two items are repeats', () => {
  it.each<[string, StudyItem, StudyItem, boolean]>([
    [
      'of one front in other letters',
      card('Was ist Gedächtnis?', 'x', 'p'),
      card('WAS  IST GEDACHTNIS?', 'y', 'q'),
      true,
    ],
    [
      'of one answer from one quote',
      card('What is memory?', 'a set'),
      card('Define memory', 'A set'),
      true,
    ],
    [
      'of another answer',
      card('What is memory?', 'a set'),
      card('Set of what?', 'processes'),
      false,
    ],
    [
      'with the same gap',
      cloze('Memory is {{c1::a set}}.'),
      cloze('memory is {{c1::a set}}.'),
      true,
    ],
    [
      'with another gap',
      cloze('Memory is {{c1::a set}} of acts.'),
      cloze('{{c1::Memory}} is a set of acts.'),
      false,
    ],
    ['of one stem and answer', question('Which?', 1), question('which?', 1), true],
    ['of one stem with another answer', question('Which?', 1), question('Which?', 2), false],
    ['of two kinds', question('Which?', 1), card('Which?', 'b', 'y'), false],
  ])('%s', (_, one, other, expected) => {
    expect(isRepeat(one, other)).toBe(expected);
  });
});
