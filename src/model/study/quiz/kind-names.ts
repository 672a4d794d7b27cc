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
