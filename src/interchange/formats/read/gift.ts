/** Questions in GIFT, the text form of Moodle: each category is a quiz. */

import { inTurns } from '../../../lib/in-pieces.ts';
import { baseNameOf } from '../../../lib/path.ts';
import { createPace } from '../../../lib/turns.ts';
import { cleanText } from '../../../text/clean-text.ts';
import { readHtml } from '../../../text/html-text.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import { readEach } from './files/read-each.ts';
import { type GiftQuestion, type GiftText, parseGift } from './gift/parse-gift.ts';
import { taskOfGift } from './gift/task-of-gift.ts';
import { createQuestionItems } from './items/question-items.ts';
import { textOfFile } from './text/source-text.ts';

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

/** A large file is taken apart as it is read, not at once. */
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

/** What is said of the question, or else of the correct answer. */
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

/** Moodle takes what has no format for HTML too, where it has tags. */
async function plainText(
  text: string,
  format: string | undefined,
  pace: () => Promise<void>,
): Promise<string> {
  const isHtml = format === 'html' || (format === undefined && /<\/?[a-z][^<>]*>/i.test(text));
  if (!isHtml) return text;
  return (await inTurns(readHtml(text), pace)).text.trim();
}
