/**
 * Notes as Markdown files with their pictures, for Obsidian, Joplin and any editor of Markdown. An import of the files
 * makes the same notes (`formats/read/markdown-notes.ts`).
 *
 * - Links by id become links by name, `[[Title]]` and `[[Learning.pdf#page=6]]`.
 * - A picture lies where the text says, so that its text need not change; otherwise in `attachments`.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { endingOfPath, nameOf } from '../../lib/path.ts';
import type { ZipEntry } from '../../lib/zip/write-zip.ts';
import type { Media } from '../../model/entities/media.ts';
import { shownTitle } from '../../model/entities/note.ts';
import { wordsOfPlace } from '../../model/files/place-of-hash.ts';
import { endingOf } from '../../model/media-type.ts';
import { titleKey } from '../../model/note-facts.ts';
import {
  type LinkMark,
  linkByTitle,
  linkMarks,
  nameShown,
  shownAs,
} from '../../text/markdown/link-marks.ts';
import { readLinks, type TextLink } from '../../text/markdown/note-links.ts';
import { createEntryNames, safeName } from '../backup/export/entry-names.ts';
import { leavesRoot, pathKey, resolvePath } from '../formats/read/shared/chosen-files.ts';
import { frontMatterOf } from '../formats/write/front-matter.ts';
import {
  bytesOfMedia,
  type NoteToWrite,
  nameLink,
  readNotesToWrite,
  titleWithPage,
  type WriteNotes,
} from './read-notes.ts';

export async function* markdownFiles(options: WriteNotes): AsyncGenerator<ZipEntry> {
  const { database, ids, fetchBytes, onNote, missing, signal } = options;
  const places = createPlaces();
  const { paths, names, byTitle } = await notePaths(database, ids, places);
  const written = new Set<string>();
  const lost = new Set<string>();
  let done = 0;
  for await (const note of readNotesToWrite(database, ids, signal)) {
    const path = paths.get(note.id);
    if (path === undefined) continue;
    const pictures: Placed[] = [];
    const text = await textOf(note, path, { database, names, byTitle, places, pictures });
    yield { path, content: `${frontMatterOf(note.head)}\n${text}\n` };
    for (const { media, path: at } of pictures) {
      if (written.has(at) || lost.has(media.sha256)) continue;
      const bytes = await bytesOfMedia(media, database, fetchBytes, signal);
      if (bytes !== undefined) {
        written.add(at);
        yield { path: at, content: bytes };
        continue;
      }
      lost.add(media.sha256);
      const why = `shown in “${note.head.title}”, but not on this device`;
      missing.push({ name: media.name || nameOf(at), why, isFile: true });
    }
    onNote(++done);
  }
}

interface Paths {
  /** By id. */
  paths: Map<string, string>;
  /** File names without ending, by id. */
  names: Map<string, string>;
  /** The same by the key of the title: of several notes with one title the first. */
  byTitle: Map<string, string>;
}

/** Names of all notes come first: notes link to later ones. */
async function notePaths(
  database: AccountDatabase,
  ids: readonly string[],
  { nameEntry }: Places,
): Promise<Paths> {
  const paths: Paths['paths'] = new Map();
  const names: Paths['names'] = new Map();
  const byTitle: Paths['byTitle'] = new Map();
  for (const id of ids) {
    const note = await database.rows('note').get(id);
    if (note?.deletedAt !== 0) continue;
    const path = nameEntry(safeFolder(note.folder ?? ''), shownTitle(note.title), 'md');
    const name = nameOf(path).replace(/\.md$/, '');
    const key = titleKey(note.title);
    paths.set(id, path);
    names.set(id, name);
    if (key !== '' && !byTitle.has(key)) byTitle.set(key, name);
  }
  return { paths, names, byTitle };
}

function safeFolder(folder: string): string {
  const parts = folder.split('/').map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map(safeName)
    .join('/');
}

interface Placed {
  media: Media;
  path: string;
}

interface Around {
  database: AccountDatabase;
  names: Paths['names'];
  byTitle: Paths['byTitle'];
  places: Places;
  /** Receives the pictures of the note. */
  pictures: Placed[];
}

interface Edit {
  from: number;
  to: number;
  text: string;
}

