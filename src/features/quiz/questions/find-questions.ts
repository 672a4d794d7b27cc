/** Finds questions of a long list by their words: the browser's own search reaches only those that are drawn. Pure. */
import type { Question } from '../../../model/entities/quiz/quiz.ts';
import { rightInWords } from '../../../model/study/quiz/mark.ts';
import { taskOf } from '../../../model/study/quiz/task.ts';
import { fold, holdsWords, wordsOfSearch } from '../../../text/fold.ts';

/** With fewer one sees them all. */
export const searchedFrom = 20;

/** @returns those that hold all the words, in their question, answers or explanation, in the order of the list */
export function findQuestions(questions: readonly Question[], search: string): Question[] {
  const words = wordsOfSearch(search);
  if (words.length === 0) return [...questions];
  return questions.filter((question) => holdsWords(fold(wordsOf(question)), words));
}

function wordsOf(question: Question): string {
  const { stem, options, explanation } = question;
  return [stem, ...options, rightInWords(taskOf(question)), explanation ?? ''].join('\n');
}
