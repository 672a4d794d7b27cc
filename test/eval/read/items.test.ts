import { describe, expect, it } from 'vitest';
import type { StudyItem } from '../../../src/generate/engine.ts';
import { pagesOfText } from '../read-text.ts';
import { idOf, placeOf, shownOf } from './items.ts';

const sourced = { page: 1, quote: 'A cell is the smallest unit of life.' };

describe('an item as a reader sees it', () => {
  it.each<[StudyItem, object]>([
    [
      { ...sourced, type: 'basic', front: 'What is a cell?', back: 'The smallest unit of life' },
      { form: 'card', front: 'What is a cell?', back: 'The smallest unit of life' },
    ],
    [
      { ...sourced, type: 'basic', front: 'Types of cells?', back: '- one\n- two' },
      { form: 'list card', front: 'Types of cells?', back: '- one\n- two' },
    ],
    [
      { ...sourced, type: 'cloze', text: 'A {{c1::cell}} is the smallest unit of life.' },
      { form: 'gap card', front: 'A _____ is the smallest unit of life.', back: 'cell' },
    ],
    [
      { ...sourced, type: 'question', stem: 'Which?', options: ['a', 'b'], answer: 1 },
      { form: 'single choice', question: 'Which?', options: ['a', 'b'], right: 'b' },
    ],
    [
      { ...sourced, type: 'point', text: 'A point.' },
      { form: 'summary point', text: 'A point.' },
    ],
    [
      {
        ...{
          ...sourced,
          type: 'task',
          stem: 'A cell is a tissue.',
          correction: 'A cell is a unit.',
        },
        task: { kind: 'true-false', options: ['True', 'False'], right: 'False' },
      },
      {
        form: 'true or false',
        statement: 'A cell is a tissue.',
        right: 'False',
        shownAfter: 'A cell is a unit.',
      },
    ],
    [
      {
        ...sourced,
        type: 'task',
        stem: 'Which?',
        task: { kind: 'short', accepted: ['cell'], foils: [] },
      },
      { form: 'short answer', question: 'Which?', accepted: ['cell'] },
    ],
    [
      {
        ...{ ...sourced, type: 'task', stem: 'Match.' },
        task: { kind: 'matching', prompts: ['a', 'b'], answers: ['1', '2', '3'] },
      },
      { form: 'matching', question: 'Match.', pairs: ['a = 1', 'b = 2'], extra: ['3'] },
    ],
    [
      {
        ...{ ...sourced, type: 'task', stem: 'A _____.' },
        task: {
          kind: 'cloze',
          around: ['A ', ' is a ', '.'],
          blanks: [['cell', 'Cell'], ['unit']],
        },
      },
      { form: 'fill the gap', question: 'A _____ is a _____.', accepted: ['cell / Cell', 'unit'] },
    ],
  ])('%#: has the words that a student sees and answers', (item, shown) => {
    expect(shownOf(item)).toEqual(shown);
  });

  it('stands under its heading, behind the sentence before it', () => {
    const pages = pagesOfText(
      '# Life\n\nAll beings have cells. A cell is the smallest unit of life. It has parts.\n\n# Death\n\nIt ends.',
    );
    const item: StudyItem = { ...sourced, type: 'point', text: sourced.quote };
    expect(placeOf(pages, item)).toEqual({
      ...sourced,
      heading: 'Life',
      before: 'All beings have cells.',
    });
  });

  it('has the same identifier only where all is the same', () => {
    expect(idOf('book', { a: 1 })).toBe(idOf('book', { a: 1 }));
    expect(idOf('book', { a: 1 })).not.toBe(idOf('book', { a: 2 }));
  });
});
