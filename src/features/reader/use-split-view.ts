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
import { failure, type Result } from '../../lib/result.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { createNote, editNote } from '../../model/entities/note.ts';
import { placeName, placeUnitOf } from '../../model/files/document-kinds.ts';
import { hashOfPlace } from '../../model/files/place-hash.ts';
import { placeOfHash } from '../../model/files/place-of-hash.ts';
import { showPage } from '../../reading/pdf/reader-store.ts';
import { bodyOfText, bodySaying, textOfBody } from '../../text/note-text.ts';
import { usePane } from '../../ui/split/pane.ts';
import { tell } from '../../ui/toaster/tell.ts';
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
    /** `undefined` if the pane shows no note. */
    quote:
      noteId === undefined
        ? undefined
        : async (quote: string, page: number) => {
            const quoted = await quoteInNote(noteId, file, quote, page);
            tell(quoted, { done: 'Quoted in your note', failed: 'Could not quote it. Try again.' });
          },
  };
}

type Cited = Pick<StudyFile, 'id' | 'name' | 'mime' | 'courseId'>;

/** @returns the id of the note */
export async function createNoteOf(file: Cited): Promise<Result<string>> {
  const id = uuidv7(Date.now());
  const made = await mutate(createNote, {
    id,
    title: `Notes on ${file.name}`,
    body: bodyOfText(`${linkTo(file.name, file)}\n\n`),
    ...(file.courseId ? { courseId: file.courseId } : {}),
  });
  return made.ok ? { ...made, data: id } : made;
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
  const place = `${file.name}, ${placeName(placeUnitOf(file.mime), page)}`;
  const quoted = `> ${plain(words)}\n>\n> ${linkTo(place, file, `#${hashOfPlace({ page, quote: words })}`)}\n\n`;
  return before === '' ? quoted : `${before}\n\n${quoted}`;
}

/** Notes need absolute links. */
function linkTo(words: string, { id }: Cited, hash = ''): string {
  // Unencoded parentheses would end the Markdown link.
  const safe = hash.replaceAll('(', '%28').replaceAll(')', '%29');
  return `[${plain(words)}](${location.origin}${libraryPath}files/${id}${safe})`;
}
