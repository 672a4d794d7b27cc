/** What the student chose, and of which kind it is. */

import type { ImportFile } from '../../db/imports/imports.ts';
import { accountKind } from '../../interchange/backup/read/account-source.ts';
import { asItIs, backupKind, filesIn, isZip } from '../../interchange/backup/read/open-source.ts';
import { accountFile } from '../../interchange/backup/read/read-backup.ts';
import { findUnsentExports, unsentKind } from '../../interchange/backup/read/unsent-source.ts';
import type { ImportFormat, SourceFile } from '../../interchange/formats/format.ts';
import { importFormats } from '../../interchange/formats/read/all.ts';

interface ChosenKind {
  /** Those in a zip. */
  files: SourceFile[];
  /** Where Haversack itself has made it: `Import.kind`. */
  own: typeof backupKind | typeof unsentKind | undefined;
  /** None: nothing in it can be read. */
  format: ImportFormat | undefined;
}

export function chosenOf(files: readonly File[]): ImportFile[] {
  return files.map((bytes) => ({
    path: bytes.webkitRelativePath || bytes.name,
    modifiedAt: bytes.lastModified,
    bytes,
  }));
}

/** For people: of a folder its name. */
export function nameOfChosen(chosen: readonly ImportFile[]): string {
  const [first] = chosen;
  if (first === undefined) return '';
  const folder = first.path.includes('/') ? first.path.split('/')[0] : undefined;
  if (folder !== undefined) return folder;
  return chosen.length === 1 ? first.path : `${first.path} and ${chosen.length - 1} more`;
}

/** @throws what `problemOfSource` tells, and the signal's reason */
export async function kindOfChosen(chosen: ImportFile[], signal: AbortSignal): Promise<ChosenKind> {
  const files = await filesIn(chosen, signal);
  const [first] = chosen;
  const isOneZip = chosen.length === 1 && first !== undefined && (await isZip(first));
  if (isOneZip && files.some(({ path }) => accountFile.test(path))) {
    return { files, own: backupKind, format: undefined };
  }
  if ((await findUnsentExports(chosen.map(asItIs))).length > 0)
    return { files, own: unsentKind, format: undefined };
  const isOne = await Promise.all(importFormats.map((format) => format.isOne(files)));
  // Where several can read it, the first is right (`formats/read/all.ts`).
  return { files, own: undefined, format: importFormats.find((_, at) => isOne[at]) };
}

export function kindName(kind: string): string {
  if (kind === backupKind) return 'Haversack export';
  if (kind === unsentKind) return 'Unsent changes';
  if (kind === accountKind) return 'Another account on this device';
  return importFormats.find(({ id }) => id === kind)?.name ?? kind;
}
