/** What was made and is not saved: the result of a generation job, which the student looks through and changes first. */
import { currentDatabase } from '../../../db/database.ts';
import { changeResult, dropJob, type Job } from '../../../db/jobs.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { GenerationKind, StudyItem } from '../../../generate/engine.ts';
import type { PageRange } from '../../../pdf/text/file-text.ts';
import { toastError } from '../../../ui/toaster/toast.ts';

export interface Draft {
  kind: GenerationKind;
  range: PageRange;
  items: DraftItem[];
  /** How many candidates each check refused. */
  rejected: Record<string, number>;
}

export interface DraftItem {
  key: string;
  item: StudyItem;
}

/** `undefined` where nothing waits to be saved. */
export function draftOf(job: Job | undefined): Draft | undefined {
  return job?.state === 'ready' ? (job.result as Draft) : undefined;
}

let changing: Promise<unknown> = Promise.resolve();

/** Resolves when all changes until now are on disk, or could not be stored. */
export function draftChanges(): Promise<unknown> {
  return changing;
}

/** Changes are stored in their order. A full disk is told to the student. */
export function changeDraft(jobId: string, change: (items: DraftItem[]) => DraftItem[]): void {
  const database = currentDatabase();
  const write = () =>
    changeResult<Draft>(database, jobId, (draft) => ({ ...draft, items: change(draft.items) }));
  changing = changing.then(() => told(() => tryWrite(write)));
}

/** Ends the work, or lets go what was made. */
export async function letGo(jobId: string): Promise<void> {
  const database = currentDatabase();
  await told(() => tryWrite(() => dropJob(database, jobId)));
}

async function told(write: () => ReturnType<typeof tryWrite<void>>): Promise<void> {
  const written = await write();
  if (!written.ok) toastError(written.error.message);
}
