import { expect, it } from 'vitest';
import type { TaskItem } from '../../../generate/engine.ts';
import type { Task } from '../../../model/study/quiz/task.ts';
import { applyTexts, editableTexts } from './editable-texts.ts';

const source = { page: 3, quote: 'Words.' };
const itemOf = (task: Task, stem = 'S?'): TaskItem => ({ type: 'task', stem, task, ...source });

const items: [string, TaskItem, string[]][] = [
  [
    'multiple choice',
    itemOf({ kind: 'multiple', options: ['a', 'b', 'c'], right: ['a', 'c'] }),
    ['Question', 'Answer 1 (correct)', 'Answer 2', 'Answer 3 (correct)'],
  ],
  [
    'true or false',
    itemOf({ kind: 'true-false', options: ['True', 'False'], right: 'False' }),
    ['Statement (false)'],
  ],
  [
    'short answer',
    itemOf({ kind: 'short', accepted: ['a', 'b'], foils: ['c'] }),
    ['Question', 'Accepted answers, one per line'],
  ],
  [
    'blanks',
    itemOf({ kind: 'cloze', around: ['A ', '.'], blanks: [['x', 'y']] }, 'A _____.'),
    ['Sentence, with the missing words in [brackets]'],
  ],
  [
    'matching',
    itemOf({ kind: 'matching', prompts: ['1', '2'], answers: ['x', 'y'] }),
    ['Question', 'Item 1', 'Match 1', 'Item 2', 'Match 2'],
  ],
  ['ordering', itemOf({ kind: 'ordering', steps: ['a', 'b'] }), ['Question', 'Step 1', 'Step 2']],
];

it.each(items)(
  'of %s all words can be edited, and left as they are they stay',
  (_, item, labels) => {
    const texts = editableTexts(item);
    expect(texts.map(({ label }) => label)).toEqual(labels);
    const words = texts.map(({ text }) => text);
    expect(applyTexts(item, words)).toEqual({ ok: true, data: item });
  },
);

const only = (index: number) => items[index]?.[1] as TaskItem;

it.each([
  ['a choice', only(0), ['S?', 'a', 'b', 'e'], { right: ['a', 'e'] }],
  ['an accepted answer', only(2), ['S?', 'a\n z '], { accepted: ['a', 'z'] }],
  ['a blank', only(3), ['B [z] c.'], { around: ['B ', ' c.'], blanks: [['z']] }],
  ['a match', only(4), ['S?', '1', 'z', '2', 'y'], { answers: ['z', 'y'] }],
])('%s is changed', (_, item, texts, task) => {
  const changed = applyTexts(item, texts);
  expect(changed.ok && changed.data).toMatchObject({ task, ...source });
});

it.each([
  [only(0), ['S?', 'a', 'a', 'c'], 'Each answer must be different.'],
  [only(3), ['No blank.'], 'Put the missing words in [brackets].'],
  [only(3), ['A [ / ].'], 'Put the missing words in [brackets].'],
  [only(4), ['S?', '1', 'x', '1', 'y'], 'Items and matches must be different.'],
  [only(5), ['S?', 'a', 'a'], 'Each step must be different.'],
])('what would not be a question of its kind is said: %#', (item, texts, message) => {
  expect(applyTexts(item, texts)).toMatchObject({ ok: false, error: { message } });
});
