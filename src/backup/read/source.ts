/** Where rows come from that are to be imported: a backup, another account on this device, another program's files. */
import type { LeftOut } from '../../model/left-out.ts';
import type { Row } from '../../model/merge.ts';
import type { EntityName } from '../../model/registry.ts';

export interface SourceRow {
  entity: EntityName;
  /** Whole, checked, with stamps that are not in the future. */
  row: Row;
  /**
   * What its documents say, where they come from no document: a new row has them as they are in `row`, and one that is here
   * is made to say this, where this is newer. United they would stand twice in it.
   */
  texts?: Readonly<Record<string, string>>;
  /** The id under which the source has it, where it comes under another (`replaced-ids.ts`). */
  insteadOf?: string;
  /** Fields that it does not say, and that are filled in for a new row. */
  filled?: readonly string[];
  /** Those that it names by their hash, where they are there and asked for. */
  bytes?: Blob | undefined;
  /** It comes from a damaged file, so its words may be wrong: it never touches what is here. */
  isDoubtful?: boolean;
}

export interface ReadRows {
  /** Asked of what names bytes: whether they are to be read. */
  wantsBytes: (sha256: string) => boolean | Promise<boolean>;
  leaveOut: (leftOut: LeftOut) => void;
  signal: AbortSignal;
}

export interface ImportSource {
  /** It is of the account into which it is imported: the server may have the bytes that are not in it. */
  isOwn: boolean;
  /** What a row names comes before it. The same rows each time that it is asked. */
  rows: (options: ReadRows) => AsyncIterable<SourceRow>;
}
