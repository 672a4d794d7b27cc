/** From a note or a deck to a draft, as a job of its own kind: an older app leaves it to a newer one. */
import type { AccountDatabase } from '../../../db/database.ts';
import { addJob } from '../../../db/jobs.ts';
import type { Job } from '../../../db/tables.ts';
import type { GenerationStream } from '../../../generate/stream.ts';
import type { JobRun, JobTools } from '../../../jobs/job-run.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import { generationOfRows } from '../../../queries/generation.ts';
import { readNotePages } from '../../../reading/documents/note-pages.ts';
import { fromDeck } from '../deck/from-deck.ts';
import { type Collector, collect } from '../job/collect.ts';
import type { RowsOrigin, RowsRequest } from '../job/job-request.ts';
import { type Ask, makeChapters, makePart } from '../job/make-text.ts';
import { runWithEngine } from '../job/run-with-engine.ts';
import { type NothingReason, whyNothingFrom } from '../job/why-nothing.ts';
import { wordsOfKind } from '../kinds.ts';
import { type KnownItems, readKnownItems } from '../repeats/known-items.ts';

/** As stored: jobs of earlier releases have the same fields. */
export interface RowsInput {
  origin: RowsOrigin;
  wish: RowsRequest;
  /** The generation's id on the server. None: this device or its browser makes it. */
  generationId?: string;
}

export function makeFromRows(
  database: AccountDatabase,
  origin: RowsOrigin,
  request: RowsRequest,
): Promise<Result<Job>> {
  const { label, error } = wordsOfKind(request.kind);
  return addJob(database, {
    kind: generationOfRows,
    about: { entity: origin.entity, id: origin.id },
    title: `${label} from “${origin.name}”`,
    failedTitle: error,
    input: {
      ...{ origin, wish: request },
      ...(request.engine === 'server' && { generationId: uuidv7(Date.now()) }),
    } satisfies RowsInput,
  });
}

export function rowsInputOf(job: Job): RowsInput {
  return job.input as RowsInput;
}

export const runRowsGeneration: JobRun = async (job, tools) => {
  const { origin, wish, generationId } = rowsInputOf(job);
  const isNote = origin.entity === 'note';
  const engine = isNote ? wish.engine : undefined;
  // `fromDeck` makes up for a deck's missing questions itself, in another way.
  const isFilled = isNote && wish.count !== undefined;
  return await runWithEngine({ job, tools, generationId, engine, isFilled }, (stream) =>
    makeRowsDraft(job, tools, stream, readNotePages),
  );
};

export async function makeRowsDraft(
  job: Job,
  tools: JobTools,
  stream: GenerationStream,
  readPages: typeof readNotePages,
): Promise<Result<undefined>> {
  const { origin, wish, generationId } = rowsInputOf(job);
  const { kind } = wish;
  const request = { ...wish, questionKinds: kind === 'questions' ? wish.questionKinds : undefined };
  const isServer = generationId !== undefined;
  const { database, signal } = tools;
  const only = wish.deck === undefined ? undefined : 'in its place';
  const known = await readKnownItems(database, request, origin.id, only);
  const place = { range: { fromPage: 1, toPage: 1 }, origin: origin.entity };
  const found = collect(database, job, { ...request, ...place }, known);
  const ask = askOf(stream, tools);
  const made =
    origin.entity === 'deck'
      ? await fromDeck(
          { tools, id: origin.id, seed: job.id, known },
          request,
          found,
          isServer ? ask : undefined,
        )
      : await fromNote({ id: origin.id, tools, readPages, isServer, known }, request, found, ask);
  if (signal.aborted) return failure('aborted', say.somethingWentWrongTryAgain);
  if (!made.ok) return made;
  if (!(await found.endPart(1))) return failure('aborted', say.somethingWentWrongTryAgain);
  if (found.count() > 0) return success(undefined);
  return failure('invalid', whyNothingFrom(made.data, request, origin.entity, isServer));
}

interface FromNote {
  id: string;
  tools: JobTools;
  readPages: typeof readNotePages;
  isServer: boolean;
  known: KnownItems;
}

async function fromNote(
  { id, tools: { database, signal, progress }, readPages, isServer, known }: FromNote,
  request: RowsRequest,
  found: Collector,
  ask: Ask,
): Promise<Result<NothingReason>> {
  progress('Reading your note', 0, 0);
  const read = await readPages(database, id, signal);
  if (!read.ok) return read;
  const pages = read.data;
  if (pages.length === 0) return success('no words');
  if (request.shape === 'chapters') {
    const none = { begins: [], known: [], tell: () => undefined };
    const text = { pages, isWhole: isServer, ...none, isStopped: () => signal.aborted };
    return await makeChapters(request, text, found, ask);
  }
  // From a short note the device finds all items, also the known ones. A model is asked for more.
  const again = isServer ? known.count : 0;
  return await makePart(request, { pages, share: request.count, again }, found, ask);
}

function askOf(stream: GenerationStream, { signal, progress }: JobTools): Ask {
  return async function* (asked) {
    for await (const event of stream(asked, signal)) {
      if (event.type === 'progress') progress('Choosing key facts', event.done, event.total);
      else yield event;
    }
  };
}
