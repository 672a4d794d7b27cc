/**
 * Folders of notes, such as an Obsidian vault, an export of Notion, Bear or Joplin. Each Markdown file is a note with
 * the media that it shows, its tags, dates and course. PDFs are files. A table of Notion (CSV) becomes a note with it.
 */

import { inTurns } from '../../../lib/in-pieces.ts';
import { baseNameOf, endingOfPath, nameOf } from '../../../lib/path.ts';
import { plural } from '../../../lib/plural.ts';
import { createPace } from '../../../lib/turns.ts';
import { shownTitle } from '../../../model/entities/note.ts';
import { tagKey } from '../../../model/entities/tag.ts';
import { mediaTypeOf, signatureBytes } from '../../../model/media-type.ts';
import { cleanLine, cleanText } from '../../../text/clean-text.ts';
import { unescapeEntities } from '../../../text/html-text.ts';
import { maskCode } from '../../../text/markdown/mask-code.ts';
import { readTypedTags } from '../../../text/markdown/note-tags.ts';
import {
  FormatError,
  type FormatReader,
  type FoundItem,
  type ReadOptions,
  type SourceFile,
} from '../format.ts';
import { type CourseOf, createCourses } from './notes/courses-of-notes.ts';
import { createFolderOf, type NamedNotes, nameNotes, titleHeading } from './notes/name-notes.ts';
import {
  joinTagsOfBear,
  readNoteMatter,
  readNotionLines,
  tagsInText,
} from './notes/note-matter.ts';
import {
  isShown,
  notionIdOf,
  nounOfFile,
  relink,
  type Shown,
  withoutNotionId,
} from './relink-notes.ts';
import { asLine, createTellDamage, nameInReport, splitNote } from './shared/bounds.ts';
import { createFindFile, type FindFile } from './shared/chosen-files.ts';
import { csvRecords, guessSeparator } from './shared/csv.ts';
import { readNoteHtml } from './shared/html-markdown.ts';
import { createdFields, noteParts, pdfItem, tagItems, uniqueTags } from './shared/items.ts';
import { isOfApple, textOfFile, visibleFiles, whyUnread } from './shared/source-text.ts';

export const markdownReader: FormatReader = { read };

