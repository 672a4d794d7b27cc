/** How much of the student's work is on this device only, read past everything that may have broken. */
import { readBoundProfile } from '../../../db/account.ts';
import { countUnsent, unsentInWords } from '../../../db/unsent.ts';
import { downloadUnsent, downloadUnsentFiles } from '../download-unsent.ts';

export type UnsentWork =
  | { kind: 'nobody' }
  | { kind: 'safe' }
  | { kind: 'unreadable' }
  | {
      kind: 'waiting';
      /** With those that are not in the database. */
      changes: number;
      /** With those that are still being added. */
      files: number;
      /** A whole beginning of a sentence, such as “2 changes and 1 file are”. */
      words: string;
      downloadChanges: () => Promise<void>;
      downloadFiles: () => Promise<void>;
    };

/** A database that does not answer in this time is not going to, milliseconds. */
const patienceMs = 5_000;

/** Never rejects: what cannot be read is an answer too. */
export async function readUnsentWork(read: () => Promise<UnsentWork> = count): Promise<UnsentWork> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<UnsentWork>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'unreadable' }), patienceMs);
  });
  try {
    return await Promise.race([read(), silence]);
  } catch (error) {
    console.error(error);
    return { kind: 'unreadable' };
  } finally {
    clearTimeout(timer);
  }
}

async function count(): Promise<UnsentWork> {
  const user = await readBoundProfile();
  if (user === undefined) return { kind: 'nobody' };
  const unsent = await countUnsent(user.id);
  const { notes = 0, adding = 0 } = unsent;
  // What other apps shared is not the account's.
  const words = unsentInWords({ ...unsent, shared: 0 });
  const [changes, files] = [unsent.changes + notes, unsent.files + adding];
  if (words === undefined) return { kind: 'safe' };
  return {
    kind: 'waiting',
    changes,
    files,
    words: `${words} ${changes + files === 1 ? 'is' : 'are'}`,
    downloadChanges: () => downloadUnsent(user.id, user.username),
    downloadFiles: () => downloadUnsentFiles(user.id),
  };
}
