/**
 * What a card is in Anki. An export gives it back, so that Anki knows its own notes: it finds a note by its guid, and
 * changes it only if the note type has the same id, fields and cards.
 */
import * as v from 'valibot';
import { count, line, timeMs } from '../../fields.ts';

const word = v.pipe(v.string(), v.maxLength(100));

/** Of fields and of cards of one note type. A larger note type is not noted. */
export const mostNames = 20;

const noteType = v.object({
  /** Also the time when it was made, milliseconds. */
  id: timeMs,
  name: line,
  /**
   * Which of our note types its templates equal (`interchange/formats/write/anki`), with the names of its fields and
   * cards. Absent: its cards show more than two fields, and cannot be written back into them.
   */
  shape: v.nullish(word),
  fields: v.nullish(v.pipe(v.array(word), v.maxLength(mostNames))),
  cards: v.nullish(v.pipe(v.array(word), v.maxLength(mostNames))),
});

export const ankiOrigin = v.object({
  guid: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** Its number in its note, from 0. */
  ord: count,
  /** Also the time when it was made there, milliseconds. */
  cardId: timeMs,
  type: v.nullish(noteType),
});

export type AnkiOrigin = v.InferOutput<typeof ankiOrigin>;
export type AnkiNoteType = v.InferOutput<typeof noteType>;
