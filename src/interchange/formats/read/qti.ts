/** Questions in QTI 2 and 3 (1EdTech): packages, in which each test is a quiz, and single questions. */

import { inTurns } from '../../../lib/in-pieces.ts';
import { baseNameOf, nameOf } from '../../../lib/path.ts';
import { createPace } from '../../../lib/turns.ts';
import {
  FormatError,
  type FormatReader,
  type FoundItem,
  type ReadOptions,
  type SourceFile,
} from '../format.ts';
import { pathKey } from './files/linked-files.ts';
import { createQuestionItems } from './items/question-items.ts';
import {
  isManifest,
  isXml,
  type OpenXml,
  type Package,
  type QtiQuiz,
  quizOfTest,
  quizzesOfPackage,
} from './qti/package.ts';
import { questionOfItem } from './qti/question-of-item.ts';
import { readXmlFile } from './qti/read-xml-file.ts';
import { DamagedFile, nothingButDamage } from './text/damage.ts';
import { visibleFiles, whyUnread } from './text/source-text.ts';

export const qtiReader: FormatReader = { read };

const noneAtAll = 'No QTI questions found. Choose a QTI 2.1 package (.zip) or a question (.xml).';
const old =
  'This is QTI 1, which Haversack can’t read. Export the questions as QTI 2.1, then import them.';
const testAlone =
  'This is a QTI test without its questions. Export it as a package (.zip), which has them in it.';

interface Reading extends ReadOptions {
  pace: () => Promise<void>;
  open: OpenXml;
  /** Why nothing is imported, where nothing else is found. */
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
  const itemsOf = createQuestionItems(options);
  for await (const quiz of quizzesIn(visibleFiles(files), reading)) {
    for (const file of quiz.items) {
      await reading.pace();
      const item = await reading.open(file);
      if (item === undefined) continue;
      if (item.name !== 'assessmentItem') {
        tellOther(file, item.name, reading);
        continue;
      }
      reading.isAny = true;
      yield* itemsOf(quiz, await inTurns(questionOfItem(item), reading.pace));
    }
  }
  if (!reading.isAny) throw new FormatError(reading.refusal ?? noneAtAll);
}

async function* quizzesIn(files: readonly SourceFile[], reading: Reading): AsyncGenerator<QtiQuiz> {
  const manifests = files.filter(isManifest);
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
    else if (/^assessment(Test|Section)$/.test(root.name)) {
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
  if (root === 'questestinterop') {
    reading.refusal ??= old;
    reading.leaveOut({ what, why: 'QTI 1, which can’t be read; left out. Export it as QTI 2.1' });
  } else if (/^assessment(Test|Section)$/.test(root)) {
    reading.refusal ??= testAlone;
    reading.leaveOut({ what, why: 'a test without its questions; left out' });
  } else reading.leaveOut({ what, why: 'no quiz questions in it' });
}
