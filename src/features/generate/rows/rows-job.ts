/**
 * From a note or a deck to a draft, as a job of its own kind: an app that does not know it leaves it to one that does.
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
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import type { QuestionKind } from '../../../model/study/quiz/task.ts';
import { generationOfRows } from '../../../queries/generation.ts';
import { browserStream } from '../built-in/browser-stream.ts';
import { deviceStream } from '../device-stream.ts';
import { type Collector, collect } from '../job/collect.ts';
import { makeChapters } from '../job/make-chapters.ts';
import { type Ask, makePart } from '../job/make-part.ts';
import type { NothingReason } from '../job/why-nothing.ts';
import { wordsOfKind } from '../kinds.ts';
import { type KnownItems, readKnownItems } from '../repeats/known-items.ts';
import type { EngineName } from '../server/engine-choice.tsx';
import { filledUp } from '../server/filled-up.ts';
import { forgetOnceOver, serverEngine } from '../server/server-engine.ts';
import { makeOfCards } from './deck-pages.ts';
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
  /** Of questions; none: single choice. Of a deck the device asks single choice alone. */
  questionKinds?: readonly QuestionKind[] | undefined;
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
  const known = await readKnownItems(database, { kind, fileId: origin.id, into, shape });
  const draft = { kind, range: onePage, into, origin: origin.entity, shape, kinds };
  const found = collect(database, job, draft, known);
  const made =
    origin.entity === 'deck'
      ? await fromDeck(tools, origin.id, { ...wish, kinds }, found, known, isServer && stream)
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
  return failure('invalid', whyNothingFrom(origin.entity, kind, made.data, kinds, isServer));
}

interface Kinds {
  kinds?: readonly QuestionKind[] | undefined;
}

/** @param stream a server's model, which asks all kinds; without it the device asks the cards by themselves */
async function fromDeck(
  tools: JobTools,
  id: string,
  { count, kinds }: RowsWish & Kinds,
  found: Collector,
  known: KnownItems,
  stream: GenerationStream | false,
): Promise<Result<NothingReason>> {
  const { database, signal } = tools;
  // What is asked about a picture is no question without it.
  const cards = (await cardsOfDeck(database, id).toArray()).filter(({ area }) => !area);
  if (cards.length === 0) return success('no words');
  cards.sort((a, b) => a.createdAt - b.createdAt);
  const isStopped = () => signal.aborted;
  if (stream) {
    // Of cards that are asked already nothing is sent, unless other kinds of questions are wanted.
    const sent = kinds ? cards : cards.filter((card) => !known.cardIds.has(card.id));
    const made = await makeOfCards({ cards: sent, count, kinds }, found, askOf(stream, tools));
    if (!made.ok || isStopped()) return made;
    if (kinds !== undefined || count === undefined || found.count() >= count) return made;
  }
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
