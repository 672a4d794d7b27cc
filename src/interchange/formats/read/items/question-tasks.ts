/** Questions of other programs as what can be asked here, or why they are left out, in the words of the report. Pure. */
import { mostAnswers, mostParts } from '../../../../model/entities/quiz/quiz.ts';
import type { Task } from '../../../../model/study/quiz/task.ts';

export interface FoundTask {
  stem: string;
  task: Task;
  /** What is lost, in words. */
  loss?: string;
}

/**
 * @param options in their order; those of the same words are one
 * @param isMultiple several may be ticked, also where one is right
 */
export function choiceTask(
  stem: string,
  options: readonly string[],
  right: readonly string[],
  isMultiple = false,
): FoundTask | string {
  const all = distinct(options);
  const rightOnes = distinct(right);
  if (all.includes('')) return 'has an answer without words; left out';
  if (all.length < 2 || rightOnes.length === 0 || rightOnes.length === all.length)
    return 'has no wrong answer, or no right one; left out';
  const [first = ''] = rightOnes;
  const isMany = isMultiple || rightOnes.length > 1;
  if (all.length > (isMany ? mostParts : mostAnswers))
    return `has more than ${isMany ? mostParts : mostAnswers} answers; left out`;
  if (isMany) return { stem, task: { kind: 'multiple', options: all, right: rightOnes } };
  return { stem, task: { kind: 'single', options: all, right: first } };
}

/** @param extra belong to none; what belongs to one is none of them */
export function matchingTask(
  stem: string,
  matched: readonly { prompt: string; answer: string }[],
  extra: readonly string[],
): FoundTask | string {
  const prompts = matched.map(({ prompt }) => prompt);
  const own = matched.map(({ answer }) => answer);
  const all = [...own, ...distinct(extra).filter((one) => !own.includes(one))];
  if (prompts.length < 2 || all.includes('') || prompts.includes(''))
    return 'has fewer than two pairs; left out';
  if (distinct(prompts).length < prompts.length || distinct(own).length < own.length)
    return 'has the same item or match twice; left out';
  if (all.length > mostParts) return `has more than ${mostParts} pairs; left out`;
  return { stem, task: { kind: 'matching', prompts, answers: all } };
}

export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
