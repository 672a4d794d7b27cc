/** Titles of the notes among the chosen files. They are known before the first note is read: notes link by title. */

import { inTurns } from '../../../../lib/in-pieces.ts';
import { baseNameOf } from '../../../../lib/path.ts';
import { createPace } from '../../../../lib/turns.ts';
import { titleKey } from '../../../../model/note-facts.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { maskCode, withoutCode } from '../../../../text/markdown/mask-code.ts';
import type { ReadOptions, SourceFile } from '../../format.ts';
import { notionIdOf, withoutNotionId } from '../relink-notes.ts';
import type { FindFile } from '../shared/chosen-files.ts';
import { readNoteMatter } from './note-matter.ts';

export interface NamedNotes {
  /** In the notes' own words; `undefined`: no note. */
  titles: ReadonlyMap<SourceFile, string>;
}

interface Named {
  file: SourceFile;
  /** Of the front matter. */
  said: string | undefined;
  heading: string | undefined;
}

/** @param textOf the note's Markdown; `undefined` if unreadable, which is reported later */
export async function nameNotes(
  notes: readonly SourceFile[],
  tables: readonly SourceFile[],
  isVault: boolean,
  findFile: FindFile,
  textOf: (file: SourceFile) => Promise<string | undefined>,
  { signal }: Pick<ReadOptions, 'signal'>,
): Promise<NamedNotes> {
  const pace = createPace(signal);
  const found: Named[] = [];
  // Notes that link to each other by file name, as in Obsidian: then a file name is a title.
  let linkByName = isVault;
  for (const file of notes) {
    await pace();
    const text = await textOf(file);
    if (text === undefined) continue;
    const { title, body } = readNoteMatter(text);
    found.push({ file, said: title, heading: titleHeading(body, file.path)?.title });
    linkByName ||= await linksByName(body, file.path, findFile, pace);
  }
  const titles = new Map(tables.map((file) => [file, withoutNotionId(baseNameOf(file.path))]));
  const taken = new Set<string>();
  const ofPath = new Map<string, string>();
  // The note nearest to the root keeps its title, as Obsidian finds it.
  for (const one of found.sort((a, b) => depthOf(a) - depthOf(b))) {
    const title = titleOf(one, linkByName);
    // Files of one path are versions of one note.
    const isVersion = ofPath.has(one.file.path);
    const unique = isVersion ? title : uniqueTitle(title, one.file.path, taken);
    ofPath.set(one.file.path, unique);
    taken.add(titleKey(unique));
    titles.set(one.file, unique);
  }
  return { titles };
}

function depthOf({ file }: Named): number {
  return file.path.split('/').length;
}

function titleOf({ file, said, heading }: Named, linkByName: boolean): string {
  const name = withoutNotionId(noteNameOf(file.path));
  return cleanLine(said || (linkByName ? undefined : heading) || name);
}

/** Links by title find one note. Of two notes of one title: `Todo` and `Todo (Biology)`. */
function uniqueTitle(title: string, path: string, taken: ReadonlySet<string>): string {
  const isFree = (one: string) => titleKey(one) === '' || !taken.has(titleKey(one));
  if (isFree(title)) return title;
  const folders = path
    .split('/')
    .slice(0, -1)
    .filter((part) => !/\.textbundle$/i.test(part));
  const folder = folders.map(withoutNotionId).at(-1);
  const bare = folder === undefined ? title : `${title} (${cleanLine(folder)})`;
  for (let count = 1; ; count++) {
    const one = count === 1 ? bare : `${bare} ${count}`;
    if (isFree(one)) return one;
  }
}

async function linksByName(
  body: string,
  path: string,
  findFile: FindFile,
  pace: () => Promise<void>,
): Promise<boolean> {
  if (!body.includes('[[')) return false;
  const masked = await inTurns(maskCode(body), pace);
  for (const [, target = ''] of masked.matchAll(/(?<!!)\[\[([^[\]\n|#]{1,300})/g)) {
    await pace();
    const name = target.replace(/\\$/, '').trim();
    if (findFile(`${name}.md`, path) !== undefined) return true;
  }
  return false;
}

/** The folder of each note below the one that all files lie in, without Notion's ids. */
export function createFolderOf(files: readonly SourceFile[]): (path: string) => string {
  const tops = new Set(files.map(({ path }) => (path.includes('/') ? path.split('/')[0] : '')));
  const above = tops.size === 1 && !tops.has('') ? 1 : 0;
  return (path) =>
    path
      .split('/')
      .slice(above, -1)
      .filter((part) => !/\.textbundle$/i.test(part))
      .map((part) => cleanLine(withoutNotionId(part)))
      .filter((part) => part !== '')
      .join('/');
}

/** Of a textbundle, the name of its folder. */
export function noteNameOf(path: string): string {
  const [, bundle] = /([^/]+)\.textbundle\/text\.\w+$/i.exec(path) ?? [];
  return bundle ?? baseNameOf(path);
}

/**
 * The heading at the top, if it is the note's title: it is the only one of its level, matches the file's name, or comes
 * from Notion, which shortens file names.
 */
export function titleHeading(
  body: string,
  path: string,
): { title: string; end: number } | undefined {
  // Most notes do not begin with a heading.
  if (!/^\s*# /.test(body)) return undefined;
  // A `#` in code begins no heading.
  const headings = [...withoutCode(body).matchAll(/^# (.*)$/gm)].slice(0, 2);
  const [first] = headings;
  if (first === undefined || body.slice(0, first.index).trim() !== '') return undefined;
  const end = first.index + first[0].length;
  const title = body.slice(first.index + 2, end);
  const name = noteNameOf(path);
  const isTitle =
    headings.length === 1 || notionIdOf(name) !== undefined || isNamedAfter(title, name);
  return isTitle && cleanLine(title) !== '' ? { title, end } : undefined;
}

/** Letters and digits; our export shortens long titles (`backup/export/entry-names.ts`). */
const leastShortened = 40;

/**
 * Whether a program made this file name of the title. Our export writes “Untitled” for a title without usable signs,
 * numbers equal names, and puts `_` before reserved ones.
 */
function isNamedAfter(title: string, name: string): boolean {
  const letters = lettersOf(title);
  return [name, name.replace(/ \(\d+\)$/, '')].some((bare) => {
    const named = lettersOf(bare);
    if (letters === '' && bare === 'Untitled') return true;
    return letters === named || (named.length >= leastShortened && letters.startsWith(named));
  });
}

/** File names cannot have every sign of a title. */
function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
