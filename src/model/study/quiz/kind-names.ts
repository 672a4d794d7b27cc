/** What a student calls the kinds of questions. */
import type { QuestionKind } from './task.ts';

export const kindNames: Record<QuestionKind, string> = {
  single: 'Single choice',
  multiple: 'Multiple choice',
  'true-false': 'True or false',
  short: 'Short answer',
  cloze: 'Fill in the blanks',
  matching: 'Matching',
  ordering: 'Ordering',
};

/** What made cards can be: a question and its answer, what a term is, a sentence with a blank, all that a list holds. */
export const cardKinds = ['basic', 'definition', 'cloze', 'list'] as const;
export type CardKind = (typeof cardKinds)[number];
