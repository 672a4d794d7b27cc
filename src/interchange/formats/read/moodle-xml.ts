/**
 * Reads questions in Moodle XML (docs.moodle.org, “Moodle XML format”). Each category is a quiz. Questions cannot hold
 * pictures, which Moodle puts into the file; what is left out is told.
 */
import { inTurns } from '../../../lib/in-pieces.ts';
import { baseNameOf, nameOf } from '../../../lib/path.ts';
import { createPace } from '../../../lib/turns.ts';
import { cleanLine, cleanText } from '../../../text/clean-text.ts';
import {
  allNamed,
  childAt,
  childOf,
  elementsOf,
  readXml,
  TooMuchXml,
  textOf,
  type XmlElement,
} from '../../../text/xml-tree.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import { moodleQuestion } from './moodle/question.ts';
import { categoryOf } from './parse-gift.ts';
import { DamagedFile } from './shared/bounds.ts';
import { readEach } from './shared/chosen-files.ts';
import { createQuestionItems, type QuestionItems } from './shared/question-items.ts';
import { FileProblem, textOfFile, visibleFiles } from './shared/source-text.ts';

export const moodleReader: FormatReader = { read };

/** Bytes. Pictures are in the file. */
const largestBytes = 64 * 1024 * 1024;

async function* read(
  files: readonly SourceFile[],
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const items = createQuestionItems(options);
  const pace = createPace(options.signal);
  yield* readEach(
    visibleFiles(files),
    options,
    async (file) => {
      const quiz = await quizIn(file, pace);
      return quiz && questionsIn(quiz, file, items, options, pace);
    },
    {
      noneInFile: 'no quiz questions in it',
      noneAtAll:
        'No quiz questions found. In Moodle, export the question bank as “Moodle XML format”.',
    },
  );
}

/** @returns `undefined` for another file. @throws FileProblem if it is too large or cut off */
async function quizIn(
  file: SourceFile,
  pace: () => Promise<void>,
): Promise<XmlElement | undefined> {
  if (file.sizeBytes > largestBytes) throw new FileProblem('too large; left out');
  const text = cleanText(await textOfFile(file));
  try {
    const { root, isWhole } = await inTurns(readXml(text), pace);
    if (root.name !== '' && !isWhole) throw new DamagedFile();
    return root.name === 'quiz' && childOf(root, 'question') !== undefined ? root : undefined;
  } catch (error) {
    throw error instanceof TooMuchXml ? new FileProblem('too large; left out') : error;
  }
}

async function* questionsIn(
  root: XmlElement,
  file: SourceFile,
  items: QuestionItems,
  options: ReadOptions,
  pace: () => Promise<void>,
): AsyncGenerator<FoundItem> {
  const usual = cleanLine(baseNameOf(file.path)) || 'Questions';
  let category: string[] = [];
  let tagged = 0;
  for (const question of elementsOf(root)) {
    await pace();
    if (question.name !== 'question') continue;
    if (question.attributes.get('type') === 'category') {
      category = categoryOf(cleanLine(textOf(childAt(question, 'category', 'text'))));
      continue;
    }
    const quiz = { key: category.join('\n') || usual, title: category.at(-1) ?? usual };
    const found = await inTurns(moodleQuestion(question), pace);
    if (hasTag(question)) tagged++;
    yield* items.of(quiz, found);
  }
  const what = nameOf(file.path);
  items.endFile(what);
  if (tagged > 0)
    options.leaveOut({
      what,
      why: `the tags of its questions are left out (${tagged.toLocaleString()})`,
    });
}

function hasTag(question: XmlElement): boolean {
  for (const tag of allNamed(childOf(question, 'tags'), 'tag'))
    if (textOf(tag).trim() !== '') return true;
  return false;
}
