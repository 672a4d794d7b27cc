import { expect, it } from 'vitest';
import type { StudyItem } from '../../../src/generate/engine.ts';
import { shownOf } from './items.ts';
import { itemOfShown } from './shown-back.ts';

const place = { page: 3, quote: 'A patent lasts twenty years.' };
const items: StudyItem[] = [
  { type: 'point', text: 'A patent lasts twenty years.', ...place },
  { type: 'basic', front: 'How long does a patent last?', back: 'twenty years', ...place },
  { type: 'basic', front: 'What are the 2 kinds?', back: 'one\ntwo', ...place },
  { type: 'cloze', text: 'A {{c1::patent}} lasts $1 years.', ...place },
  { type: 'question', stem: 'Which?', options: ['a', 'b', 'c'], answer: 1, ...place },
  {
    ...{ type: 'task', stem: 'It lasts ten years.', ...place },
    ...{ task: { kind: 'true-false', options: ['True', 'False'], right: 'False' } },
    correction: 'It lasts twenty years.',
  },
  {
    ...{ type: 'task', stem: 'Which two?', ...place },
    task: { kind: 'multiple', options: ['a', 'b', 'c'], right: ['a', 'c'] },
  },
  {
    ...{ type: 'task', stem: 'Name it.', ...place },
    task: { kind: 'short', accepted: ['a', 'b'], foils: [] },
  },
  {
    ...{ type: 'task', stem: 'A _____ lasts.', ...place },
    task: { kind: 'cloze', around: ['A ', ' lasts.'], blanks: [['patent', 'right']] },
  },
  {
    ...{ type: 'task', stem: 'Match.', ...place },
    task: { kind: 'matching', prompts: ['a', 'b'], answers: ['x = 1', 'y', 'z'] },
  },
  {
    ...{ type: 'task', stem: 'Order.', ...place },
    task: { kind: 'ordering', steps: ['first', 'then'] },
  },
];

it.each(items)('gives back what was shown: $type', (item) => {
  const shown = shownOf(item);
  const back = itemOfShown({ item: shown, ...place });
  expect(shownOf(back)).toEqual(shown);
  expect(back).toMatchObject({ type: item.type, ...place });
});

it('refuses a form that no engine makes', () => {
  expect(() => itemOfShown({ item: { form: 'song' }, ...place })).toThrow('no such form');
});
