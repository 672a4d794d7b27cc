/**
 * From a note or a deck to a draft, as a job of its own kind: an app that does not know it leaves it to one that does. All of
 * it is made on this device.
 */
import type { AccountDatabase } from '../../../db/database.ts';
import { addJob, type Job } from '../../../db/jobs.ts';
import { cardsOfDeck } from '../../../db/rows/cards-of-deck.ts';
import { questionsOfCards } from '../../../generate/cards/card-questions.ts';
import type { SummaryShape } from '../../../generate/chapters/summary-shape.ts';
import type { Difficulty } from '../../../generate/difficulty/difficulty.ts';
import type { GenerationKind } from '../../../generate/engine.ts';
import type { GenerationStream } from '../../../generate/stream.ts';
import type { JobRun, JobTools } from '../../../jobs/kind.ts';
import * as say from '../../../lib/messages.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import { generationOfRows } from '../../../queries/generation.ts';
import { deviceStream } from '../device-stream.ts';
import { type Collector, collect } from '../job/collect.ts';
import { makeChapters } from '../job/make-chapters.ts';
import { type Ask, makePart } from '../job/make-part.ts';
import type { NothingReason } from '../job/why-nothing.ts';
import { wordsOfKind } from '../kinds.ts';
import { readKnownItems } from '../repeats/known-items.ts';
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
}

export interface RowsInput {
  origin: RowsOrigin;
  wish: RowsWish;
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
    input: { origin, wish } satisfies RowsInput,
  });
}

export function rowsInputOf(job: Job): RowsInput {
  return job.input as RowsInput;
}

export const runRowsGeneration: JobRun = (job, tools) =>
  makeRowsDraft(job, tools, deviceStream, readNotePages);

export async function makeRowsDraft(
  job: Job,
  tools: JobTools,
  stream: GenerationStream,
  readPages: typeof readNotePages,
): Promise<Result<undefined>> {
  const { origin, wish } = rowsInputOf(job);
  const { kind, into } = wish;
  const { database, signal } = tools;
  const { shape } = wish;
  const known = await readKnownItems(database, { kind, fileId: origin.id, into, shape });
  const draft = { kind, range: onePage, into, origin: origin.entity, shape };
  const found = collect(database, job, draft, known);
  const made =
    origin.entity === 'deck'
      ? await fromDeck(tools, origin.id, wish, found)
      : await fromNote(readPages, stream, { ...wish, id: origin.id, tools }, found);
  if (signal.aborted) return failure('aborted', say.somethingWentWrongTryAgain);
  if (!made.ok) return made;
  if (!(await found.endPart(1))) return failure('aborted', say.somethingWentWrongTryAgain);
  if (found.count() > 0) return success(undefined);
  return failure('invalid', whyNothingFrom(origin.entity, kind, made.data));
}

async function fromDeck(
  { database, signal }: JobTools,
  id: string,
  { count }: RowsWish,
  found: Collector,
): Promise<Result<NothingReason>> {
  const cards = await cardsOfDeck(database, id).toArray();
  if (cards.length === 0) return success('no words');
  cards.sort((a, b) => a.createdAt - b.createdAt);
  const isStopped = () => signal.aborted;
  const { items, rejected } = await questionsOfCards(cards, breaks(), isStopped);
  if (isStopped()) return success('nothing found');
  for (const [reason, times] of Object.entries(rejected)) found.reject(reason, times);
  const taken = items.filter(
    (item) => (count === undefined || found.count() < count) && found.take(item),
  );
  return success(items.length > taken.length ? 'all known' : 'nothing found');
}

/** The deck is read beside the screen, which goes on between two stretches of it. */
function breaks(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < longestStretchMs) return;
    await new Promise((resolve) => setTimeout(resolve));
    last = performance.now();
  };
}

const longestStretchMs = 30;

async function fromNote(
  readPages: typeof readNotePages,
  stream: GenerationStream,
  { id, tools, kind, shape, count, difficulty }: RowsWish & { id: string; tools: JobTools },
  found: Collector,
): Promise<Result<NothingReason>> {
  const { database, signal, progress } = tools;
  progress('Reading your note', 0, 0);
  const read = await readPages(database, id, signal);
  if (!read.ok) return read;
  const pages = read.data;
  if (pages.length === 0) return success('no words');
  const ask: Ask = async function* (asked) {
    for await (const event of stream(asked, signal)) {
      if (event.type === 'progress') progress('Choosing key facts', event.done, event.total);
      else yield event;
    }
  };
  if (shape === 'chapters') {
    const wish = { pages, begins: [], known: [], isWhole: false, tell: () => undefined };
    return await makeChapters({ ...wish, isStopped: () => signal.aborted }, found, ask);
  }
  // A note is short: what is known of it is found again beside all else.
  const again = 0;
  return await makePart({ kind, shape, pages, share: count, again, difficulty }, found, ask);
}
