/**
 * Reads questions in QTI (1EdTech): packages, in which each test is a quiz, and single questions. QTI 1.2, which Canvas
 * and Blackboard export, has many questions in a file (`qti/qti1-quizzes.ts`); QTI 2 and 3 have a file for each.
 */
import { inTurns } from '../../../lib/in-pieces.ts';
import { baseNameOf, decodedPath, endingOfPath, nameOf } from '../../../lib/path.ts';
import { createPace } from '../../../lib/turns.ts';
import { cleanLine, cleanText } from '../../../text/clean-text.ts';
import {
  allNamed,
  childOf,
  readXml,
  TooMuchXml,
  textOf,
  type XmlElement,
} from '../../../text/xml-tree.ts';
import {
  FormatError,
  type FormatReader,
  type FoundItem,
  type ReadOptions,
  type SourceFile,
} from '../format.ts';
import { questionOfQti1 } from './qti/qti1-item.ts';
import { type Qti1Quiz, qti1Quizzes } from './qti/qti1-quizzes.ts';
import { questionOfItem } from './qti/task-of-item.ts';
import { DamagedFile, nothingButDamage } from './shared/bounds.ts';
import { pathKey, resolvePath } from './shared/chosen-files.ts';
import { createQuestionItems, type QuestionItems } from './shared/question-items.ts';
import { FileProblem, textOfFile, visibleFiles, whyUnread } from './shared/source-text.ts';

export const qtiReader: FormatReader = { read };

const noneAtAll = 'No QTI questions found. Choose a QTI package (.zip) or questions (.xml).';
const testAlone =
  'This is a QTI test without its questions. Export it as a package (.zip), which has them in it.';

interface Reading extends ReadOptions {
  pace: () => Promise<void>;
  open: OpenXml;
  /** Why nothing is imported, if there are no questions. */
  refusal: string | undefined;
  isAny: boolean;
}

async function* read(
  files: readonly SourceFile[],
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const reading: Reading = {
    ...options,
    ...{ pace: createPace(options.signal), refusal: undefined, isAny: false },
    open: async (file) => {
      try {
        return await readXmlFile(file, reading.pace);
      } catch (error) {
        options.signal.throwIfAborted();
        if (error instanceof DamagedFile) reading.refusal ??= nothingButDamage;
        options.leaveOut({ what: nameOf(file.path), why: whyUnread(error) });
        return undefined;
      }
    },
  };
  const items = createQuestionItems(options);
  for await (const quiz of quizzesIn(visibleFiles(files), reading)) {
    for (const file of quiz.items) {
      await reading.pace();
      const item = await reading.open(file);
      if (item === undefined) continue;
      if (item.name === 'questestinterop') {
        for (const one of qti1Quizzes(item, quiz)) {
          reading.isAny ||= one.items.length > 0;
          yield* questionsOfQti1(one, items, reading);
        }
        continue;
      }
      if (item.name !== 'assessmentItem') {
        if (quiz.isSearched !== true || /^assessment/.test(item.name))
          tellOther(file, item.name, reading);
        continue;
      }
      reading.isAny = true;
      yield* items.of(quiz, await inTurns(questionOfItem(item), reading.pace));
    }
    items.endFile(quiz.title);
  }
  if (!reading.isAny) throw new FormatError(reading.refusal ?? noneAtAll);
}

async function* questionsOfQti1(
  { key, title, items: questions, drawsFrom }: Qti1Quiz,
  items: QuestionItems,
  { pace, leaveOut }: Reading,
): AsyncGenerator<FoundItem> {
  if (drawsFrom > 0)
    leaveOut({
      what: title,
      why: 'draws questions from a question bank, which is a quiz of its own if it is in the package',
    });
  for (const question of questions) {
    await pace();
    yield* items.of({ key, title }, await inTurns(questionOfQti1(question), pace));
  }
  items.endFile(title);
}

