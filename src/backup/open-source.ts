/** The source of an import that was noted: from the copy of what was chosen, or another account on this device. */
import type { AccountDatabase } from '../db/database.ts';
import { type Import, readChosen } from '../db/imports/imports.ts';
import type { ImportSource } from './source.ts';

/** Why nothing can be imported, for people. */
export class SourceProblem extends Error {}

/** What the copy of a backup needs to know besides. */
export interface BackupInput {
  /** Of the student, by whom older backups are recognised. */
  email: string;
}

/** @throws a `SourceProblem` where it cannot be read */
export async function openSource(database: AccountDatabase, one: Import): Promise<ImportSource> {
  const [{ openBackup }, { ZipProblem }] = await Promise.all([
    import('./read-backup.ts'),
    import('./read-zip.ts'),
  ]);
  const [chosen] = await readChosen(database, one.id);
  if (chosen === undefined) {
    throw new SourceProblem('What you chose is not on this device any more. Choose it again.');
  }
  const { email } = one.input as BackupInput;
  try {
    const user = { id: database.userId, email };
    const nowMs = Math.max(one.startedAt, Date.now()) + (database.clockOffsetMs ?? 0);
    return (await openBackup(chosen.bytes, user, nowMs)).source;
  } catch (error) {
    if (error instanceof ZipProblem) throw new SourceProblem(error.message);
    throw error;
  }
}
