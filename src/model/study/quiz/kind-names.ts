/** Names of the kinds of questions. */
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

/** The kinds of generated cards: question and answer, definition, sentence with a blank, all items of a list. */
export const cardKinds = ['basic', 'definition', 'cloze', 'list'] as const;
export type CardKind = (typeof cardKinds)[number];
