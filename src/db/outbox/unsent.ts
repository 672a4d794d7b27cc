/** Counts what this device holds that the server does not have yet, and exports it (“Export unsent changes”). */
import { listOf, plural } from '../../lib/plural.ts';
import { readAdding } from '../bytes/adding.ts';
import { findFailedUploads, findUnsentFiles } from '../bytes/transfers.ts';
import { visitAccount } from '../device/visit.ts';
import { readFormDrafts } from '../drafts/form-drafts.ts';
import { readUnsavedEdits } from '../drafts/note-drafts.ts';
import { countUntoldQuizzes } from '../drafts/quiz-drafts.ts';
import { countShared } from '../drafts/shared-things.ts';
import { importIdOf } from '../imports/imports.ts';
import { readJobs } from '../jobs.ts';
import type { Job } from '../tables.ts';
import { countWaiting } from './outbox.ts';

export interface Unsent {
  /** Edits that wait, and refused edits. */
  changes: number;
  /** Notes with words that are not in the database. */
  notes?: number;
  /** Files whose bytes the server does not have, or has refused. */
  files: number;
  /** Files on their way into the library. */
  adding?: number;
  /** Unfinished quizzes with answers, which no other device knows. */
  quizzes?: number;
  /** Drafts of dialogs that were closed without saving. */
  drafts?: number;
  /** Work that is running, or whose result is not saved. */
  jobs?: number;
  /** Shared content from other apps that is not in the library yet. */
  shared?: number;
}

/** Saves first what can be saved. */
export async function countUnsent(userId: string): Promise<Unsent> {
  const unsent = await visitAccount(userId, async (database) => {
    const [waiting, refused, unsentFiles, failedFiles, adding, quizzes, jobs] = await Promise.all([
      countWaiting(database),
      database.refused.count(),
      findUnsentFiles(database),
      findFailedUploads(database),
      readAdding(database),
      countUntoldQuizzes(database),
      readJobs(database),
    ]);
    return {
      changes: waiting + refused,
      files: unsentFiles.length + failedFiles.length,
      adding: adding.length,
      quizzes,
      jobs: jobs.filter(isUnfinished).length,
    };
  });
  const notes = readUnsavedEdits(userId).size;
  const drafts = readFormDrafts(userId).length;
  return { changes: 0, files: 0, ...unsent, notes, drafts, shared: await countShared() };
}

/** A quiet job makes nothing that could be lost. A failed import is half in the account and can continue only here. */
function isUnfinished(job: Job): boolean {
  return !job.isQuiet && (job.state !== 'failed' || importIdOf(job) !== undefined);
}

/** Compares each kind, so that sending one does not hide a new one of another. */
export function isNoMore(now: Unsent, before: Unsent): boolean {
  const kinds = [
    ...(['changes', 'notes', 'files', 'adding'] as const),
    ...(['quizzes', 'drafts', 'jobs', 'shared'] as const),
  ];
  return kinds.every((kind) => (now[kind] ?? 0) <= (before[kind] ?? 0));
}

/** `undefined` if the server has everything. */
export function unsentInWords(unsent: Unsent): string | undefined {
  const { changes, files, notes = 0, adding = 0, quizzes = 0 } = unsent;
  const { drafts = 0, jobs = 0, shared = 0 } = unsent;
  const parts = [
    changes > 0 ? plural(changes, 'change') : '',
    notes > 0 ? plural(notes, 'unsaved change to a note', 'unsaved changes to notes') : '',
    files > 0 ? plural(files, 'file') : '',
    adding > 0 ? plural(adding, 'file still being added', 'files still being added') : '',
    quizzes > 0 ? plural(quizzes, 'unfinished quiz', 'unfinished quizzes') : '',
    drafts > 0 ? plural(drafts, 'draft') : '',
    jobs > 0 ? plural(jobs, 'piece of work in progress', 'pieces of work in progress') : '',
    shared > 0 ? plural(shared, 'shared item') : '',
  ].filter(Boolean);
  return parts.length > 0 ? listOf(parts) : undefined;
}
