/** What a student asked for and from what, as a job stores it. */
import type { StudyRequest } from '../../../generate/study-request.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import type { PageRange } from '../../../reading/pdf/text/file-text.ts';
import type { DeckWish } from '../deck/deck-wish.ts';

export type EngineName = 'device' | 'server' | 'browser';
/** None: pages. */
export type FileSource = 'highlights';
/** None: no pictures. `only`: no other cards. */
export type PicturesWish = 'only' | 'too';

interface JobRequest extends StudyRequest {
  /** The deck or quiz that the items go to; none: a new one. */
  into?: string | undefined;
  /** None: this device. */
  engine?: EngineName | undefined;
}

export interface FileRequest extends JobRequest {
  range: PageRange;
  source?: FileSource | undefined;
  /** Flashcards: figures as cards. */
  pictures?: PicturesWish | undefined;
}

/** Of a note or a deck. A deck gives questions only. */
export interface RowsRequest extends JobRequest {
  /** None, in jobs of an older app: all cards by their fronts, and none that any quiz asks already. */
  deck?: DeckWish | undefined;
}

/** Sources without pages. */
export type RowsEntity = 'note' | 'deck';

/** A file (without `entity`), a note or a deck. */
export type MadeFrom = Pick<StudyFile, 'id' | 'name' | 'mime'> & { entity?: RowsEntity };

export type RowsOrigin = MadeFrom & { entity: RowsEntity };

export function originOf(entity: RowsEntity, id: string, name: string): RowsOrigin {
  return { entity, id, name, mime: 'text/markdown' };
}