/** @throws FormatError if there are no notes, or only empty ones */
async function* read(all: readonly SourceFile[], options: ReadOptions): AsyncGenerator<FoundItem> {
  const files = visibleFiles(all);
  // Only for a few files: a folder reports empty files beside its others.
  const isAlone = files.length <= 20 && files.every(({ path }) => kindOf(path) === 'note');
  const empty = isAlone ? await Promise.all(files.map(isEmpty)) : [];
  if (empty.length > 0 && empty.every(Boolean))
    throw new FormatError(empty.length === 1 ? 'This file is empty.' : 'These files are empty.');
  const isVault = all.some(({ path }) => /(^|\/)\.obsidian\//.test(path));
  yield* itemsOf(files, isVault, options);
}

/** An unreadable file does not count as empty. */
async function isEmpty(file: SourceFile): Promise<boolean> {
  return file.sizeBytes < 1_000 && (await textOfFile(file).catch(() => 'unread')).trim() === '';
}

/** What all notes of an import share. */
interface Folder {
  findFile: FindFile;
  named: NamedNotes;
  shown: Set<SourceFile>;
  courseOf: CourseOf;
  folderOf: (path: string) => string;
}

async function* itemsOf(
  files: readonly SourceFile[],
  isVault: boolean,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const ofKind = (kind: Kind) => files.filter(({ path }) => kindOf(path) === kind);
  if (ofKind('note').length + ofKind('table').length === 0)
    throw new FormatError(
      'No notes found. Choose Markdown files (.md), or a folder or zip file of them.',
    );
  const pace = createPace(options.signal);
  const findFile = createFindFile(files);
  const textOf = (file: SourceFile) => markdownOf(file).catch(() => undefined);
  const folder: Folder = {
    findFile,
    named: await nameNotes(ofKind('note'), ofKind('table'), isVault, findFile, textOf, options),
    shown: new Set(),
    courseOf: createCourses(options),
    folderOf: createFolderOf(files),
  };
  const withAll = new Set(files.flatMap(({ path }) => (/_all\.csv$/.test(path) ? [path] : [])));
  for (const file of files) {
    await pace();
    const kind = kindOf(file.path);
    try {
      if (kind === 'note') yield* noteItems(file, folder, options);
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
    if (kindOf(file.path) !== 'shown' || folder.shown.has(file)) continue;
    options.leaveOut({ what: file.path, why: 'not used in any note' });
  }
}

type Kind = 'note' | 'table' | 'pdf' | 'shown' | 'ours' | 'other';

function kindOf(path: string): Kind {
  const ending = endingOfPath(path);
  if (ending === 'md' || ending === 'markdown' || isPage(path) || isOfApple(path)) return 'note';
  if (/\.textbundle\/[^/]+$/i.test(path)) {
    if (/\/text\.\w+$/i.test(path)) return 'note';
    if (/\/info\.json$/i.test(path)) return 'ours';
  }
  if (ending === 'csv') return 'table';
  if (ending === 'pdf') return 'pdf';
  return isShown(path) ? 'shown' : 'other';
}

function isPage(path: string): boolean {
  return ['html', 'htm'].includes(endingOfPath(path));
}

/** @param onInside called for pictures inside a web page, which are left out */
async function markdownOf(file: SourceFile, onInside?: () => void): Promise<string> {
  const text = cleanText(await textOfFile(file));
  if (!isPage(file.path)) return text;
  const markdown = readNoteHtml(text, {
    embedded: ({ attributes: { src = '', alt = '' } }) => {
      if (/^data:/i.test(src)) onInside?.();
      if (src === '' || /^data:/i.test(src)) return '';
      const address = src.replace(/[\s()<>]/g, (sign) => encodeURIComponent(sign));
      return `![${alt.replace(/[[\]\n]/g, ' ')}](${address})`;
    },
  });
  const [, title = ''] = /<title[^<>]{0,200}>([^<]{1,500})<\/title>/i.exec(text) ?? [];
  const isTitled = /^# /.test(markdown) || title.trim() === '';
  return isTitled ? markdown : `# ${cleanLine(unescapeEntities(title))}\n\n${markdown}`;
}

async function* noteItems(
  file: SourceFile,
  { findFile, named, shown, courseOf, folderOf }: Folder,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  let inside = 0;
  const words = await markdownOf(file, () => {
    inside += 1;
  });
  if (inside > 0)
    options.leaveOut({
      what: file.path,
      why: `${plural(inside, 'picture')} inside the page left out. Export as Markdown to keep them`,
    });
  if (words.trim() === '') {
    options.leaveOut({ what: file.path, why: 'the file is empty' });
    return;
  }
  const pace = createPace(options.signal);
  const matter = readNoteMatter(words);
  const isOfNotion = notionIdOf(baseNameOf(file.path)) !== undefined;
  const ofNotion = isOfNotion ? readNotionLines(matter.body) : undefined;
  const around = {
    ...{ notePath: file.path, findFile },
    titleOf: (other: SourceFile) => named.titles.get(other),
  };
  const links = await inTurns(relink(matter.body, around), pace);
  const said = named.titles.get(file) ?? '';
  const title = shownTitle(asLine(said, 'its title', options));
  const heading = titleHeading(links.body, file.path);
  // A title of the folder, such as `Todo (Biology)`, begins with that of the heading.
  // With a title in the front matter, the heading is text.
  const isTitle =
    matter.title === undefined && heading !== undefined && isSaid(cleanLine(heading.title), title);
  const text = isTitle ? links.body.slice(heading.end) : links.body;
  const stripped = text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  const masked = await inTurns(maskCode(stripped), pace);
  const isOfBear = /\.textbundle\//i.test(file.path);
  const body = isOfBear ? joinTagsOfBear(stripped, masked) : stripped;
  const course = yield* courseOf(matter.course);
  const folder = asLine(folderOf(file.path), 'the name of its folder', options);
  const fields = {
    ...(folder !== '' && { folder }),
    ...(matter.isPinned && { pinnedAt: matter.changedAt ?? file.modifiedAt ?? 1 }),
    ...createdFields(matter.createdAt ?? ofNotion?.createdAt),
    ...(matter.properties !== '' && { properties: matter.properties }),
    ...course.fields,
  };
  const changedAt = matter.changedAt ?? ofNotion?.changedAt ?? file.modifiedAt;
  const key = keyOf(file, title);
  yield* noteParts(key, title, body, { fields, changedAt, refs: course.refs }, options);
  const inText = tagsInText(isOfBear ? joinTagsOfBear(masked, masked) : masked);
  const given = await withoutTyped(inText, body, pace);
  yield* tagItems('note', key, uniqueTags([...matter.tags, ...(ofNotion?.tags ?? []), ...given]));
  const taken = new Set<SourceFile>();
  for (const picture of links.shown) {
    shown.add(picture.file);
    yield* mediaItem(picture, !taken.has(picture.file), key, options);
    taken.add(picture.file);
  }
  for (const name of links.missing) {
    options.leaveOut({
      what: nameInReport(name),
      why: `the ${nounOfFile(name)} that the note “${nameInReport(title)}” shows is not among these files`,
    });
  }
}

/** A tag that the text itself has here gets no row, so it goes with its word. @param names read as Obsidian does */
async function withoutTyped(
  names: readonly string[],
  body: string,
  pace: () => Promise<void>,
): Promise<string[]> {
  if (names.length === 0) return [];
  const typed = new Set<string>();
  for (const part of splitNote(body)) {
    await pace();
    for (const name of readTypedTags(part)) typed.add(tagKey(name));
  }
  return names.filter((name) => !typed.has(tagKey(name)));
}

function isSaid(heading: string, title: string): boolean {
  return heading === title || (title.startsWith(`${heading} (`) && title.endsWith(')'));
}

/** Notion's id of a page survives a new name. Without a folder, the title tells files of one name apart. */
function keyOf({ path }: SourceFile, title: string): string {
  const id = notionIdOf(baseNameOf(path));
  if (id !== undefined) return `notion:${id}`;
  return path.includes('/') ? `note:${path}` : `note:${path}\n${title}`;
}

async function* mediaItem(
  { file, name }: Shown,
  isFirst: boolean,
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
  // A picture may be shown under several names.
  const key = `media:${file.path}\n${noteKey}${isFirst ? '' : `\n${name}`}`;
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
