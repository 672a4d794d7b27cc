/**
 * Folders of Markdown: an Obsidian vault, an export of Notion, any others. Each `.md` is a note; a picture or a sound that
 * a note shows is attached to it; PDFs are files; a table of Notion (CSV) is a note with that table.
 */
import { mediaTypeOf, signatureBytes } from '../../model/media-type.ts';
import {
  FormatError,
  type FormatReader,
  type FoundItem,
  type ReadOptions,
  type SourceFile,
} from '../format.ts';
import { asLine, splitNote, titleOfPart } from './bounds.ts';
import { csvRecords, guessSeparator } from './csv.ts';
import {
  baseNameOf,
  cleanLine,
  cleanText,
  endingOfPath,
  isHidden,
  nameOf,
  textOfFile,
  whyUnread,
} from './decode.ts';
import { readFrontMatter } from './markdown/front-matter.ts';
import { createFindFile, type FindFile } from './markdown/linked-files.ts';
import { isShown, notionIdOf, readLinks, type Shown, withoutNotionId } from './markdown/links.ts';
import { createPace } from './pace.ts';
import { pdfItem } from './pdf-item.ts';

export const markdownReader: FormatReader = { read };

async function* read(all: readonly SourceFile[], options: ReadOptions): AsyncGenerator<FoundItem> {
  const files = all.filter(({ path }) => !isHidden(path));
  if (!files.some(({ path }) => ['note', 'table'].includes(kindOf(path)))) {
    throw new FormatError('There are no notes in it');
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
          why: `files of the type “${endingOfPath(file.path)}” cannot be kept`,
        });
      }
    } catch (error) {
      options.signal.throwIfAborted();
      options.leaveOut({ what: file.path, why: whyUnread(error) });
    }
  }
  for (const file of files) {
    if (kindOf(file.path) !== 'shown' || shown.has(file)) continue;
    options.leaveOut({ what: file.path, why: 'no note shows it' });
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
  const matter = readFrontMatter(cleanText(await textOfFile(file)));
  const links = readLinks(matter.body, file.path, findFile);
  const heading = onlyHeading(links.body);
  const words = matter.title || heading?.title || withoutNotionId(baseNameOf(file.path));
  const title = asLine(words, 'its title', options) || 'Untitled note';
  const isTitle = heading?.isFirst === true && cleanLine(heading.title) === title;
  const text = isTitle ? links.body.slice(heading.end) : links.body;
  const body = [matter.lines.join('\n'), text.trim()].filter((part) => part !== '').join('\n\n');
  const { createdAt } = matter;
  const fields = createdAt === undefined ? {} : { createdAt };
  const key = keyOf(file, title);
  yield* noteParts(key, title, body, { fields, changedAt: file.modifiedAt }, options);
  for (const picture of links.shown) {
    shown.add(picture.file);
    yield* mediaItem(picture, key, options);
  }
}

/**
 * Notion's id of a page outlives its name. A file without a folder may have the name of another one: with the title it is
 * told apart.
 */
function keyOf({ path }: SourceFile, title: string): string {
  const id = notionIdOf(baseNameOf(path));
  if (id !== undefined) return `notion:${id}`;
  return path.includes('/') ? `note:${path}` : `note:${path}\n${title}`;
}

/** A note may have several headings of the first level; then none of them is its title. */
function onlyHeading(body: string): { title: string; isFirst: boolean; end: number } | undefined {
  const headings = [...body.replace(/^(```|~~~)[\s\S]*?^\1/gm, blank).matchAll(/^# (.*)$/gm)];
  const [only] = headings;
  if (only === undefined || headings.length > 1 || cleanLine(only[1] ?? '') === '')
    return undefined;
  const isFirst = body.slice(0, only.index).trim() === '';
  return { title: only[1] ?? '', isFirst, end: only.index + only[0].length };
}

/** A `#` in code is no heading. */
function blank(code: string): string {
  return ' '.repeat(code.length);
}

/** A note, or several where it is too long for one. */
export function* noteParts(
  key: string,
  title: string,
  text: string,
  { fields = {}, changedAt }: { fields?: Record<string, unknown>; changedAt?: number | undefined },
  { leaveOut }: Pick<ReadOptions, 'leaveOut'>,
): Generator<FoundItem> {
  const parts = splitNote(text);
  if (parts.length > 1)
    leaveOut({ what: title, why: `it is too long for one note and became ${parts.length}` });
  for (const [index, body] of parts.entries()) {
    const partKey = index === 0 ? key : `${key}\n${index + 1}`;
    yield {
      entity: 'note',
      key: partKey,
      fields: { ...fields, title: titleOfPart(title, index), body },
      changedAt,
    };
  }
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
    options.leaveOut({ what: file.path, why: 'pictures and sounds of this type cannot be kept' });
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
  for (const { cells } of csvRecords(text, guessSeparator(text))) {
    await pace();
    lines.push(`| ${cells.map(asCell).join(' | ')} |`);
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

/** GitHub Flavored Markdown §4.10. */
function asCell(text: string): string {
  return cleanLine(text).replaceAll('|', '\\|');
}
