/** From a page range to a draft, as a job: reads the text that is missing, then lets the engine make the items. */
import type { AccountDatabase } from '../../db/database.ts';
import { addJob, type Job } from '../../db/jobs.ts';
import type { GenerationKind } from '../../generate/engine.ts';
import type { GenerationStream } from '../../generate/stream.ts';
import type { JobRun, JobTools } from '../../jobs/kind.ts';
import { uuidv7 } from '../../lib/ids.ts';
import * as say from '../../lib/messages.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { placeUnitOf } from '../../model/files/document-kinds.ts';
import {
  type PageRange,
  pagesOfText,
  readFileText,
  useTextStates,
} from '../../pdf/text/file-text.ts';
import { generation } from '../../queries/generation.ts';
import { deviceStream } from './device-stream.ts';
import type { Draft } from './draft/draft.ts';
import { wordsOfKind } from './kinds.ts';
import { rangeText } from './page-range.ts';

export interface Wish {
  kind: GenerationKind;
  range: PageRange;
  count: number;
}

type Source = Pick<StudyFile, 'id' | 'name' | 'sha256' | 'mime'>;

export interface GenerationInput {
  file: Source;
  wish: Wish;
}

/** Begins to make something from a file; what was made from it before and is not saved makes way. */
export function makeFromFile(
  database: AccountDatabase,
  { id, name, sha256, mime }: Source,
  wish: Wish,
): Promise<Result<Job>> {
  const { label, error } = wordsOfKind(wish.kind);
  return addJob(database, {
    kind: generation,
    about: { entity: 'file', id },
    title: `${label} from “${name}”`,
    failedTitle: error,
    input: { file: { id, name, sha256, mime }, wish } satisfies GenerationInput,
  });
}

export function inputOf(job: Job): GenerationInput {
  return job.input as GenerationInput;
}

export const runGeneration: JobRun = (job, tools) => makeDraft(inputOf(job), tools, deviceStream);

/** @param stream the engine: of this device, or of a server */
export async function makeDraft(
  { file, wish }: GenerationInput,
  tools: JobTools,
  stream: GenerationStream,
): Promise<Result<Draft>> {
  const { kind, range, count } = wish;
  const { database, signal, progress } = tools;
  const read = await readPages(file, range, tools);
  if (signal.aborted) return failure('aborted', say.somethingWentWrongTryAgain);
  if (!read.ok) return read;
  const pages = await pagesOfText(file.id, range, database);
  const unit = placeUnitOf(file.mime);
  if (!pages.some((page) => page.text.trim() !== '')) {
    const ifScanned = unit === 'page' ? ' If these are scanned, recognize their text first.' : '';
    return failure(
      'invalid',
      `There is no text on ${rangeText(range, unit)}. Choose other ${unit}s.${ifScanned}`,
    );
  }
  const items: Draft['items'] = [];
  for await (const event of stream({ kind, pages, count }, signal)) {
    if (event.type === 'progress') progress('Choosing key facts', event.done, event.total);
    else if (event.type === 'item') items.push({ key: uuidv7(Date.now()), item: event.item });
    else if (event.type === 'done') return success({ kind, range, items, ...event });
    else {
      return event.reason === 'broken'
        ? failure('broken', say.somethingWentWrongTryAgain)
        : failure('refused', event.message);
    }
  }
  return failure('broken', say.somethingWentWrongTryAgain);
}

/** The text of a page is read once on a device, so what another tab had read before it died is not read again. */
async function readPages(
  file: Source,
  range: PageRange,
  { database, signal, progress }: JobTools,
): Promise<Result<boolean>> {
  const step = `Reading ${placeUnitOf(file.mime)}s`;
  progress(step, 0, 0);
  const stop = useTextStates.subscribe(({ [file.id]: state }) => {
    if (state?.kind === 'reading') progress(step, state.done, state.total);
  });
  try {
    return await readFileText(file, range, signal, database);
  } finally {
    stop();
  }
}
