/** From what something is made: a file, a note or a deck. */
import type { StudyFile } from '../../../model/entities/file.ts';

/** What has no pages. */
export type RowsEntity = 'note' | 'deck';

/** A `StudyFile` is one. */
export type MadeFrom = Pick<StudyFile, 'id' | 'name' | 'mime'> & { entity?: RowsEntity };

export type RowsOrigin = MadeFrom & { entity: RowsEntity };

/** Its text is read as Markdown. */
const noteMime = 'text/markdown';

export function originOf(entity: RowsEntity, id: string, name: string): RowsOrigin {
  return { entity, id, name, mime: noteMime };
}
