/**
 * Pictures and sounds of notes that no version needs: their name stands neither in the text nor in any version that the
 * document keeps. They are found once the note was not edited for as long as the Trash keeps things, so that an undo, a
 * device that is offline and a restored version find them. In doubt a picture stays.
 */
import { decodeHTMLStrict } from 'entities/decode';
import type { AccountDatabase } from '../db/database.ts';
import { readUnsavedEdits } from '../db/drafts/note-drafts.ts';
import { parseStamp } from '../model/clock.ts';
import { type Media, media } from '../model/entities/media.ts';
import { note } from '../model/entities/note.ts';
import type { ReadingMutation } from '../model/entity.ts';
import type { Row } from '../model/merge.ts';
import { tombstoneField } from '../model/merge.ts';
import { fold } from '../text/fold.ts';
import { momentOf, openHistory, readMarks, textOfMoment } from '../text/note-history.ts';
import { textOfBody } from '../text/note-text.ts';

/** Pictures of one note, and the text for which that is known. */
export interface UnneededPictures {
  noteId: string;
  body: string;
  ids: string[];
}

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

/** @param boundMs only what was last changed at or before it, server clock (`expiredSinceMs`) */
export async function findUnneededPictures(
  database: AccountDatabase,
  boundMs: number,
): Promise<UnneededPictures[]> {
  const all = await database.rows('media').where('deletedAt').equals(0).toArray();
  const old = all.filter((row) => row.ownerEntity === 'note' && changedAt(row) <= boundMs);
  const drafts = readUnsavedEdits(database.userId);
  const found: UnneededPictures[] = [];
  for (const [noteId, pictures] of Map.groupBy(old, ({ ownerId }) => ownerId)) {
    const row: Row | undefined = await database.table<Row, string>('note').get(noteId);
    // Pictures of a note in the Trash go with it, and a note may still have to arrive.
    if (row?.deletedAt !== 0 || typeof row.body !== 'string' || drafts.has(noteId)) continue;
    if (changedAt(row) > boundMs) continue;
    const ids = unneededIn(row.body, pictures);
    if (ids.length > 0) found.push({ noteId, body: row.body, ids });
    // Each note is a task of its own, beside the first screen.
    await breathe();
  }
  return found;
}

/** Nothing of a note that was edited meanwhile. */
export const purgeUnneeded: ReadingMutation<UnneededPictures> = {
  entities: () => [note, media],
  recipe: async ({ noteId, body, ids }, { nowMs }, rows) => {
    const now = await rows.get(note, noteId);
    if (now?.body !== body) return [];
    return ids.map((id) => ({ entity: media.name, id, fields: { [tombstoneField]: nowMs } }));
  },
};

/** Its last change in any way. */
function changedAt(row: Row | Media): number {
  const { $at, $by = {} } = row as Row;
  return parseStamp(Object.values($by).reduce((a, b) => (a > b ? a : b), $at)).ms;
}

/** @returns ids of pictures whose names stand in no text of the document */
function unneededIn(body: string, pictures: readonly Media[]): string[] {
  let left = without(pictures, textOfBody(body));
  if (left.length === 0) return [];
  const doc = openHistory(body);
  for (const moment of [momentOf(doc), ...readMarks(doc).map(({ before }) => before)]) {
    left = without(left, textOfMoment(doc, moment));
    if (left.length === 0) return [];
  }
  return left.map(({ id }) => id);
}

/** Pictures that the text does not name. One whose name has no letters always counts as named. */
function without(pictures: readonly Media[], text: string): Media[] {
  const said = lettersOf(text);
  return pictures.filter(({ name }) => !said.includes(lettersOf(name)));
}

/** Without signs, so that every way to write a name in Markdown counts. */
function lettersOf(text: string): string {
  const plain = decodeHTMLStrict(text).replace(/(?:%[\da-f]{2})+/gi, (signs) => {
    try {
      return decodeURIComponent(signs);
    } catch {
      return signs;
    }
  });
  return fold(plain).replace(/[^\p{L}\p{N}]+/gu, '');
}
