/** What a question of GIFT asks for, in the kinds of questions that there are here. Pure. */
import { mostAnswers, mostParts } from '../../../model/entities/quiz.ts';
import { blankSign, type Task, truths } from '../../../model/study/quiz/task.ts';
import type { GiftAnswer, GiftQuestion } from './parse-gift.ts';

export interface GiftTask {
  stem: string;
  task: Task;
  /** What is lost, in words. */
  loss?: string;
}

/** A short answer that is worth less of it is not accepted. Percent. */
const leastAccepted = 50;

/** @param question its texts are plain. @returns why it is left out, where it cannot be asked */
export function taskOfGift(question: GiftQuestion): GiftTask | string {
  const { answers, after } = question;
  const before = question.before.text.replace(/_{3,}/g, '__');
  // Behind a number or a statement one sign is only the end of the sentence.
  const hasMissingWord = after.length > (answers.kind === 'answers' ? 0 : 1);
  const gap = /^\p{P}/u.test(after) ? '' : ' ';
  const stem = hasMissingWord ? `${before} ${blankSign}${gap}${after}`.trim() : before;
  if (before === '' && !hasMissingWord) return 'a question without words; left out';
  switch (answers.kind) {
    case 'none':
      return 'an essay or a description, which cannot be marked; left out';
    case 'truth':
      return {
        stem,
        task: { kind: 'true-false', options: truths, right: answers.isTrue ? 'True' : 'False' },
      };
    case 'numbers':
      return numberTask(stem, answers.answers);
    case 'answers':
      return answerTask(stem, hasMissingWord, answers.answers);
  }
}

function numberTask(stem: string, answers: readonly GiftAnswer[]): GiftTask | string {
  const numbers = answers.filter(isAccepted).map(({ text }) => text.text);
  if (numbers.length === 0 || numbers.some((one) => one.includes('..')))
    return 'asks for a number in a range; left out';
  const accepted = distinct(numbers.map((one) => one.replace(/:.*$/s, '').trim()));
  if (accepted.some((one) => !/^[-+]?[\d.,]+(e[-+]?\d+)?$/i.test(one)))
    return 'asks for something that is no number; left out';
  const isExact = numbers.every((one) => !/:\s*0*[.,]?0*[1-9]/.test(one));
  return {
    ...{ stem, task: { kind: 'short', accepted, foils: [] } },
    ...(!isExact && { loss: 'only the exact number is accepted' }),
  };
}

function answerTask(
  stem: string,
  hasMissingWord: boolean,
  answers: readonly GiftAnswer[],
): GiftTask | string {
  if (answers.every(({ text }) => text.text.includes('->'))) return matchingTask(stem, answers);
  if (answers.every(({ isRight }) => isRight)) {
    // A star stands for any answer, with words of comfort.
    const texts = answers.filter(isAccepted).map(({ text }) => text.text);
    const accepted = distinct(texts.filter((one) => one !== '' && one !== '*')).slice(0, mostParts);
    if (accepted.length === 0) return 'has no accepted answer; left out';
    if (!hasMissingWord) return { stem, task: { kind: 'short', accepted, foils: [] } };
    const [before = '', after = ''] = stem.split(blankSign);
    return { stem, task: { kind: 'cloze', around: [before, after], blanks: [accepted] } };
  }
  return choiceTask(stem, answers);
}

function choiceTask(stem: string, answers: readonly GiftAnswer[]): GiftTask | string {
  const isWhole = answers.some(({ isRight }) => isRight);
  // Beside an answer that is worth all, half of it is wrong.
  const isRightOne = ({ isRight, weight = 0 }: GiftAnswer) => (isWhole ? isRight : weight > 0);
  const options = distinct(answers.map(({ text }) => text.text));
  const right = distinct(answers.filter(isRightOne).map(({ text }) => text.text));
  if (options.includes('')) return 'has an answer without words; left out';
  if (options.length < 2 || right.length === 0 || right.length === options.length)
    return 'has no wrong answer, or no right one; left out';
  const [first = ''] = right;
  const isMany = right.length > 1;
  if (options.length > (isMany ? mostParts : mostAnswers))
    return `has more than ${isMany ? mostParts : mostAnswers} answers; left out`;
  if (isMany) return { stem, task: { kind: 'multiple', options, right } };
  return { stem, task: { kind: 'single', options, right: first } };
}

function matchingTask(stem: string, answers: readonly GiftAnswer[]): GiftTask | string {
  const pairs = answers.map(({ text: { text } }) => {
    const at = text.indexOf('->');
    return { prompt: text.slice(0, at).trim(), answer: text.slice(at + 2).trim() };
  });
  const matched = pairs.filter(({ prompt }) => prompt !== '');
  const prompts = matched.map(({ prompt }) => prompt);
  // A match without an item belongs to none.
  const extra = pairs.filter(({ prompt }) => prompt === '').map(({ answer }) => answer);
  const own = matched.map(({ answer }) => answer);
  const all = [...own, ...distinct(extra).filter((one) => !own.includes(one))];
  if (prompts.length < 2 || all.includes('')) return 'has fewer than two pairs; left out';
  if (distinct(prompts).length < prompts.length || distinct(own).length < own.length)
    return 'has the same item or match twice; left out';
  if (all.length > mostParts) return `has more than ${mostParts} pairs; left out`;
  return { stem, task: { kind: 'matching', prompts, answers: all } };
}

function isAccepted({ isRight, weight = 100 }: GiftAnswer): boolean {
  return isRight && weight >= leastAccepted;
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
