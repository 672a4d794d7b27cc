import { expect, it } from 'vitest';
import type { Question } from '../../../model/entities/quiz/quiz.ts';
import { fieldsOfTask } from '../../../model/study/quiz/task.ts';
import { findQuestions } from '../use-quiz.ts';

const single = (id: string, stem: string, more: Partial<Question> = {}) =>
  ({
    id,
    stem,
    ...fieldsOfTask({ kind: 'single', options: ['Nucleus', 'Wall'], right: 'Nucleus' }),
    ...more,
  }) as Question;
const questions = [
  single('a', 'What holds the genes?'),
  single('b', 'Où est la cellule?', { explanation: 'Meta means middle.' }),
  {
    ...single('c', ''),
    stem: 'Match the items.',
    ...fieldsOfTask({
      kind: 'matching',
      prompts: ['Norway', 'Sweden'],
      answers: ['Oslo', 'Stockholm'],
    }),
  } as Question,
];
const found = (search: string) => findQuestions(questions, search).map(({ id }) => id);

it('finds questions by all words of them, their answers and explanations, whatever their case and accents', () => {
  expect(found('  ')).toEqual(['a', 'b', 'c']);
  expect(found('GENES holds')).toEqual(['a']);
  expect(found('ou est')).toEqual(['b']);
  expect(found('nucleus')).toEqual(['a', 'b']);
  expect(found('middle')).toEqual(['b']);
  expect(found('stockholm')).toEqual(['c']);
  expect(found('genes stockholm')).toEqual([]);
});