async function textOf(note: NoteToWrite, path: string, around: Around): Promise<string> {
  const { text } = note;
  const edits: Edit[] = [];
  for (const link of readLinks(text)) {
    const written = await linkAsName(link, text, around);
    if (written !== undefined) edits.push({ from: link.from, to: link.to, text: written });
  }
  const namesBefore = new Set<string>();
  for (const one of linkMarks(text)) {
    if (one === undefined || !one.isShown || /^[a-z][a-z\d+.-]*:/i.test(one.target)) continue;
    const media = note.media.get(nameShown(one));
    if (media === undefined) continue;
    const written = withoutNumber(pictureAt(one, media, path, around), one, namesBefore);
    namesBefore.add(nameShown(one));
    if (written !== one.source) edits.push({ from: one.from, to: one.to, text: written });
  }
  let [out, at] = ['', 0];
  for (const edit of edits.sort((a, b) => a.from - b.from)) {
    // A picture may be the words of a link.
    if (edit.from < at) continue;
    out += text.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return out + text.slice(at);
}

/**
 * The import numbers equal words of different pictures, `A cell` and `A cell 2`, by which a note finds them. Files have
 * addresses, and the next import numbers them again.
 */
function withoutNumber(written: string, one: LinkMark, before: ReadonlySet<string>): string {
  const [, bare = '', number = ''] = /^(.+) (\d{1,4})$/.exec(one.words) ?? [];
  if (one.form !== 'address' || number === '' || before.has(one.words)) return written;
  const last = Number(number) === 2 ? bare : `${bare} ${Number(number) - 1}`;
  if (!before.has(last) || !before.has(bare)) return written;
  return `![${bare}${written.slice(2 + one.words.length)}`;
}

/** @returns `undefined`: the link stays as it is */
async function linkAsName(
  { target, words, from }: TextLink,
  text: string,
  { database, names, byTitle }: Around,
): Promise<string | undefined> {
  const isInTable = isRow(text, from);
  if (target.by === 'title') {
    const name = byTitle.get(titleKey(target.title));
    if (name === undefined || titleKey(name) === titleKey(target.title)) return undefined;
    return linkByTitle(name, target.place, words || target.title, isInTable);
  }
  const found = await nameLink(target, database);
  if (found === undefined) return words === '' ? undefined : linkByTitle(words, '', '', isInTable);
  const { noteId = '', title, fileName, place } = found;
  const name = names.get(noteId) ?? fileName ?? title;
  const shown = titleWithPage(found);
  const own = target.by === 'address' ? words : '';
  const said = own || (shown === name ? '' : shown);
  // A heading of a note by its words, a page of a file by its number.
  const named = wordsOfPlace(place) || place.replace(/&.*$/s, '');
  return linkByTitle(name, named, said, isInTable);
}

/** Bars of a link end a cell. */
function isRow(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2_000), at);
  return /^[ \t>]{0,20}\|/.test(before.slice(before.lastIndexOf('\n') + 1));
}

function pictureAt(one: LinkMark, media: Media, notePath: string, around: Around): string {
  const { places, pictures } = around;
  const folder = notePath.slice(0, notePath.lastIndexOf('/') + 1);
  const path = places.place(one, media, folder);
  pictures.push({ media, path });
  const name = nameShown(one);
  if (one.form === 'brackets') {
    const isThere = path === one.target || path === `attachments/${one.target}`;
    return isThere ? one.source : shownAs(one, nameOf(path), name);
  }
  const isThere = !isElsewhere(one.target, folder) && resolvePath(folder + one.target) === path;
  return isThere
    ? one.source
    : shownAs(one, '../'.repeat(folder.split('/').length - 1) + path, name);
}

interface Places {
  nameEntry: (folder: string, title: string, ending: string) => string;
  /** @param folder of the note, with its last `/` */
  place: (one: LinkMark, media: Media, folder: string) => string;
}

/** Equal bytes may lie at several paths; a path has one content. A name in brackets means one picture in all notes. */
function createPlaces(): Places {
  const ofZip = createEntryNames();
  const nameEntry = (folder: string, title: string, ending: string) =>
    ofZip(folder, title, ending).replace(/^\//, '');
  const atPath = new Map<string, string>();
  const inBrackets = new Map<string, string>();
  const ofName = new Map<string, Set<string>>();
  const place: Places['place'] = (one, { sha256, mime }, folder) => {
    const wanted = wantedPath(one, mime, folder);
    const isBare = one.form === 'brackets';
    for (let count = 1; ; count++) {
      const path = count === 1 ? wanted : numbered(wanted, count);
      const [key, name] = [pathKey(path), pathKey(nameOf(path))];
      const others = ofName.get(name) ?? new Set();
      const isFree =
        (atPath.get(key) ?? sha256) === sha256 &&
        (isBare
          ? others.size === 0 || (others.size === 1 && others.has(sha256))
          : (inBrackets.get(name) ?? sha256) === sha256);
      if (!isFree) continue;
      atPath.set(key, sha256);
      ofName.set(name, others.add(sha256));
      if (isBare) inBrackets.set(name, sha256);
      return path;
    }
  };
  return { nameEntry, place };
}

/** Where the text says that the picture is, if a file can lie there. @param folder of the note, with its last `/` */
function wantedPath({ form, target }: LinkMark, mime: string, folder: string): string {
  const from = form === 'address' ? folder : '';
  const isOut = isElsewhere(target, from);
  const parts = (isOut ? nameOf(target) : resolvePath(from + target)).split('/').map(safeName);
  const ending = endingOf(mime);
  const said = endingOfPath(target);
  const isOfKind = said === ending || (ending === 'jpg' && said === 'jpeg');
  const isPath = parts.length > 1 || (form === 'address' && isOfKind);
  const path = isPath && !isOut ? parts.join('/') : `attachments/${parts.at(-1)}`;
  return isOfKind ? path : `${path}.${ending}`;
}

/** Too many `../` end at the top, as in Obsidian; a note at the top has no reason for one. */
function isElsewhere(target: string, folder: string): boolean {
  return target.startsWith('/') || (folder === '' && leavesRoot(target, ''));
}

function numbered(path: string, count: number): string {
  const dot = path.lastIndexOf('.');
  return `${path.slice(0, dot)} (${count})${path.slice(dot)}`;
}
