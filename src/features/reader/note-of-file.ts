/** Notes beside a file: a new one that leads to it, and words of the file quoted in one. */
import { libraryPath } from '../../components/screen-pane.ts';
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
import { bodyOfText, bodySaying, textOfBody } from '../../text/note-text.ts';

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

/** At its end, with a link to the place. What is typed meanwhile stays. */
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

/** With its whole address, as a link in a note has to be. */
function linkTo(words: string, { id }: Cited, hash = ''): string {
  // What `encodeURIComponent` leaves as it is, and Markdown takes for the end of the link.
  const safe = hash.replaceAll('(', '%28').replaceAll(')', '%29');
  return `[${plain(words)}](${location.origin}${libraryPath}files/${id}${safe})`;
}