async function* quizzesIn(files: readonly SourceFile[], reading: Reading): AsyncGenerator<QtiQuiz> {
  const manifests = files.filter(({ path }) => nameOf(path).toLowerCase() === 'imsmanifest.xml');
  const folderOf = ({ path }: SourceFile) => path.slice(0, path.lastIndexOf('/') + 1);
  const of = (folder: string): Package => ({
    folder,
    files: new Map(
      files.filter(({ path }) => path.startsWith(folder)).map((file) => [pathKey(file.path), file]),
    ),
    open: reading.open,
    onMissing: (path) =>
      reading.leaveOut({ what: path, why: 'is named in the package but not in it; left out' }),
  });
  for (const manifest of manifests) yield* await quizzesOfPackage(manifest, of(folderOf(manifest)));
  const loose = files.filter(
    (file) => isXml(file) && !manifests.some((one) => file.path.startsWith(folderOf(one))),
  );
  const asked = new Set<SourceFile>();
  const single: SourceFile[] = [];
  for (const file of loose) {
    const root = await reading.open(file);
    if (root === undefined) continue;
    if (root.name === 'assessmentItem') single.push(file);
    else if (root.name === 'questestinterop') {
      const title = baseNameOf(file.path);
      yield { key: title, title, items: [file] };
    } else if (/^assessment(Test|Section)$/.test(root.name)) {
      const quiz = await quizOfTest(file, { ...of(''), onMissing: () => undefined });
      if (quiz === undefined || quiz.items.length === 0) tellOther(file, root.name, reading);
      else {
        for (const item of quiz.items) asked.add(item);
        yield quiz;
      }
    } else tellOther(file, root.name, reading);
  }
  for (const file of single) {
    if (asked.has(file)) continue;
    const title = nameOf(folderOf(file).slice(0, -1)) || baseNameOf(file.path);
    yield { key: title, title, items: [file] };
  }
}

function tellOther({ path }: SourceFile, root: string, reading: Reading): void {
  const what = nameOf(path);
  if (/^assessment(Test|Section)$/.test(root)) {
    reading.refusal ??= testAlone;
    reading.leaveOut({ what, why: 'a test without its questions; left out' });
  } else reading.leaveOut({ what, why: 'no quiz questions in it' });
}

/** Questions of a quiz (IMS Content Packaging, `imsmanifest.xml`). */
interface QtiQuiz {
  key: string;
  title: string;
  items: SourceFile[];
  /** All files of a package whose manifest names none, so that some may be no questions. */
  isSearched?: boolean;
  /** Of QTI 1, by identifier. */
  titles?: ReadonlyMap<string, string>;
}

/** Reports an unreadable file and returns `undefined`. */
type OpenXml = (file: SourceFile) => Promise<XmlElement | undefined>;

interface Package {
  /** With `/`; empty: everything chosen. */
  folder: string;
  /** By `pathKey`. */
  files: ReadonlyMap<string, SourceFile>;
  open: OpenXml;
  /** Called for a named file that is not there. */
  onMissing: (path: string) => void;
}

/** Bounds nested sections in files. */
const mostSections = 1_000;

/** @returns a quiz for each test, and one for the questions that no test asks */
async function quizzesOfPackage(manifest: SourceFile, of: Package): Promise<QtiQuiz[]> {
  const root = await of.open(manifest);
  const base = `${baseOf(root)}${baseOf(childOf(root, 'resources'))}`;
  const resources = [...allNamed(root, 'resource')].map((resource) => ({
    type: resource.attributes.get('type') ?? '',
    folder: `${of.folder}${base}${baseOf(resource)}`,
    href: resource.attributes.get('href') ?? '',
  }));
  const named = (type: RegExp) =>
    resources
      .filter((one) => one.href !== '' && type.test(one.type))
      .flatMap(({ folder, href }) => findFile(of, folder, href) ?? []);
  const quizzes: QtiQuiz[] = [];
  for (const test of named(/^imsqti_\w*test/i)) {
    const quiz = await quizOfTest(test, of);
    if (quiz !== undefined) quizzes.push(quiz);
  }
  const asked = new Set(quizzes.flatMap(({ items }) => items));
  const items = named(/^imsqti_\w*item/i);
  const isSaid = items.length > 0 || quizzes.length > 0;
  const rest = (
    isSaid ? items : [...of.files.values()].filter((file) => file !== manifest && isXml(file))
  ).filter((file) => !asked.has(file));
  const title = titleOf(root) || nameOf(of.folder.slice(0, -1)) || 'Questions';
  if (rest.length === 0) return quizzes;
  const titles = isSaid ? new Map<string, string>() : await titlesOfCanvas(rest, of);
  const last = rest.filter(({ path }) => !isCanvasMeta(path));
  return [...quizzes, { key: title, title, items: last, isSearched: !isSaid, titles }];
}

