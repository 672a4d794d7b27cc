/** Reads questions in GIFT, Moodle's text format. Each category is a quiz. */
import { inTurns } from '../../../lib/in-pieces.ts';
import { baseNameOf } from '../../../lib/path.ts';
import { createPace } from '../../../lib/turns.ts';
import { mostParts } from '../../../model/entities/quiz/quiz.ts';
import { withBlanks } from '../../../model/study/quiz/blanks.ts';
import { blankSign, truths } from '../../../model/study/quiz/task.ts';
import { cleanText } from '../../../text/clean-text.ts';
import { readHtml } from '../../../text/html-text.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import { type GiftAnswer, type GiftQuestion, type GiftText, parseGift } from './parse-gift.ts';
import { readEach } from './shared/chosen-files.ts';
import {
  choiceTask,
  createQuestionItems,
  distinct,
  type FoundTask,
  matchingTask,
} from './shared/question-items.ts';
import { textOfFile } from './shared/source-text.ts';

export const giftReader: FormatReader = { read };

async function* read(
  files: readonly SourceFile[],
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const itemsOf = createQuestionItems(options);
  yield* readEach(
    files,
    options,
    async (file) => {
      const questions = parseGift(cleanText(await textOfFile(file)));
      const { value: first } = questions.next();
      return first && questionsIn(file, joined(first, questions), itemsOf, options);
    },
    {
      noneInFile: 'no quiz questions in it',
      noneAtAll: 'No quiz questions found. In GIFT the answers of a question stand in {braces}.',
    },
  );
}

/** Keeps reading lazily, so that a large file is not parsed at once. */
function* joined<T>(first: T, others: Iterable<T>): Generator<T> {
  yield first;
  yield* others;
}

async function* questionsIn(
  file: SourceFile,
  questions: Iterable<GiftQuestion>,
  itemsOf: ReturnType<typeof createQuestionItems>,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const pace = createPace(options.signal);
  const usual = baseNameOf(file.path).replace(/\.gift$/i, '') || 'Questions';
  for (const written of questions) {
    await pace();
    const question = await withPlainTexts(written, pace);
    const quiz = {
      key: question.category.join('\n') || usual,
      title: question.category.at(-1) ?? usual,
    };
    yield* itemsOf(quiz, {
      what: question.before.text || question.after,
      made: taskOfGift(question),
      explanation: explanationOf(question),
    });
  }
}

/** The question's feedback, or that of its only right answer. */
function explanationOf({ feedback, answers }: GiftQuestion): string {
  if (feedback.text !== '') return feedback.text;
  if (answers.kind === 'none') return '';
  if (answers.kind === 'truth') return answers.feedback[0]?.text ?? '';
  const right = answers.answers.filter(({ isRight, weight = 0 }) => isRight || weight > 0);
  return right.length === 1 ? (right[0]?.feedback.text ?? '') : '';
}

async function withPlainTexts(
  question: GiftQuestion,
  pace: () => Promise<void>,
): Promise<GiftQuestion> {
  const usual = question.before.format;
  const plain = async ({ text, format }: GiftText): Promise<GiftText> => ({
    text: await plainText(text, format ?? usual, pace),
    format,
  });
  const { answers } = question;
  const all = { ...question, before: await plain(question.before) };
  all.after = await plainText(question.after, usual, pace);
  all.feedback = await plain(question.feedback);
  if (answers.kind === 'truth') {
    all.answers = { ...answers, feedback: await inOrder(answers.feedback, plain) };
  } else if (answers.kind !== 'none') {
    const each = await inOrder(answers.answers, async (one) => ({
      ...one,
      text: await plain(one.text),
      feedback: await plain(one.feedback),
    }));
    all.answers = { ...answers, answers: each };
  }
  return all;
}

async function inOrder<T>(all: readonly T[], work: (one: T) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (const one of all) done.push(await work(one));
  return done;
}

/** Like Moodle, treats text without a format as HTML if it has tags. */
async function plainText(
  text: string,
  format: string | undefined,
  pace: () => Promise<void>,
): Promise<string> {
  const isHtml = format === 'html' || (format === undefined && /<\/?[a-z][^<>]*>/i.test(text));
  if (!isHtml) return text;
  return (await inTurns(readHtml(text), pace)).text.trim();
}

/** Percent. A short answer with less weight is not accepted. */
const leastAccepted = 50;

/** @param question has plain texts. @returns the task, or why the question is left out */
export function taskOfGift(question: GiftQuestion): FoundTask | string {
  const { answers } = question;
  // A drawn line would be read as a blank.
  const [before, after] = [question.before.text, question.after].map((text) =>
    text.replace(/_{3,}/g, '__'),
  ) as [string, string];
  // After a number or a statement, one sign is only the end of the sentence.
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
    // `*` alone means any answer; `\*` is the sign itself.
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
  // If one answer is fully right, partly right ones are wrong.
  const isRightOne = ({ isRight, weight = 0 }: GiftAnswer) => (isWhole ? isRight : weight > 0);
  const wordsOf = ({ text }: GiftAnswer) => text.text;
  return choiceTask(stem, answers.map(wordsOf), answers.filter(isRightOne).map(wordsOf));
}

function pairedTask(stem: string, answers: readonly GiftAnswer[]): FoundTask | string {
  const pairs = answers.map(({ text: { text } }) => {
    const at = text.indexOf('->');
    return { prompt: text.slice(0, at).trim(), answer: text.slice(at + 2).trim() };
  });
  // A match without an item is extra.
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
