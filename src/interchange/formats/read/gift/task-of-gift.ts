/** What a question of GIFT asks for, in the kinds of questions that there are here. Pure. */
import { mostParts } from '../../../../model/entities/quiz/quiz.ts';
import { withBlanks } from '../../../../model/study/quiz/blanks.ts';
import { blankSign, truths } from '../../../../model/study/quiz/task.ts';
import { choiceTask, distinct, type FoundTask, matchingTask } from '../items/question-tasks.ts';
import type { GiftAnswer, GiftQuestion } from './parse-gift.ts';

/** A short answer that is worth less of it is not accepted. Percent. */
const leastAccepted = 50;

/** @param question its texts are plain. @returns why it is left out, where it cannot be asked */
export function taskOfGift(question: GiftQuestion): FoundTask | string {
  const { answers } = question;
  // A line drawn in the text would be read as a blank.
  const [before, after] = [question.before.text, question.after].map((text) =>
    text.replace(/_{3,}/g, '__'),
  ) as [string, string];
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

function numberTask(stem: string, answers: readonly GiftAnswer[]): FoundTask | string {
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
): FoundTask | string {
  if (answers.every(({ text }) => text.text.includes('->'))) return pairedTask(stem, answers);
  if (answers.every(({ isRight }) => isRight)) {
    // A star stands for any answer, with words of comfort; one behind a backslash is itself.
    const texts = answers
      .filter(isAccepted)
      .map(({ text }) => text.text)
      .filter((one) => one !== '' && one !== '*');
    const accepted = distinct(texts.map((one) => one.replaceAll('\\*', '*'))).slice(0, mostParts);
    if (accepted.length === 0) return 'has no accepted answer; left out';
    const hasStar = texts.some((one) => /(?<!\\)\*/.test(one));
    const loss = hasStar ? { loss: '“*” in an answer is a sign like others' } : {};
    if (!hasMissingWord) return { stem, task: { kind: 'short', accepted, foils: [] }, ...loss };
    return { ...withBlanks(stem.split(blankSign), [accepted]), ...loss };
  }
  return weighedTask(stem, answers);
}

function weighedTask(stem: string, answers: readonly GiftAnswer[]): FoundTask | string {
  const isWhole = answers.some(({ isRight }) => isRight);
  // Beside an answer that is worth all, half of it is wrong.
  const isRightOne = ({ isRight, weight = 0 }: GiftAnswer) => (isWhole ? isRight : weight > 0);
  const wordsOf = ({ text }: GiftAnswer) => text.text;
  return choiceTask(stem, answers.map(wordsOf), answers.filter(isRightOne).map(wordsOf));
}

function pairedTask(stem: string, answers: readonly GiftAnswer[]): FoundTask | string {
  const pairs = answers.map(({ text: { text } }) => {
    const at = text.indexOf('->');
    return { prompt: text.slice(0, at).trim(), answer: text.slice(at + 2).trim() };
  });
  // A match without an item belongs to none.
  const extra = pairs.filter(({ prompt }) => prompt === '').map(({ answer }) => answer);
  return matchingTask(
    stem,
    pairs.filter(({ prompt }) => prompt !== ''),
    extra,
  );
}

function isAccepted({ isRight, weight = 100 }: GiftAnswer): boolean {
  return isRight && weight >= leastAccepted;
}
