/**
 * Folders of Markdown, such as an Obsidian vault or an export of Notion. Each `.md` is a note with the media that it
 * shows. PDFs are files. A table of Notion (CSV) becomes a note with that table.
 */
import { inTurns } from '../../../lib/in-pieces.ts';
import { baseNameOf, endingOfPath, nameOf } from '../../../lib/path.ts';
import { createPace } from '../../../lib/turns.ts';
import { mediaTypeOf, signatureBytes } from '../../../model/media-type.ts';
import { cleanLine, cleanText } from '../../../text/clean-text.ts';
import {
  FormatError,
  type FormatReader,
  type FoundItem,
  type ReadOptions,
  type SourceFile,
} from '../format.ts';
import {
  isShown,
  notionIdOf,
  nounOfFile,
  readLinks,
  type Shown,
  withoutNotionId,
} from './note-links.ts';
import { asLine, createTellDamage, nameInReport } from './shared/bounds.ts';
import { createFindFile, type FindFile } from './shared/chosen-files.ts';
import { csvRecords, guessSeparator } from './shared/csv.ts';
import { splitFrontMatter, tagsIn } from './shared/front-matter.ts';
import { createdFields, instantOfText, noteParts, pdfItem } from './shared/items.ts';
import { textOfFile, visibleFiles, whyUnread } from './shared/source-text.ts';

export const markdownReader: FormatReader = { read };

/** @throws FormatError if there are no notes, or only empty ones */
async function* read(all: readonly SourceFile[], options: ReadOptions): AsyncGenerator<FoundItem> {
  const files = visibleFiles(all);
  // Only for a few files: a folder reports empty files beside its others.
  const isAlone = files.length <= 20 && files.every(({ path }) => kindOf(path) === 'note');
  const empty = isAlone ? await Promise.all(files.map(isEmpty)) : [];
  if (empty.length > 0 && empty.every(Boolean))
    throw new FormatError(empty.length === 1 ? 'This file is empty.' : 'These files are empty.');
  yield* itemsOf(files, options);
}

/** An unreadable file does not count as empty. */
async function isEmpty(file: SourceFile): Promise<boolean> {
  return file.sizeBytes < 1_000 && (await textOfFile(file).catch(() => 'unread')).trim() === '';
}

async function* itemsOf(
  files: readonly SourceFile[],
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  if (!files.some(({ path }) => ['note', 'table'].includes(kindOf(path)))) {
    const isHtml = files.some(({ path }) => endingOfPath(path) === 'html');
    throw new FormatError(
      isHtml
        ? 'These are web pages, not notes. Export them as Markdown, then try again.'
        : 'No notes found. Choose Markdown files (.md), or a folder or zip file of them.',
    );
  }
  const pace = createPace(options.signal);
  const shown = new Set<SourceFile>();
  const findFile = createFindFile(files);
  const withAll = new Set(files.flatMap(({ path }) => (/_all\.csv$/.test(path) ? [path] : [])));
  for (const file of files) {
    await pace();
    const kind = kindOf(file.path);
    try {
      if (kind === 'note') yield* noteItems(file, findFile, shown, options);
      else if (kind === 'table' && !withAll.has(file.path.replace(/\.csv$/, '_all.csv')))
        yield* tableItems(file, options);
      else if (kind === 'pdf') yield* pdfItem(file, cleanLine(baseNameOf(file.path)), options);
      else if (kind === 'other') {
        options.leaveOut({
          what: file.path,
          why: `files of type “${endingOfPath(file.path)}” can’t be imported`,
        });
      }
    } catch (error) {
      options.signal.throwIfAborted();
      options.leaveOut({ what: file.path, why: whyUnread(error) });
    }
  }
  for (const file of files) {
    if (kindOf(file.path) !== 'shown' || shown.has(file)) continue;
    options.leaveOut({ what: file.path, why: 'not used in any note' });
  }
}

function kindOf(path: string): 'note' | 'table' | 'pdf' | 'shown' | 'other' {
  const ending = endingOfPath(path);
  if (ending === 'md' || ending === 'markdown') return 'note';
  if (ending === 'csv') return 'table';
  if (ending === 'pdf') return 'pdf';
  return isShown(path) ? 'shown' : 'other';
}

async function* noteItems(
  file: SourceFile,
  findFile: FindFile,
  shown: Set<SourceFile>,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const words = cleanText(await textOfFile(file));
  if (words.trim() === '') {
    options.leaveOut({ what: file.path, why: 'the file is empty' });
    return;
  }
  const matter = readFrontMatter(words);
  const links = await inTurns(
    readLinks(matter.body, file.path, findFile),
    createPace(options.signal),
  );
  const heading = titleHeading(links.body, file.path);
  const named = matter.title || heading?.title || withoutNotionId(baseNameOf(file.path));
  const title = asLine(named, 'its title', options) || 'Untitled note';
  const isTitle = heading !== undefined && cleanLine(heading.title) === title;
  const text = isTitle ? links.body.slice(heading.end) : links.body;
  const body = [matter.lines.join('\n'), text.trim()].filter((part) => part !== '').join('\n\n');
  const fields = createdFields(matter.createdAt);
  const key = keyOf(file, title);
  yield* noteParts(key, title, body, { fields, changedAt: file.modifiedAt }, options);
  for (const picture of links.shown) {
    shown.add(picture.file);
    yield* mediaItem(picture, key, options);
  }
  for (const name of links.missing) {
    options.leaveOut({
      what: nameInReport(name),
      why: `the ${nounOfFile(name)} that the note “${nameInReport(title)}” shows is not among these files`,
    });
  }
}

