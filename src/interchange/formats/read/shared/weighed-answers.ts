/** Tasks from answers that are worth a share of the points each, as in Moodle. */
import { mostParts } from '../../../../model/entities/quiz/quiz.ts';
import { withBlanks } from '../../../../model/study/quiz/blanks.ts';
import { blankSign, truths } from '../../../../model/study/quiz/task.ts';
import { explanationOf } from './feedback.ts';
import { choiceTask, distinct, type FoundTask, partlyOf } from './question-items.ts';

export interface WeighedAnswer {
  text: string;
  /** Percent; wrong answers may be worth less than nothing. */
  worth: number;
  /** Text or empty. */
  feedback: string;
}

/** Percent. If no answer is worth more, the question has no correct one. */
const leastAccepted = 50;

export const exactOnly = 'only the exact number is accepted';

/** @param answers numbers, or `number:tolerance` */
export function numberTask(stem: string, answers: readonly WeighedAnswer[]): FoundTask | string {
  const numbers = bestOf(answers).map(({ text }) => text);
  if (numbers.length === 0 || numbers.some((one) => one.includes('..')))
    return 'asks for a number in a range; left out';
  const accepted = distinct(numbers.map((one) => one.replace(/:.*$/s, '').trim()));
  if (accepted.some((one) => !isNumeral(one)))
    return 'asks for something that is no number; left out';
  return {
    ...{ stem, task: { kind: 'short', accepted, foils: [] } },
    ...(numbers.some(hasTolerance) && { loss: exactOnly }),
    ...partlyIn(answers),
  };
}

function isNumeral(text: string): boolean {
  return /^[-+]?[\d.,]+(e[-+]?\d+)?$/i.test(text);
}

/** `3.1:0.05`, but not `3.1:0`. */
export function hasTolerance(number: string): boolean {
  return /:\s*[0.,]*[1-9]/.test(number);
}

/** @param stem the blank sign stands for a missing word */
export function shortTask(stem: string, answers: readonly WeighedAnswer[]): FoundTask | string {
  const accepted = acceptedWords(answers);
  if (accepted.length === 0) return 'has no accepted answer; left out';
  const rest = {
    ...(bestOf(answers).some(({ text }) => text !== '*' && hasStar(text)) && {
      loss: '“*” in an answer is a sign like others',
    }),
    ...partlyIn(answers),
  };
  if (stem.includes(blankSign))
    return { ...withBlanks(stem.split(blankSign), [accepted]), ...rest };
  const most = mostOf(answers);
  const foils = answers
    .filter(({ text, worth }) => worth < most && text !== '' && !hasStar(text))
    .map(({ text }) => withoutEscape(text))
    .filter((one) => !accepted.includes(one));
  return {
    ...{ stem, task: { kind: 'short', accepted, foils: distinct(foils).slice(0, mostParts) } },
    ...rest,
  };
}

/** Without the star that stands for any other answer. */
export function acceptedWords(answers: readonly WeighedAnswer[]): string[] {
  const texts = bestOf(answers)
    .map(({ text }) => text)
    .filter((one) => one !== '' && one !== '*');
  return distinct(texts.map(withoutEscape)).slice(0, mostParts);
}

/** @param isMultiple several may be ticked; without it they may be if none is worth all points */
export function weighedChoice(
  stem: string,
  answers: readonly WeighedAnswer[],
  isMultiple?: boolean,
): FoundTask | string {
  const most = mostOf(answers);
  const isTicked = isMultiple ?? most < 100;
  const right = answers.filter(({ worth }) => (isTicked ? worth > 0 : worth >= most && worth > 0));
  const wordsOf = ({ text }: WeighedAnswer) => text;
  const found = choiceTask(stem, answers.map(wordsOf), right.map(wordsOf), isMultiple);
  if (typeof found === 'string') return found;
  return {
    ...found,
    ...(isTicked ? partlyOf(answers.map(({ worth }) => worth)) : partlyIn(answers)),
  };
}

export function truthTask(stem: string, isTrue: boolean): FoundTask {
  return {
    stem,
    task: { kind: 'true-false', options: truths, right: isTrue ? 'True' : 'False' },
  };
}

export function whyOfAnswers(general: string, answers: readonly WeighedAnswer[]): string {
  const most = mostOf(answers);
  const told = answers.map(({ text, worth, feedback }) => ({
    answer: text === '*' ? 'Other answers' : text,
    isRight: worth === most && worth > 0,
    text: feedback,
  }));
  return explanationOf(general, told);
}

function mostOf(answers: readonly WeighedAnswer[]): number {
  return answers.reduce((most, { worth }) => Math.max(most, worth), 0);
}

export function bestOf(answers: readonly WeighedAnswer[]): WeighedAnswer[] {
  const least = Math.max(leastAccepted, mostOf(answers));
  return answers.filter(({ worth }) => worth >= least);
}

/** Whether an answer earns a part of what the best one earns. */
export function partlyIn(answers: readonly WeighedAnswer[]): Pick<FoundTask, 'partly'> {
  const most = mostOf(answers);
  const isPartly = answers.some(({ worth }) => worth > 0 && worth < most);
  return isPartly ? { partly: 'wrong' } : {};
}

function withoutEscape(text: string): string {
  return text.replaceAll('\\*', '*');
}

/** A star stands for any words, unless it is escaped. */
function hasStar(text: string): boolean {
  return /(?<!\\)\*/.test(text);
}
