/** Things whose bytes are nowhere to be had: without them a row would be an empty place. */
import { hasBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import type { LeftOut } from '../../model/left-out.ts';
import { nounAsLabel, titleOf } from '../../model/words.ts';
import type { ImportSource, SourceRow } from './read/source.ts';

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