/** Notion's id of a page survives a new name. Without a folder, the title tells files of one name apart. */
function keyOf({ path }: SourceFile, title: string): string {
  const id = notionIdOf(baseNameOf(path));
  if (id !== undefined) return `notion:${id}`;
  return path.includes('/') ? `note:${path}` : `note:${path}\n${title}`;
}

/**
 * The heading at the top, if it is the note's title: it is the only one of its level, matches the file's name, or comes
 * from Notion, which shortens file names.
 */
function titleHeading(body: string, path: string): { title: string; end: number } | undefined {
  // A `#` in code begins no heading.
  const words = body.replace(/^(```|~~~)[\s\S]*?^\1/gm, (code) => ' '.repeat(code.length));
  const headings = [...words.matchAll(/^# (.*)$/gm)];
  const [first] = headings;
  if (first === undefined || body.slice(0, first.index).trim() !== '') return undefined;
  const [whole, title = ''] = first;
  const name = baseNameOf(path);
  const isTitle =
    headings.length === 1 || notionIdOf(name) !== undefined || isNamedAfter(title, name);
  return isTitle && cleanLine(title) !== ''
    ? { title, end: first.index + whole.length }
    : undefined;
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

async function* mediaItem(
  { file, name }: Shown,
  noteKey: string,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const read = await file.bytes().then(
    async (bytes) => ({ bytes, head: await bytes.slice(0, signatureBytes).arrayBuffer() }),
    () => undefined,
  );
  if (read === undefined) {
    options.leaveOut({ what: file.path, why: whyUnread(undefined) });
    return;
  }
  const mime = mediaTypeOf(new Uint8Array(read.head));
  if (mime === undefined) {
    options.leaveOut({
      what: file.path,
      why: 'pictures and sounds of this type can’t be imported',
    });
    return;
  }
  const fields = { ownerEntity: 'note', name: asLine(name, 'its description', options), mime };
  const key = `media:${file.path}\n${noteKey}`;
  yield {
    entity: 'media',
    key,
    fields,
    refs: { ownerId: noteKey },
    changedAt: file.modifiedAt,
    bytes: read.bytes,
  };
}

async function* tableItems(file: SourceFile, options: ReadOptions): AsyncGenerator<FoundItem> {
  const text = cleanText(await textOfFile(file));
  const pace = createPace(options.signal);
  const lines: string[] = [];
  const tellDamage = createTellDamage(file.path, options);
  for (const { cells, line, isUnclosed } of csvRecords(text, guessSeparator(text))) {
    await pace();
    if (isUnclosed) tellDamage(line);
    const row: string[] = [];
    for (const cell of cells) {
      // GitHub Flavored Markdown §4.10.
      const words = cleanLine(cell).replaceAll('|', '\\|');
      if (row.push(words) % cellsOfTurn === 0) await pace();
    }
    lines.push(`| ${row.join(' | ')} |`);
    if (lines.length === 1) lines.push(`|${' --- |'.repeat(cells.length)}`);
  }
  const title = asLine(withoutNotionId(baseNameOf(file.path)), 'its title', options);
  if (lines.length < 2) return;
  yield* noteParts(
    keyOf(file, nameOf(file.path)),
    title,
    lines.join('\n'),
    { changedAt: file.modifiedAt },
    options,
  );
}

/** Converted in less than a millisecond. */
const cellsOfTurn = 256;

interface NoteMatter {
  title: string | undefined;
  /** Milliseconds. */
  createdAt: number | undefined;
  /** Readable properties: `Tags: #biology #cells`. */
  lines: string[];
  body: string;
}

const ofLayout = new Set(['cssclass', 'cssclasses', 'publish', 'permalink', 'kanban-plugin']);

function readFrontMatter(text: string): NoteMatter {
  const { properties, body } = splitFrontMatter(text);
  const [title] = properties.get('title') ?? [];
  const [created] = properties.get('created') ?? [];
  const createdAt = created === undefined ? undefined : instantOfText(created);
  const lines = [...properties]
    .filter(([name]) => name !== 'title' && !ofLayout.has(name))
    .filter(([name]) => name !== 'created' || createdAt === undefined)
    .flatMap(([name, values]) => lineOf(name, values));
  return { title, createdAt, lines, body };
}

function lineOf(name: string, values: readonly string[]): string[] {
  if (values.length === 0) return [];
  if (name === 'tags' || name === 'tag')
    return [
      `Tags: ${tagsIn(values)
        .map((tag) => `#${tag}`)
        .join(' ')}`,
    ];
  const label = name === 'alias' ? 'aliases' : name;
  return [`${label.charAt(0).toUpperCase()}${label.slice(1)}: ${values.join(', ')}`];
}
