/** How much of the student's work is only on this device. It avoids modules that may be the broken ones. */

import { readBoundProfile } from '../../../db/device/account.ts';
import { unkeptWords } from '../../../db/drafts/unsaved-edits.ts';
import { countUnsent, unsentInWords } from '../../../db/outbox/unsent.ts';
import { shownTitle } from '../../../model/entities/note.ts';
import {
  type CopiedFiles,
  downloadUnsent,
  downloadUnsentFiles,
  findMissingFiles,
} from '../sign-out/download-unsent.ts';

export type UnsentWork =
  | { kind: 'nobody' }
  | { kind: 'safe' }
  | { kind: 'unreadable' }
  | {
      kind: 'waiting';
      /** Changes, words of notes, answers and drafts that can be copied. */
      changes: number;
      /** Files that can be copied, with those that are still being added. */
      files: number;
      /** The work on this device as the start of a sentence, such as “2 changes and 1 file are”; may be empty. */
      words: string;
      /** Names of notes whose last words are lost with the page. */
      unkeptNotes: readonly string[];
      /** Names of files that are not stored on this device yet. */
      missingFiles: readonly string[];
      downloadChanges: () => Promise<void>;
      downloadFiles: () => Promise<CopiedFiles>;
    };

/** Longest wait for the database, milliseconds. */
const patienceMs = 5_000;

/** Never rejects: `unreadable` is a result. */
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
  const { notes = 0, adding = 0, quizzes = 0, drafts = 0 } = unsent;
  const unkeptNotes = unkeptWords(user.id).map(({ title }) => shownTitle(title()));
  const missing = await findMissingFiles(user.id);
  // Items shared by other apps do not belong to the account.
  if (unsentInWords({ ...unsent, shared: 0 }) === undefined) return { kind: 'safe' };
  const kept = {
    changes: unsent.changes,
    notes: notes - unkeptNotes.length,
    files: unsent.files - missing.others.length,
    adding: adding - missing.adding.length,
    quizzes,
    drafts,
  };
  const words = unsentInWords(kept);
  const isOne = Object.values(kept).reduce((sum, count) => sum + count, 0) === 1;
  return {
    kind: 'waiting',
    changes: unsent.changes + notes + quizzes + drafts,
    files: kept.files + kept.adding,
    words: words === undefined ? '' : `${words} ${isOne ? 'is' : 'are'}`,
    unkeptNotes,
    missingFiles: [...missing.adding, ...missing.others],
    downloadChanges: () => downloadUnsent(user.id, user.username),
    downloadFiles: () => downloadUnsentFiles(user.id),
  };
}
