/** A source of rows to import: a backup, another account on this device, or files of another program. */
import { hashFile } from '../../../db/bytes/hash/hash-file.ts';
import { createTurns } from '../../../lib/turns.ts';
import type { LeftOut } from '../../../model/left-out.ts';
import type { Row } from '../../../model/merge.ts';
import type { EntityName } from '../../../model/registry.ts';
import { nounAsLabel, titleOf } from '../../../model/words.ts';

/** Reasons for leaving something out, after a colon. */
export const unknownHere = 'not known to this version of Haversack. Update the app to import it';
export const ofAnother = 'belongs to another student';

export interface SourceRow {
  entity: EntityName;
  /** Complete, checked, and without future stamps. */
  row: Row;
  /**
   * Plain text of each document field, for sources without Yjs documents. A new row uses `row`. An existing document is
   * edited to this text if it is newer, since merging would repeat the text.
   */
  texts?: Readonly<Record<string, string>>;
  /** Ids under which the same fact may already be here (`replaced-ids.ts`). */
  insteadOf?: readonly string[];
  /** Fields that the source does not know. Their values are only for a new row. */
  defaultedFields?: readonly string[];
  /** The bytes that the row names by hash, if the source has them and they were wanted. */
  bytes?: Blob | undefined;
  /** Follows a colon; `undefined` if the source has the bytes or the row names none. */
  withoutBytes?: string | undefined;
  /** From a damaged file, so its words may be wrong; it never changes a row here. */
  isDoubtful?: boolean;
}

/** No bytes are wanted. A source that knows it beforehand saves work. */
export const noBytes: ReadRows['wantsBytes'] = () => false;

export interface ReadRows {
  /** Whether to read the bytes that a row names. */
  wantsBytes: (sha256: string) => boolean | Promise<boolean>;
  /** The row in the account that imports. */
  readHere: (entity: EntityName, id: string) => Promise<Row | undefined>;
  leaveOut: (leftOut: LeftOut) => void;
  signal: AbortSignal;
  /** Pictures and sounds, to which no row refers, may be left out: unpacking and hashing them takes long. */
  skipsMedia?: boolean;
}

export interface ImportSource {
  /** All entities that it may bring; `undefined`: any. */
  brings?: readonly EntityName[] | undefined;
  /** From the account that imports: its server may have bytes that the source lacks. */
  isOwn: boolean;
  /** The rows that a row names come before it. Each call gives the same rows. */
  rows: (options: ReadRows) => AsyncIterable<SourceRow>;
}

/**
 * Whether a new row names bytes that neither its source nor this account has. Such a row would be an empty place.
 * @param held hashes of bytes on this device, at least all of `hashesOf` that are
 */
export function lacksBytes(
  { row, bytes }: SourceRow,
  { isOwn }: Pick<ImportSource, 'isOwn'>,
  held: ReadonlySet<string>,
): boolean {
  if (typeof row.sha256 !== 'string' || bytes !== undefined) return false;
  // The account's server may have them.
  if (isOwn && Number(row.uploadedAt) > 0) return false;
  return !held.has(row.sha256);
}

/** The hashes of all bytes that these rows name. */
export function hashesOf(rows: readonly SourceRow[]): string[] {
  return rows.flatMap(({ row: { sha256 } }) => (typeof sha256 === 'string' ? sha256 : []));
}

export function lackingBytes({ entity, row, withoutBytes }: SourceRow): LeftOut {
  const title = titleOf(entity, row);
  const what = title === '' ? nounAsLabel(entity) : `“${title}”`;
  return { what, why: withoutBytes ?? 'its file is missing or damaged', isMissing: true };
}

/** A file that may hold the bytes of a row; rows name bytes by hash, files have names for people. */
export interface Candidate {
  sizeBytes: number;
  /** @returns `undefined` if damaged, after reporting it */
  read: () => Promise<Blob | undefined>;
  /** Called if a row names these bytes, as far as known without reading what is already here. */
  onKnown?: () => void;
}

/**
 * @param missing why bytes are missing, after a colon
 * @returns the rows: first those that need or want no bytes, then the others
 */
export async function* withBytesOf(
  rows: AsyncIterable<SourceRow>,
  candidates: readonly Candidate[],
  missing: string,
  { wantsBytes, signal }: ReadRows,
): AsyncGenerator<SourceRow> {
  const byHash = new Map<string, SourceRow[]>();
  const here = { hashes: new Set<string>(), sizes: new Set<unknown>() };
  const knownSizes = new Set(candidates.map(({ sizeBytes }) => sizeBytes));
  for await (const read of rows) {
    const isThere = knownSizes.has(Number(read.row.sizeBytes));
    const one: SourceRow = isThere ? read : { ...read, withoutBytes: missing };
    const sha256 = String(one.row.sha256);
    if (!(await wantsBytes(sha256))) {
      here.hashes.add(sha256);
      here.sizes.add(one.row.sizeBytes);
      yield one;
      continue;
    }
    const known = byHash.get(sha256);
    if (known === undefined) byHash.set(sha256, [one]);
    else known.push(one);
  }
  const sizes = new Set([...byHash.values()].flat().map(({ row }) => row.sizeBytes));
  const othersTurn = createTurns();
  for (const candidate of candidates) {
    const { onKnown } = candidate;
    if (byHash.size === 0 && onKnown === undefined) break;
    await othersTurn();
    if (!sizes.has(candidate.sizeBytes)) {
      if (here.sizes.has(candidate.sizeBytes)) onKnown?.();
      continue;
    }
    const bytes = await candidate.read();
    if (bytes === undefined) continue;
    const sha256 = await hashFile(bytes, () => signal.throwIfAborted());
    const found = byHash.get(sha256) ?? [];
    byHash.delete(sha256);
    if (found.length > 0) here.hashes.add(sha256);
    if (here.hashes.has(sha256)) onKnown?.();
    for (const one of found) yield { ...one, bytes };
  }
  for (const one of [...byHash.values()].flat()) yield one;
}
