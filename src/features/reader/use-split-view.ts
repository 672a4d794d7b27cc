/** The split view of the open file, and notes beside it. The address keeps its path for a reload and Back. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  libraryPath,
  opensSplitViewMarker,
  type PanePath,
  readSplitViewSearch,
  roomForTwo,
} from '../../components/screen-pane.ts';
import { currentDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { plain } from '../../interchange/formats/write/highlights.ts';
import { uuidv7 } from '../../lib/ids.ts';
import * as say from '../../lib/messages.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { createNote, editNote, shownTitle } from '../../model/entities/note.ts';
import { hashOfPlace } from '../../model/files/place-hash.ts';
import { placeOfHash } from '../../model/files/place-of-hash.ts';
import { showPage } from '../../reading/pdf/reader-store.ts';
import { writeLink } from '../../text/markdown/note-links.ts';
import { bodyOfText, bodySaying, textOfBody } from '../../text/note-text.ts';
import { usePane } from '../../ui/split/pane.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { toastNext } from '../../ui/toaster/toast-undo.tsx';
import { useMedia } from '../../ui/use-media.ts';

export function useSplitView(file: StudyFile) {
  const navigate = useNavigate();
  // The router keeps unknown parameters, so parse by the route's rule.
  const asked = useSearch({
    strict: false,
    select: (search) => readSplitViewSearch(search).beside,
  });
  const hasRoom = useMedia(roomForTwo);
  const canOpen = usePane() === undefined && hasRoom;
  const path = canOpen ? asked : undefined;
  const noteId = /^notes\/([\w-]+)/.exec(path ?? '')?.[1];
  const go = (beside: PanePath | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: beside === undefined ? {} : { beside },
      ...{ hash: true, state: true, replace, resetScroll: false },
    });
  return {
    canOpen,
    path,
    open: (beside: PanePath) => go(beside, false),
    go,
    close: () => {
      // The focused element disappears with the pane.
      document
        .querySelector<HTMLElement>(`[${opensSplitViewMarker}]`)
        ?.focus({ preventScroll: true });
      go(undefined, false);
    },
    /** Follows a link of the pane to the file itself or to another screen. */
    leave: (href: string) => {
      const url = new URL(href, location.href);
      const isHere = url.pathname === `${libraryPath}files/${file.id}`;
      const place = isHere ? placeOfHash(url.hash, file.pageCount) : undefined;
      if (place !== undefined) showPage(place.page, place.quote, place.area);
      else if (!isHere) void navigate({ href });
    },
    /** Into the note of the pane, or the note of this file that was edited last, or a new one. */
    quote: async (quote: string, page: number) => {
      const failed = 'Could not quote it. Try again.';
      if (noteId !== undefined) {
        const quoted = await quoteInNote(noteId, file, quote, page);
        tell(quoted, { done: 'Quoted in your note', failed });
        return;
      }
      const quoted = await quoteInNoteOf(file, quote, page);
      if (!tell(quoted, { failed })) return;
      const { id, title } = quoted.data;
      const openNote = () =>
        canOpen
          ? go(`notes/${id}`, false)
          : void navigate({ to: '/dashboard/library/notes/$id', params: { id } });
      toastNext(`Quoted in “${title}”`, 'Open note', openNote);
    },
  };
}

type Cited = Pick<StudyFile, 'id' | 'name' | 'mime' | 'courseId'>;

/** @returns the id of the note */
export async function createNoteOf(file: Cited): Promise<Result<string>> {
  const id = uuidv7(Date.now());
  const made = await mutate(createNote, {
    id,
    title: titleOfNotes(file),
    body: bodyOfText(`${linkTo(file)}\n\n`),
    ...(file.courseId ? { courseId: file.courseId } : {}),
  });
  return made.ok ? { ...made, data: id } : made;
}

/** In the note with a link to the file that was edited last, or in a new one. */
export async function quoteInNoteOf(
  file: Cited,
  quote: string,
  page: number,
): Promise<Result<{ id: string; title: string }>> {
  const linking = await currentDatabase().noteFacts.where('links').equals(file.id).toArray();
  const [last] = linking
    .filter(({ isTemplate }) => !isTemplate)
    .sort((a, b) => b.editedAt - a.editedAt);
  const made = last === undefined ? await createNoteOf(file) : success(last.id);
  if (!made.ok) return made;
  const quoted = await quoteInNote(made.data, file, quote, page);
  const title = last === undefined ? titleOfNotes(file) : shownTitle(last.title);
  return quoted.ok ? success({ id: made.data, title }) : quoted;
}

function titleOfNotes({ name }: Cited): string {
  return `Notes on ${name}`.slice(0, 500);
}

/** Appends the quote with a link to its place. Text typed meanwhile stays. */
export async function quoteInNote(
  noteId: string,
  file: Cited,
  quote: string,
  page: number,
): Promise<Result<unknown>> {
  const note = await currentDatabase().rows('note').get(noteId);
  const text = withQuote(note?.body === undefined ? '' : textOfBody(note.body), quote, file, page);
  if (note === undefined)
    return await mutate(createNote, { id: noteId, title: '', body: bodyOfText(text) });
  if (note.body === undefined) return failure('gone', say.noteNotFound);
  return await mutate(editNote, { id: noteId, body: bodySaying(text, note.body) });
}

/** @returns the note's text with the quote as Markdown */
export function withQuote(text: string, quote: string, file: Cited, page: number): string {
  const before = text.trimEnd();
  const words = quote.replace(/\s+/g, ' ').trim();
  const quoted = `> ${plain(words)}\n>\n> ${linkTo(file, hashOfPlace({ page, quote: words }))}\n\n`;
  return before === '' ? quoted : `${before}\n\n${quoted}`;
}

function linkTo({ id, name }: Cited, place = ''): string {
  return writeLink('file', id, name, place);
}
