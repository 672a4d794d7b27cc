/** Where rows come from that are to be imported: a backup, another account on this device, another program's files. */
import type { LeftOut } from '../../../model/left-out.ts';
import type { Row } from '../../../model/merge.ts';
import type { EntityName } from '../../../model/registry.ts';

/** Why something is left out, after a colon: of what only a newer app knows, and of what tells who another student is. */
export const unknownHere = 'not known to this version of Haversack. Update the app to import it';
export const ofAnother = 'belongs to another student';

export interface SourceRow {
  entity: EntityName;
  /** Whole, checked, with stamps that are not in the future. */
  row: Row;
  /**
   * Plain text of each document field, for sources without Yjs documents. A new row uses `row`; an existing document is
   * edited to this text where it is newer, since merging would repeat it.
   */
  texts?: Readonly<Record<string, string>>;
  /** Ids under which the same fact may be here already (`replaced-ids.ts`). */
  insteadOf?: readonly string[];
  /** Fields of which the source says nothing of a row that is here; `row` has them for a new one. */
  defaultedFields?: readonly string[];
  /** Those that it names by their hash, where they are there and asked for. */
  bytes?: Blob | undefined;
  /** Why the source does not have them, after a colon; `undefined`: it has them, or names none. */
  withoutBytes?: string | undefined;
  /** It comes from a damaged file, so its words may be wrong: it never touches what is here. */
  isDoubtful?: boolean;
}

export interface ReadRows {
  /** Asked of what names bytes: whether they are to be read. */
  wantsBytes: (sha256: string) => boolean | Promise<boolean>;
  /** As it is in the account into which it is imported. */
  readHere: (entity: EntityName, id: string) => Promise<Row | undefined>;
  leaveOut: (leftOut: LeftOut) => void;
  signal: AbortSignal;
}

export interface ImportSource {
  /** It is of the account into which it is imported: the server may have the bytes that are not in it. */
  isOwn: boolean;
  /** What a row names comes before it. The same rows each time that it is asked. */
  rows: (options: ReadRows) => AsyncIterable<SourceRow>;
}
