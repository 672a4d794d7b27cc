/**
 * The unsaved result of a generation job. It grows while the job runs. The student's decisions are part of it, so a
 * reload loses nothing.
 */
import { deleteUnneededBytes } from '../../../db/bytes/adding.ts';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { dropJob, hasResult } from '../../../db/jobs.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { Job } from '../../../db/tables.ts';
import type { SummaryShape } from '../../../generate/chapters.ts';
import type { GenerationKind, ItemPicture, StudyItem } from '../../../generate/engine.ts';
import type { ModelCost } from '../../../generate/stream.ts';
import { changeResult } from '../../../jobs/results.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import type { QuestionKind } from '../../../model/study/quiz/task.ts';
import type { PageRange } from '../../../reading/pdf/text/file-text.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import type { FileSource, RowsEntity } from '../job/job-request.ts';
import { keysOfItem } from '../repeats/item-keys.ts';

export interface Draft {
  kind: GenerationKind;
  range: PageRange;
  /** None: a file. */
  origin?: RowsEntity | undefined;
  /** None: the pages. */
  source?: FileSource | undefined;
  items: DraftItem[];
  /** Left-out candidates by reason. */
  rejected: Record<string, number>;
  /** Sentences about how it was made. */
  remarks?: readonly string[];
  /** The last finished page; none: all pages. */
  doneTo?: number | undefined;
  /** The deck or quiz that the items go to; none: a new one. */
  into?: string | undefined;
  /** Quiz; none: single choice. */
  kinds?: readonly QuestionKind[] | undefined;
  cost?: ModelCost | undefined;
  /** Summary; none: key points. */
  shape?: SummaryShape | undefined;
  /** The key of the current item. */
  current?: string | undefined;
  /** For Undo; the last one is at the end. */
  steps?: readonly Step[];
}

export type Verdict = 'accepted' | 'dropped';

export interface DraftItem {
  key: string;
  item: StudyItem;
  /** As the item was found (`keysOfItem`). An edited item is not found again. */
  keys?: readonly string[];
  /** None: not decided; it is saved too. */
  verdict?: Verdict | undefined;
}

export interface Step {
  before: DraftItem;
}

/** @returns `undefined` if nothing was found yet */
export function foundBy(job: Job | undefined): Draft | undefined {
  return job?.result as Draft | undefined;
}

/** @returns `undefined` if there is no result, or the job still runs */
export function draftOf(job: Job | undefined): Draft | undefined {
  return job !== undefined && hasResult(job) ? foundBy(job) : undefined;
}

export function addFound(draft: Draft, found: readonly StudyItem[]): Draft {
  const items = found.map((item) => ({ key: uuidv7(Date.now()), item, keys: keysOfItem(item) }));
  return { ...draft, items: [...draft.items, ...items] };
}

export function hashesIn({ items }: Pick<Draft, 'items'>): string[] {
  return items.flatMap(({ item }) => pictureOf(item)?.sha256 ?? []);
}

export function pictureOf(item: StudyItem): ItemPicture | undefined {
  return item.type === 'basic' ? item.picture : undefined;
}

export function keptItems({ items }: Pick<Draft, 'items'>): DraftItem[] {
  return items.filter(({ verdict }) => verdict !== 'dropped');
}

let changing: Promise<unknown> = Promise.resolve();

/** Resolves when all earlier changes are stored, or have failed. */
export function draftChanges(): Promise<unknown> {
  return changing;
}

/** Stores changes in their order. Tells the student about a full disk. */
export function changeDraft(jobId: string, change: (draft: Draft) => Draft): void {
  const database = currentDatabase();
  const write = () => changeResult<Draft>(database, jobId, change);
  changing = changing.then(() => told(() => tryWrite(write)));
}

/** Cancels the job, or discards its result. */
export async function letGo(jobId: string): Promise<void> {
  const database = currentDatabase();
  await told(() =>
    tryWrite(async () => {
      const draft = foundBy(await database.jobs.get(jobId));
      await dropJob(database, jobId);
      await dropBytes(database, draft);
    }),
  );
}

/** Deletes the pictures of a draft that no row uses. */
export async function dropBytes(
  database: AccountDatabase,
  draft: Draft | undefined,
): Promise<void> {
  for (const sha256 of draft === undefined ? [] : hashesIn(draft)) {
    await deleteUnneededBytes(sha256, database);
  }
}

async function told(write: () => ReturnType<typeof tryWrite<void>>): Promise<void> {
  const written = await write();
  if (!written.ok) toastError(written.error.message);
}
