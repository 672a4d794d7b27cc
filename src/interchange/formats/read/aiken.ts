/**
 * Reads questions in Aiken, a text format of Moodle (docs.moodle.org, “Aiken format”): a question, answers that begin with
 * `A.` or `A)`, and `ANSWER: B`. Empty lines, lower-case letters, questions of several lines and several correct answers
 * are read too. Each file is a quiz.
 */
import { baseNameOf, nameOf } from '../../../lib/path.ts';
import { createPace } from '../../../lib/turns.ts';
import { cleanText } from '../../../text/clean-text.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import { readEach } from './shared/chosen-files.ts';
import {
  choiceTask,
  createQuestionItems,
  type FoundTask,
  type QuestionItems,
} from './shared/question-items.ts';
import { textOfFile } from './shared/source-text.ts';
import { truthTask } from './shared/weighed-answers.ts';

export const aikenReader: FormatReader = { read };

async function* read(
  files: readonly SourceFile[],
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const items = createQuestionItems(options);
  yield* readEach(
    files,
    options,
    async (file) => {
      const text = cleanText(await textOfFile(file));
      return answerLine.test(text) ? questionsIn(file, text, items, options) : undefined;
    },
    {
      noneInFile: 'no quiz questions in it',
      noneAtAll:
        'No quiz questions found. In Aiken each question ends with a line such as “ANSWER: B”.',
    },
  );
}

async function* questionsIn(
  file: SourceFile,
  text: string,
  items: QuestionItems,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const pace = createPace(options.signal);
  const title = baseNameOf(file.path) || 'Questions';
  const tell = (line: number, why: string) =>
    options.leaveOut({ what: `${nameOf(file.path)}, line ${line.toLocaleString()}`, why });
  for (const question of parseAiken(text, tell)) {
    await pace();
    if (question === undefined) continue;
    const { stem, options: answers, right } = question;
    const made = taskOf(stem, answers, right);
    yield* items.of({ key: title, title }, { what: stem, made, explanation: '' });
  }
}

function taskOf(
  stem: string,
  answers: readonly string[],
  right: readonly string[],
): FoundTask | string {
  const [only = '', ...more] = right;
  const lower = answers.map((one) => one.toLowerCase()).toSorted();
  if (more.length === 0 && lower.join() === 'false,true')
    return truthTask(stem, only.toLowerCase() === 'true');
  return choiceTask(stem, answers, right);
}

interface AikenQuestion {
  stem: string;
  /** In order. */
  options: string[];
  /** The words of the correct ones. */
  right: string[];
}

const optionLine = /^\s{0,20}([A-Za-z])[.)]\s{0,20}(\S.*)$/;
const answerLine =
  /^\s{0,20}ANSWERS?\s{0,20}[:.]\s{0,20}([A-Z](?:\s{0,5}[,;&]\s{0,5}[A-Z])*)(?:\s{0,20}\.)?\s*$/im;

const noAnswers = 'not followed by answers such as “A. Yes”; left out';
const noLetter = 'this question has no line “ANSWER: A”; left out';
const unknownLine = 'neither an answer such as “A. Yes” nor “ANSWER: A”; this line is left out';
const noSuchAnswer = 'names an answer that the question does not have; the question is left out';
const twice = 'the second answer with this letter; this line is left out';

/** @returns `undefined` between pieces, so that other work may run. @param tell lines count from 1 */
function* parseAiken(
  text: string,
  tell: (line: number, why: string) => void,
): Generator<AikenQuestion | undefined> {
  let stem: string[] = [];
  let begunAt = 0;
  let options = new Map<string, string>();
  let isAfterGap = false;
  const drop = () => {
    if (options.size > 0) tell(begunAt, noLetter);
    else if (stem.length > 0) tell(begunAt, noAnswers);
    stem = [];
    options = new Map();
  };
  let number = 0;
  for (const line of text.split('\n')) {
    if (++number % linesOfTurn === 0) yield;
    if (line.trim() === '') {
      isAfterGap = true;
      continue;
    }
    const [, letters] = answerLine.exec(line) ?? [];
    const [, mark = '', words = ''] = letters === undefined ? (optionLine.exec(line) ?? []) : [];
    const letter = mark.toUpperCase();
    // `E. coli is a bacterium.` may begin a question.
    const isOption = letter !== '' && stem.length > 0 && (options.size > 0 || letter === 'A');
    if (letters !== undefined) {
      const right = letters.toUpperCase().match(/[A-Z]/g) ?? [];
      if (options.size === 0) tell(number, noAnswersBefore);
      else if (right.some((one) => !options.has(one))) tell(number, noSuchAnswer);
      else
        yield {
          stem: stem.join('\n'),
          options: [...options.values()],
          right: right.flatMap((one) => options.get(one) ?? []),
        };
      stem = [];
      options = new Map();
    } else if (isOption) {
      if (options.has(letter)) tell(number, twice);
      else options.set(letter, words.trim());
    } else if (options.size > 0 && !isAfterGap) tell(number, unknownLine);
    else {
      if (options.size > 0 || (stem.length > 0 && isAfterGap)) drop();
      if (stem.length === 0) begunAt = number;
      stem.push(line.trim());
    }
    isAfterGap = false;
  }
  drop();
}

const noAnswersBefore = 'no answers such as “A. Yes” before it; left out';
/** They take less than a millisecond. */
const linesOfTurn = 512;
