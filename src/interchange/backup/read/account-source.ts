/** Reads another account on this device as a source of an import. It changes nothing there. */
import { readAdding } from '../../../db/bytes/adding.ts';
import { hasBlob, readBlob } from '../../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { readHiddenAccounts } from '../../../db/device/hidden-accounts.ts';
import { readFromAccount } from '../../../db/device/visit.ts';
import { readFormDrafts } from '../../../db/drafts/form-drafts.ts';
import { readUnsavedNotes } from '../../../db/drafts/note-drafts.ts';
import { readQuizzesUnderWay } from '../../../db/drafts/quiz-drafts.ts';
import { readAll } from '../../../db/rows/read-rows.ts';
import { plural } from '../../../lib/plural.ts';
import { shortName } from '../../../lib/zip/read-zip.ts';
import { type Row, sharedPart } from '../../../model/merge.ts';
import { entityNames } from '../../../model/registry.ts';
import { FormatError } from '../../formats/format.ts';
import { checkRow, rowOrReport } from './check-row.ts';
import type { ImportSource, ReadRows, SourceRow } from './source.ts';

/** `Import.kind` of such a source. */
export const accountKind = 'account';

/**
 * @param userId the account to read
 * @param reader the account that imports and has hidden that account on this device
 * @param nowMs server clock
 */
export function accountSource(userId: string, reader: string, nowMs: number): ImportSource {
  async function* rows(options: ReadRows): AsyncGenerator<SourceRow> {
    // The owner may have come back, and another student may have hidden the account since.
    const readable = await readHiddenAccounts(reader);
    if (!readable.some(({ id }) => id === userId)) {
      throw new FormatError(
        'The data of this account is no longer on this device. Choose something else to import.',
      );
    }
    yield* readFromAccount(userId, async function* (database) {
      await tellOthers(database, options);
      yield* rowsOf(database, options, nowMs);
    });
  }
  // Only the server of that account may have its bytes.
  return { isOwn: false, rows };
}

/** Reports data that is not stored as rows, and so is not imported. An export of that account has it [P2]. */
async function tellOthers(database: AccountDatabase, { leaveOut }: ReadRows): Promise<void> {
  const why = 'not imported. Export everything of that account to keep a copy';
  const tell = (what: string) => leaveOut({ what, why });
  const refused = await database.refused.count();
  if (refused > 0) tell(plural(refused, 'refused change'));
  for (const { title } of await readUnsavedNotes(database))
    tell(`Unsaved changes to ${title === '' ? 'a note' : `“${shortName(title)}”`}`);
  for (const { title } of await readQuizzesUnderWay(database))
    tell(`Unfinished quiz “${shortName(title)}”`);
  const drafts = readFormDrafts(database.userId).length;
  if (drafts > 0) tell(plural(drafts, 'draft'));
  for (const { name } of await readAdding(database)) tell(`“${shortName(name)}”`);
}

/** Printed after “name: ”. For a file that was never opened on this device. */
const notHere =
  'not on this device. Log in to its own account, download it in Files, then import again';

async function bytesOf(
  { sha256, mime }: Row,
  database: AccountDatabase,
  wantsBytes: ReadRows['wantsBytes'],
): Promise<Pick<SourceRow, 'bytes' | 'withoutBytes'>> {
  if (typeof sha256 !== 'string') return {};
  if (!(await hasBlob(sha256, database))) return { withoutBytes: notHere };
  if (!(await wantsBytes(sha256))) return {};
  return { bytes: await readBlob(sha256, String(mime), database) };
}

async function* rowsOf(
  database: AccountDatabase,
  { wantsBytes, leaveOut, signal }: ReadRows,
  nowMs: number,
): AsyncGenerator<SourceRow> {
  for (const entity of entityNames) {
    for await (const page of readAll(entity, database)) {
      for (const stored of page) {
        signal.throwIfAborted();
        const row = rowOrReport(checkRow(entity, sharedPart({ ...stored }), nowMs), leaveOut);
        if (row !== undefined) yield { entity, row, ...(await bytesOf(row, database, wantsBytes)) };
      }
    }
  }
}
