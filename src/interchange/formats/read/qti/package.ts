/** Which questions a package of QTI has, and in which quizzes (IMS Content Packaging, `imsmanifest.xml`). */

import { endingOfPath, nameOf } from '../../../../lib/path.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { allNamed, childOf, textOf, type XmlElement } from '../../../../text/xml-tree.ts';
import type { SourceFile } from '../../format.ts';
import { pathKey, resolvePath } from '../files/linked-files.ts';

export interface QtiQuiz {
  key: string;
  title: string;
  items: SourceFile[];
}

/** Reads a file; `undefined` where it cannot be read, which is told. */
export type OpenXml = (file: SourceFile) => Promise<XmlElement | undefined>;

export interface Package {
  /** With its `/`; empty: all that was chosen. */
  folder: string;
  /** By `pathKey`. */
  files: ReadonlyMap<string, SourceFile>;
  open: OpenXml;
  /** Told of a file that is named and is not there. */
  onMissing: (path: string) => void;
}

/** Sections lie in sections; more of them are no test. */
const mostSections = 1_000;

export function isManifest({ path }: SourceFile): boolean {
  return nameOf(path).toLowerCase() === 'imsmanifest.xml';
}

/** @returns those that a test of the package asks, and one of what no test asks */
export async function quizzesOfPackage(manifest: SourceFile, of: Package): Promise<QtiQuiz[]> {
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
  return rest.length === 0 ? quizzes : [...quizzes, { key: title, title, items: rest }];
}

export function isXml({ path }: SourceFile): boolean {
  return ['xml', 'qti'].includes(endingOfPath(path));
}

/** The questions of a test in their order, also those of sections in files of their own. */
export async function quizOfTest(file: SourceFile, of: Package): Promise<QtiQuiz | undefined> {
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

/** `xml:base`, from which addresses within go on. */
function baseOf(element: XmlElement | undefined): string {
  const base = element?.attributes.get('base') ?? '';
  return base === '' || base.endsWith('/') ? base : `${base}/`;
}

/** Only what was chosen is found, wherever an address points to. */
function findFile(
  { files, onMissing }: Package,
  folder: string,
  href: string | undefined = '',
): SourceFile | undefined {
  const bare = href.replace(/[?#].*$/s, '');
  const slashed = (path: string) => path.replaceAll('\\', '/');
  const [found] = [href, bare, decoded(bare)].flatMap(
    (path) => files.get(pathKey(resolvePath(slashed(folder + path)))) ?? [],
  );
  if (found === undefined) onMissing(href);
  return found;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function titleOf(manifest: XmlElement | undefined): string {
  const [title] = allNamed(childOf(manifest, 'metadata'), 'title');
  const [words] = title?.children.filter((child) => typeof child !== 'string') ?? [];
  return cleanLine(textOf(words));
}
