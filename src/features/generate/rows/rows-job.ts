/**
 * From a note or a deck to a draft, as a job of its own kind: an app that does not know it leaves it to one that does.
 */
import type { AccountDatabase } from '../../../db/database.ts';
import { addJob } from '../../../db/jobs.ts';
import type { Job } from '../../../db/tables.ts';
import type { SummaryShape } from '../../../generate/chapters/summary-shape.ts';
import type { Difficulty } from '../../../generate/difficulty/difficulty.ts';
import type { GenerationKind } from '../../../generate/engine.ts';
import type { GenerationStream } from '../../../generate/stream.ts';
import type { JobRun, JobTools } from '../../../jobs/job-run.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import type { QuestionKind } from '../../../model/study/quiz/task.ts';
import { generationOfRows } from '../../../queries/generation.ts';
import { browserStream } from '../built-in/browser-stream.ts';
import type { DeckWish } from '../deck/deck-wish.ts';
import { fromDeck } from '../deck/from-deck.ts';
import { deviceStream } from '../device-stream.ts';
import { type Collector, collect } from '../job/collect.ts';
import { makeChapters } from '../job/make-chapters.ts';
import { type Ask, makePart } from '../job/make-part.ts';
import type { NothingReason } from '../job/why-nothing.ts';
import { wordsOfKind } from '../kinds.ts';
import { readKnownItems } from '../repeats/known-items.ts';
import type { EngineName } from '../server/engine-choice.tsx';
import { filledUp } from '../server/filled-up.ts';
import { forgetOnceOver, serverEngine } from '../server/server-engine.ts';
import { readNotePages } from './note-pages.ts';
import type { RowsOrigin } from './origin.ts';
import { whyNothingFrom } from './why-nothing-from.ts';

export interface RowsWish {
  /** Of a deck there are questions only. */
  kind: GenerationKind;
  shape?: SummaryShape | undefined;
  /** Of a note's flashcards and questions; none: mixed. */
  difficulty?: Difficulty | undefined;
  /** None: as many as it carries. */
  count?: number | undefined;
  /** The deck or quiz that the items are to go to; none: a new one. */
  into?: string | undefined;
  /** Without it: this device. */
  engine?: EngineName;
  /** Of questions; none: single choice. */
  questionKinds?: readonly QuestionKind[] | undefined;
  /** Of a deck; none, in jobs of an older app: all cards by their fronts, and none that any quiz asks already. */
  deck?: DeckWish | undefined;
}

export interface RowsInput {
  origin: RowsOrigin;
  wish: RowsWish;
  /** At the server, where its AI makes it. An older app makes it on the device. */
  generationId?: string;
}

/** What has no pages is one. */
export const onePage = { fromPage: 1, toPage: 1 };

export function makeFromRows(
  database: AccountDatabase,
  origin: RowsOrigin,
  wish: RowsWish,
): Promise<Result<Job>> {
  const { label, error } = wordsOfKind(wish.kind);
  return addJob(database, {
    kind: generationOfRows,
    about: { entity: origin.entity, id: origin.id },
    title: `${label} from “${origin.name}”`,
    failedTitle: error,
    input: {
      ...{ origin, wish },
      ...(wish.engine === 'server' && { generationId: uuidv7(Date.now()) }),
    } satisfies RowsInput,
  });
}

export function rowsInputOf(job: Job): RowsInput {
  return job.input as RowsInput;
}

export const runRowsGeneration: JobRun = async (job, tools) => {
  const { origin, wish, generationId } = rowsInputOf(job);
  if (generationId === undefined) {
    const isBrowser = wish.engine === 'browser' && origin.entity === 'note';
    const own = isBrowser ? filledUp(browserStream, deviceStream) : deviceStream;
    return await makeRowsDraft(job, tools, own, readNotePages);
  }
  const server = serverEngine(job, generationId, tools);
  // The device asks the cards of a deck in another way, afterwards.
  const isFilled = wish.count !== undefined && origin.entity === 'note';
  const stream = isFilled ? filledUp(server, deviceStream) : server;
  const made = await makeRowsDraft(job, tools, stream, readNotePages);
  // Nobody waits for it: the server would forget it by itself, only later.
  void forgetOnceOver(tools.database, generationId);
  return made;
};

export async function makeRowsDraft(
  job: Job,
  tools: JobTools,
  stream: GenerationStream,
  readPages: typeof readNotePages,
): Promise<Result<undefined>> {
  const { origin, wish, generationId } = rowsInputOf(job);
  const isServer = generationId !== undefined;
  const { kind, into } = wish;
  const { database, signal } = tools;
  const { shape } = wish;
  const kinds = kind === 'questions' ? wish.questionKinds : undefined;
  const only = wish.deck === undefined ? undefined : 'in its place';
  const known = await readKnownItems(database, { kind, fileId: origin.id, into, shape, only });
  const draft = { kind, range: onePage, into, origin: origin.entity, shape, kinds };
  const found = collect(database, job, draft, known);
  const made =
    origin.entity === 'deck'
      ? await fromDeck(
          { tools, id: origin.id, seed: job.id, known },
          { ...wish, kinds },
          found,
          isServer ? askOf(stream, tools) : undefined,
        )
      : await fromNote(
          readPages,
          stream,
          { ...wish, kinds, id: origin.id, tools, isServer, again: known.count },
          found,
        );
  if (signal.aborted) return failure('aborted', say.somethingWentWrongTryAgain);
  if (!made.ok) return made;
  if (!(await found.endPart(1))) return failure('aborted', say.somethingWentWrongTryAgain);
  if (found.count() > 0) return success(undefined);
  return failure(
    'invalid',
    whyNothingFrom(origin.entity, kind, made.data, kinds, isServer, wish.deck?.cards),
  );
}

interface Kinds {
  kinds?: readonly QuestionKind[] | undefined;
}

async function fromNote(
  readPages: typeof readNotePages,
  stream: GenerationStream,
  wish: RowsWish & Kinds & { id: string; tools: JobTools; isServer: boolean; again: number },
  found: Collector,
): Promise<Result<NothingReason>> {
  const { id, tools, kind, kinds, shape, count, difficulty, isServer } = wish;
  const { database, signal, progress } = tools;
  progress('Reading your note', 0, 0);
  const read = await readPages(database, id, signal);
  if (!read.ok) return read;
  const pages = read.data;
  if (pages.length === 0) return success('no words');
  const ask = askOf(stream, tools);
  if (shape === 'chapters') {
    const wish = { pages, begins: [], known: [], isWhole: isServer, tell: () => undefined };
    return await makeChapters({ ...wish, isStopped: () => signal.aborted }, found, ask);
  }
  // The device finds what is known of a short note beside all else; a model is asked for more.
  const again = isServer ? wish.again : 0;
  return await makePart({ kind, kinds, shape, pages, share: count, again, difficulty }, found, ask);
}

function askOf(stream: GenerationStream, { signal, progress }: JobTools): Ask {
  return async function* (asked) {
    for await (const event of stream(asked, signal)) {
      if (event.type === 'progress') progress('Choosing key facts', event.done, event.total);
      else yield event;
    }
  };
}