/** Canvas writes the title of a quiz beside its questions, under the same identifier. */
async function titlesOfCanvas(
  files: readonly SourceFile[],
  of: Package,
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const file of files) {
    if (!isCanvasMeta(file.path)) continue;
    const root = await of.open(file);
    const id = root?.attributes.get('identifier') ?? '';
    const title = cleanLine(textOf(childOf(root, 'title')));
    if (id !== '' && title !== '') titles.set(id, title);
  }
  return titles;
}

function isCanvasMeta(path: string): boolean {
  return nameOf(path).toLowerCase() === 'assessment_meta.xml';
}

/** Blackboard's files end with `.dat`. */
function isXml({ path }: SourceFile): boolean {
  return ['xml', 'qti', 'dat'].includes(endingOfPath(path));
}

/** The questions of a test in order, also from sections in other files. */
async function quizOfTest(file: SourceFile, of: Package): Promise<QtiQuiz | undefined> {
  const test = await of.open(file);
  if (test?.name !== 'assessmentTest' && test?.name !== 'assessmentSection') return undefined;
  const items: SourceFile[] = [];
  const seen = new Set([file]);
  const look = async (parent: XmlElement, path: string): Promise<void> => {
    for (const child of parent.children) {
      if (typeof child === 'string') continue;
      const { name, attributes } = child;
      if (name !== 'assessmentItemRef' && name !== 'assessmentSectionRef') {
        await look(child, path);
        continue;
      }
      const found = findFile(of, path.slice(0, path.lastIndexOf('/') + 1), attributes.get('href'));
      if (found === undefined) continue;
      if (name === 'assessmentItemRef') items.push(found);
      else if (!seen.has(found) && seen.size < mostSections) {
        seen.add(found);
        const section = await of.open(found);
        if (section !== undefined) await look(section, found.path);
      }
    }
  };
  await look(test, file.path);
  const title = cleanLine(test.attributes.get('title') ?? '') || 'Questions';
  return { key: `${test.attributes.get('identifier') ?? ''}\n${title}`, title, items };
}

/** `xml:base`, the base of relative addresses. */
function baseOf(element: XmlElement | undefined): string {
  const base = element?.attributes.get('base') ?? '';
  return base === '' || base.endsWith('/') ? base : `${base}/`;
}

/** Finds only chosen files, wherever the address points. */
function findFile(
  { files, onMissing }: Package,
  folder: string,
  href: string | undefined = '',
): SourceFile | undefined {
  const bare = href.replace(/[?#].*$/s, '');
  const slashed = (path: string) => path.replaceAll('\\', '/');
  const [found] = [href, bare, decodedPath(bare)].flatMap(
    (path) => files.get(pathKey(resolvePath(slashed(folder + path)))) ?? [],
  );
  if (found === undefined) onMissing(href);
  return found;
}

function titleOf(manifest: XmlElement | undefined): string {
  const [title] = allNamed(childOf(manifest, 'metadata'), 'title');
  const [words] = title?.children.filter((child) => typeof child !== 'string') ?? [];
  return cleanLine(textOf(words));
}

/** Far more than a school test. */
const largestBytes = 16 * 1024 * 1024;

/**
 * Returns a file with the names of QTI 2.
 * @throws FileProblem if it is too large, cut off or no XML, or an error of reading
 */
async function readXmlFile(file: SourceFile, pace: () => Promise<void>): Promise<XmlElement> {
  if (file.sizeBytes > largestBytes) throw new FileProblem('too large; left out');
  const text = cleanText(await textOfFile(file));
  try {
    const { root, isWhole } = await inTurns(readXml(text), pace);
    if (root.name !== '' && !isWhole) throw new DamagedFile();
    return root.name.startsWith('qti-') ? asQti2(root) : root;
  } catch (error) {
    throw error instanceof TooMuchXml ? new FileProblem('too large; left out') : error;
  }
}

/** QTI 3 has the same names in other letters: `qti-choice-interaction` with `response-identifier`. */
function asQti2({ name, attributes, children }: XmlElement): XmlElement {
  return {
    name: camelCase(name.replace(/^qti-/, '')),
    attributes: new Map([...attributes].map(([key, value]) => [camelCase(key), value])),
    children: children.map((child) => (typeof child === 'string' ? child : asQti2(child))),
  };
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
