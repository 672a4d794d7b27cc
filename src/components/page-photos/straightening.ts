/** Queues and finds the job that straightens the photos of a file. */
import { type AccountDatabase, onAccountClosed } from '../../db/database.ts';
import { addJob, readJobs } from '../../db/jobs.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { Job } from '../../db/tables.ts';
import { uuidv7 } from '../../lib/ids.ts';
import type { Result } from '../../lib/result.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { noteAnswered } from '../../reading/documents/page-photos/found.ts';
import type { PagePhoto } from '../../reading/documents/page-photos/page-photos-work.ts';

export const straightening = 'straightening';

export interface StraighteningInput {
  file: Pick<StudyFile, 'id' | 'sha256' | 'mime'>;
  pages: PagePhoto[];
  /** The id of the file that replaces the photos. */
  newId: string;
}

export async function straightenFile(
  database: AccountDatabase,
  { id, name, sha256, mime }: Pick<StudyFile, 'id' | 'name' | 'sha256' | 'mime'>,
  pages: readonly PagePhoto[],
): Promise<Result<Job>> {
  const newId = uuidv7(Date.now());
  const queued = await addJob(database, {
    kind: straightening,
    about: { entity: 'file', id },
    // The job replaces the photos by itself, and Undo restores them.
    isQuiet: true,
    title: `Straightening “${name}”`,
    failedTitle: 'Error straightening pages',
    input: {
      file: { id, sha256, mime },
      pages: pages.map(({ page, corners }) => ({ page, corners })),
      newId,
    } satisfies StraighteningInput,
  });
  if (!queued.ok) return queued;
  noteReplacement(id, newId);
  // The job is queued even if this note fails; the offer would then appear once more.
  await tryWrite(() => noteAnswered(database, sha256));
  return queued;
}

/** @returns `null` if no job is running or failed */
export async function findStraightening(
  fileId: string,
  database: AccountDatabase,
): Promise<Job | null> {
  const jobs = await readJobs(database);
  return jobs.findLast(({ kind, about }) => kind === straightening && about?.id === fileId) ?? null;
}

const others = new Map<string, string>();

onAccountClosed(() => others.clear());

/** In this tab only: the screen of either file switches to the other when its own is in the Trash. */
export function noteReplacement(replacedId: string, newId: string): void {
  others.set(replacedId, newId);
  others.set(newId, replacedId);
}

/** @returns the file that replaces this one, or that it replaces, as far as this tab knows */
export function otherOf(fileId: string): string | undefined {
  return others.get(fileId);
}
