/**
 * What was made and is not saved: the result of a generation job, which the student looks through and changes first. It
 * grows while the job runs. What the student has decided is part of it, so that a reload loses nothing.
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
import { keysOfItem } from '../repeats/item-keys.ts';
import type { RowsEntity } from '../rows/origin.ts';
import type { FileSource } from '../wish/source-field.tsx';

export interface Draft {
  kind: GenerationKind;
  range: PageRange;
  /** None: a file. */
  origin?: RowsEntity | undefined;
  /** None: the pages. */
  source?: FileSource | undefined;
  items: DraftItem[];
  /** How many candidates each check refused. */
  rejected: Record<string, number>;
  /** What else is said of how it was made. */
  remarks?: readonly string[];
  /** The last page that was worked on; none: all were. */
  doneTo?: number | undefined;
  /** The deck or quiz that the items go to; none: a new one. */
  into?: string | undefined;
  /** Of a quiz; none: single choice. */
  kinds?: readonly QuestionKind[] | undefined;
  /** What the server's model took for it. */
  cost?: ModelCost | undefined;
  /** Of a summary; none: key points. */
  shape?: SummaryShape | undefined;
  /** The key of the item that is looked at. */
  current?: string | undefined;
  /** What was decided, the last at the end, to be taken back. */
  steps?: readonly Step[];
}

export type Verdict = 'accepted' | 'dropped';

export interface DraftItem {
  key: string;
  item: StudyItem;
  /** As it was found (`keysOfItem`), whatever was edited since: it is not found again. */
  keys?: readonly string[];
  /** None: not decided yet. It is saved then too. */
  verdict?: Verdict | undefined;
}

export interface Step {
  /** The item before the step. */
  before: DraftItem;
}

/** What was made so far. @returns `undefined` where nothing is there to look at */
export function foundBy(job: Job | undefined): Draft | undefined {
  return job?.result as Draft | undefined;
}

/** What waits to be saved. @returns `undefined` where nothing does, or the work goes on */
export function draftOf(job: Job | undefined): Draft | undefined {
  return job !== undefined && hasResult(job) ? foundBy(job) : undefined;
}

export function addFound(draft: Draft, found: readonly StudyItem[]): Draft {
  const items = found.map((item) => ({ key: uuidv7(Date.now()), item, keys: keysOfItem(item) }));
  return { ...draft, items: [...draft.items, ...items] };
}

/** The bytes that it names. */
export function hashesIn({ items }: Pick<Draft, 'items'>): string[] {
  return items.flatMap(({ item }) => pictureOf(item)?.sha256 ?? []);
}

export function pictureOf(item: StudyItem): ItemPicture | undefined {
  return item.type === 'basic' ? item.picture : undefined;
}

/** Those that are saved: all that were not dropped. */
export function keptItems({ items }: Pick<Draft, 'items'>): DraftItem[] {
  return items.filter(({ verdict }) => verdict !== 'dropped');
}

let changing: Promise<unknown> = Promise.resolve();

/** Resolves when all changes until now are on disk, or could not be stored. */
export function draftChanges(): Promise<unknown> {
  return changing;
}

/** Changes are stored in their order. A full disk is told to the student. */
export function changeDraft(jobId: string, change: (draft: Draft) => Draft): void {
  const database = currentDatabase();
  const write = () => changeResult<Draft>(database, jobId, change);
  changing = changing.then(() => told(() => tryWrite(write)));
}

/** Ends the work, or lets go what was made. */
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

/** Deletes the pictures that were made for it, but those of rows. */
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
