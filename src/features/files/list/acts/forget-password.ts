/** Forgets the password of a PDF on this device. */
import { type AccountDatabase, currentDatabase } from '../../../../db/database.ts';
import { dropPasswordAndRead } from '../../../../db/locked/drop-unlocked.ts';
import { tryWrite } from '../../../../db/storage-problem.ts';
import type { StudyFile } from '../../../../model/entities/file.ts';
import { releasePassword } from '../../../../reading/pdf/locked/unlocked.ts';
import { tell } from '../../../../ui/toaster/tell.ts';

/** From now on the PDF asks for its password on this device, and what was read of it goes. */
export async function forgetPassword(
  { sha256 }: Pick<StudyFile, 'sha256'>,
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  const dropped = await tryWrite(() => dropPasswordAndRead(sha256, database));
  if (dropped.ok) releasePassword(sha256, database);
  tell(dropped, {
    done: 'Password forgotten. Haversack asks for it when you open the PDF.',
    failed: 'Could not forget the password. Try again.',
  });
}
