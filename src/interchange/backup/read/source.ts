/** Where rows come from that are to be imported: a backup, another account on this device, another program's files. */

import { hasBlob } from '../../../db/bytes/blobs.ts';
import { hashFile } from '../../../db/bytes/hash/hash-file.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { createTurns } from '../../../lib/turns.ts';
import type { LeftOut } from '../../../model/left-out.ts';
import type { Row } from '../../../model/merge.ts';
import type { EntityName } from '../../../model/registry.ts';
import { nounAsLabel, titleOf } from '../../../model/words.ts';

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

/** Things whose bytes are nowhere to be had: without them a row would be an empty place. */

/** Whether something new names bytes that neither its source nor this account has. */
export async function lacksBytes(
  { row, bytes }: SourceRow,
  { isOwn }: Pick<ImportSource, 'isOwn'>,
  database: AccountDatabase,
): Promise<boolean> {
  if (typeof row.sha256 !== 'string' || bytes !== undefined) return false;
  // The account's own server may have them.
  if (isOwn && Number(row.uploadedAt) > 0) return false;
  return !(await hasBlob(row.sha256, database));
}

export function lackingBytes({ entity, row, withoutBytes }: SourceRow): LeftOut {
  const title = titleOf(entity, row);
  const what = title === '' ? nounAsLabel(entity) : `“${title}”`;
  return { what, why: withoutBytes ?? 'its file is missing or damaged', isMissing: true };
}

/** The bytes that rows name by their hash, found among files whose names are for people. */
export interface Candidate {
  sizeBytes: number;
  /** @returns `undefined` where it is damaged, which it has told */
  read: () => Promise<Blob | undefined>;
  /** Called where it is what some row names, as far as that is known without reading what is here already. */
  onKnown?: () => void;
}

/**
 * @param missing said of a row whose bytes are in none of them, after a colon
 * @returns the rows: first those that need no bytes or ask for none, then the others
 */
export async function* withBytesOf(
  rows: AsyncIterable<SourceRow>,
  candidates: readonly Candidate[],
  missing: string,
  { wantsBytes, signal }: ReadRows,
): AsyncGenerator<SourceRow> {
  const byHash = new Map<string, SourceRow[]>();
  // Of those whose bytes are here already.
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
