/** Notes with everything that a file of them says: text, tags, course, folder, pictures, and the names of their links. */
import { readBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { isUnreadable } from '../../db/storage-problem.ts';
import type { Result } from '../../lib/result.ts';
import type { Media } from '../../model/entities/media.ts';
import { type Note, shownTitle } from '../../model/entities/note.ts';
import { editedAt } from '../../model/note-facts.ts';
import { definitionOf, entityNames, isEntityName } from '../../model/registry.ts';
import { titleOf } from '../../model/words.ts';
import { cleanLine } from '../../text/clean-text.ts';
import { pageOfPlace, withPage, wordsOfLink } from '../../text/markdown/link-targets.ts';
import type { LinkTarget } from '../../text/markdown/markdown-tree.ts';
import { readLinks } from '../../text/markdown/note-links.ts';
import { textOfBody } from '../../text/note-text.ts';
import type { Missing } from '../backup/export/export-contents.ts';
import { splitEnding } from '../backup/export/split-ending.ts';
import type { NoteHead } from '../formats/write/front-matter.ts';

export interface NoteToWrite {
  id: string;
  head: NoteHead;
  /** `Biology/Labs`; empty: none. */
  folder: string;
  text: string;
  /** By the name under which the text shows it. */
  media: ReadonlyMap<string, Media>;
}

export interface WriteNotes {
  database: AccountDatabase;
  ids: readonly string[];
  /** Without it, pictures that are elsewhere are missing. */
  fetchBytes?: FetchBytes | undefined;
  /** Called after each note. */
  onNote: (done: number) => void;
  /** Pictures that could not be included. */
  missing: Missing[];
  signal: AbortSignal;
}

/** @param ids those that are not on this device or in the Trash are skipped */
export async function* readNotesToWrite(
  database: AccountDatabase,
  ids: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<NoteToWrite> {
  const courses = new Map(
    (await database.rows('course').toArray()).map(({ id, name }) => [id, name]),
  );
  for (const id of ids) {
    signal.throwIfAborted();
    const note = await database.rows('note').get(id);
    if (note?.deletedAt !== 0) continue;
    yield await noteToWrite(note, courses, database);
  }
}

async function noteToWrite(
  note: Note,
  courses: ReadonlyMap<string, string>,
  database: AccountDatabase,
): Promise<NoteToWrite> {
  const { id, title, body, createdAt, courseId, folder, pinnedAt, properties } = note;
  const ofNote = { ownerId: id };
  const [media, tags] = await Promise.all([
    database.rows('media').where(ofNote).toArray(),
    database.rows('tag').where(ofNote).toArray(),
  ]);
  const isOn = (one: { deletedAt: number; ownerEntity: string }) =>
    one.deletedAt === 0 && one.ownerEntity === 'note';
  return {
    id,
    folder: (folder ?? '').trim(),
    text: textOfBody(body),
    head: {
      title: shownTitle(cleanLine(title)),
      createdAt,
      changedAt: editedAt(note),
      tags: tags
        .filter(isOn)
        .map(({ name }) => name)
        .sort(),
      course: courses.get(courseId ?? ''),
      isPinned: (pinnedAt ?? 0) > 0,
      properties: properties ?? '',
    },
    // Of two with one name the text shows the first.
    media: new Map(
      media
        .filter(isOn)
        .reverse()
        .map((one) => [one.name, one]),
    ),
  };
}

/** What a link means to a reader without the app. */
export interface Named {
  /** The note's id, or the title of another thing. */
  noteId?: string;
  title: string;
  /** Of a file: its name with the ending. */
  fileName?: string;
  /** `page=6`, or a heading. */
  place: string;
}

/** @returns `undefined` for a link by title, or if the thing is not on this device */
export async function nameLink(
  target: LinkTarget,
  database: AccountDatabase,
): Promise<Named | undefined> {
  if (target.by === 'title') return undefined;
  const { id } = target;
  if (id === undefined) return undefined;
  const place = placeOf(target);
  const isById = target.by === 'id' && isEntityName(target.entity);
  const entities = isById
    ? [target.entity]
    : entityNames.filter((name) => definitionOf(name).isLinked === true);
  for (const entity of entities) {
    if (!isEntityName(entity)) continue;
    const row = await database.table(entity).get(id);
    if (row === undefined) continue;
    const title = cleanLine(titleOf(entity, row));
    if (entity === 'note') return { noteId: id, title: shownTitle(title), place };
    const { name, mime } = row as { name?: unknown; mime?: unknown };
    if (entity !== 'file' || typeof name !== 'string' || typeof mime !== 'string')
      return { title, place };
    const { bareName, ending } = splitEnding({ name, mime });
    return { title: bareName, fileName: `${bareName}.${ending}`, place };
  }
  return undefined;
}

/** Fetches bytes that are not on this device. */
export type FetchBytes = (sha256: string, signal: AbortSignal) => Promise<Result<Blob>>;

/** @returns `undefined` if they are neither here nor can be fetched */
export async function bytesOfMedia(
  { sha256, mime, uploadedAt }: Media,
  database: AccountDatabase,
  fetchBytes: FetchBytes | undefined,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  try {
    const here = await readBlob(sha256, mime, database);
    if (here !== undefined) return here;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    console.warn('A picture or sound could not be read', error);
  }
  if (uploadedAt === 0 || fetchBytes === undefined) return undefined;
  const fetched = await fetchBytes(sha256, signal);
  signal.throwIfAborted();
  return fetched.ok ? fetched.data.slice(0, fetched.data.size, mime) : undefined;
}

/** A link in a text, as `readLinks` and the grammar find it. */
interface LinkInText {
  target: LinkTarget;
  words: string;
  text: string;
}

/** What is shown for a link; `noteId`: the note it leads to, if it is by id. */
export type SayLink = (link: LinkInText) => { words: string; noteId?: string };

/** Reads the present titles of all things that the text links to. */
export async function sayLinksOf(text: string, database: AccountDatabase): Promise<SayLink> {
  const named = new Map<string, Named>();
  for (const { target } of readLinks(text)) {
    const id = target.by === 'title' ? undefined : target.id;
    const found = id === undefined ? undefined : await nameLink(target, database);
    if (id !== undefined && found !== undefined) named.set(`${id}#${placeOf(target)}`, found);
  }
  return (link) => {
    const { target, words } = link;
    if (target.by === 'title') return { words: words || target.title || wordsOfLink(link) };
    const found = named.get(`${target.id}#${placeOf(target)}`);
    const own = target.by === 'id' ? '' : words;
    const said = own || (found && titleWithPage(found)) || wordsOfLink(link);
    return { words: said, ...(found?.noteId !== undefined && { noteId: found.noteId }) };
  };
}

function placeOf(target: LinkTarget): string {
  return target.by === 'address' ? (target.path.split('#')[1] ?? '') : target.place;
}

/** `Learning, p. 6`. */
export function titleWithPage({ title, place }: Named): string {
  return withPage(title, pageOfPlace(place));
}
