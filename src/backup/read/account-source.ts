/** The data of another account that lies on this device, as a source of an import. Nothing of it is changed. */
import { readBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { isAccountHere, readFromAccount } from '../../db/device/visit.ts';
import { readAll } from '../../db/rows/read-all.ts';
import { FormatError } from '../../formats/format.ts';
import { sharedPart } from '../../model/merge.ts';
import { entityNames } from '../../model/registry.ts';
import { checkRow } from './check-row.ts';
import type { ImportSource, ReadRows, SourceRow } from './source.ts';

/** `Import.kind` of it. */
export const accountKind = 'account';

/** @param nowMs server clock */
export function accountSource(userId: string, nowMs: number): ImportSource {
  async function* rows(options: ReadRows): AsyncGenerator<SourceRow> {
    if (!(await isAccountHere(userId))) {
      throw new FormatError(
        'The data of this account is no longer on this device. Choose something else to import.',
      );
    }
    yield* readFromAccount(userId, (database) => rowsOf(database, options, nowMs));
  }
  // Its bytes are at the server of that account, if at any.
  return { isOwn: false, rows };
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
        const checked = checkRow(entity, sharedPart({ ...stored }), nowMs);
        if (!('row' in checked)) {
          if (checked.leftOut !== undefined) leaveOut(checked.leftOut);
          continue;
        }
        const { row } = checked;
        const { sha256, mime } = row;
        const bytes =
          typeof sha256 === 'string' && (await wantsBytes(sha256))
            ? await readBlob(sha256, String(mime), database)
            : undefined;
        yield { entity, row, bytes };
      }
    }
  }
}
