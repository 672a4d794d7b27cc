/** Reads questions in GIFT, Moodle's text format. Each category is a quiz. */
import { inTurns } from '../../../lib/in-pieces.ts';
import { baseNameOf, nameOf } from '../../../lib/path.ts';
import { createPace } from '../../../lib/turns.ts';
import { blankSign } from '../../../model/study/quiz/task.ts';
import { cleanText } from '../../../text/clean-text.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import { type GiftAnswer, type GiftQuestion, type GiftText, parseGift } from './parse-gift.ts';
import type { Seen } from './qti/body-text.ts';
import { readEach } from './shared/chosen-files.ts';
import { explanationOf } from './shared/feedback.ts';
import {
  createQuestionItems,
  type FoundTask,
  matchingTask,
  type QuestionItems,
  withLosses,
} from './shared/question-items.ts';
import { lossesIn, wordsOfText } from './shared/question-text.ts';
import { textOfFile } from './shared/source-text.ts';
import {
  numberTask,
  shortTask,
  truthTask,
  type WeighedAnswer,
  weighedChoice,
  whyOfAnswers,
} from './shared/weighed-answers.ts';

export const giftReader: FormatReader = { read };

async function* read(
  files: readonly SourceFile[],
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const items = createQuestionItems(options);
  yield* readEach(
    files,
    options,
    async (file) => {
      const questions = parseGift(cleanText(await textOfFile(file)));
      const { value: first } = questions.next();
      return first && questionsIn(file, joined(first, questions), items, options);
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
  items: QuestionItems,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const pace = createPace(options.signal);
  const usual = baseNameOf(file.path).replace(/\.gift$/i, '') || 'Questions';
  for (const written of questions) {
    await pace();
    const seen: Seen = { pictures: 0, formulas: 0 };
    const question = await withPlainTexts(written, seen, pace);
    const quiz = {
      key: question.category.join('\n') || usual,
      title: question.category.at(-1) ?? usual,
    };
    yield* items.of(quiz, {
      what: question.before.text || question.after,
      made: withLosses(taskOfGift(question), lossesIn(seen)),
      explanation: whyOfGift(question),
    });
  }
  items.endFile(nameOf(file.path));
}

function whyOfGift({ feedback, answers }: GiftQuestion): string {
  if (answers.kind === 'none') return feedback.text;
  if (answers.kind === 'truth') {
    const [wrong, right] = answers.feedback.map(({ text }) => text);
    return explanationOf(feedback.text, [
      { answer: '', isRight: true, text: right ?? '' },
      { answer: '', isRight: false, text: wrong ?? '' },
    ]);
  }
  return whyOfAnswers(feedback.text, answers.answers.map(weighed));
}

async function withPlainTexts(
  question: GiftQuestion,
  seen: Seen,
  pace: () => Promise<void>,
): Promise<GiftQuestion> {
  const usual = question.before.format;
  const plain = async ({ text, format }: GiftText): Promise<GiftText> => ({
    text: await inTurns(wordsOfText(text, format ?? usual, seen), pace),
    format,
  });
  const { answers } = question;
  const all = { ...question, before: await plain(question.before) };
  all.after = await inTurns(wordsOfText(question.after, usual, seen), pace);
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
      return truthTask(stem, answers.isTrue);
    case 'numbers':
      return numberTask(stem, answers.answers.map(weighed));
    case 'answers': {
      const all = answers.answers;
      if (all.every(({ text }) => text.text.includes('->'))) return pairedTask(stem, all);
      const isTyped = all.every(({ isRight }) => isRight);
      return isTyped ? shortTask(stem, all.map(weighed)) : weighedChoice(stem, all.map(weighed));
    }
  }
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

function weighed({
  isRight,
  weight = isRight ? 100 : 0,
  text,
  feedback,
}: GiftAnswer): WeighedAnswer {
  return { text: text.text, worth: weight, feedback: feedback.text };
}
