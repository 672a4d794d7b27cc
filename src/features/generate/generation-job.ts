/**
 * From a page range to a draft, as a job: reads the text that is missing, then lets the engine make the items, part by part.
 * What is found is in the draft at once, so that a stop, a fault or a dead tab loses none of it.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { addJob } from '../../db/jobs.ts';
import type { Job } from '../../db/tables.ts';
import type { SummaryShape } from '../../generate/chapters/summary-shape.ts';
import type { Difficulty } from '../../generate/difficulty/difficulty.ts';
import type { GenerationKind } from '../../generate/engine.ts';
import { aroundMarks } from '../../generate/marked/around-marks.ts';
import type { GenerationStream } from '../../generate/stream.ts';
import type { JobRun, JobTools } from '../../jobs/job-run.ts';
import { uuidv7 } from '../../lib/ids.ts';
import * as say from '../../lib/messages.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { placeUnitOf } from '../../model/files/document-kinds.ts';
import type { QuestionKind } from '../../model/study/quiz/task.ts';
import { generation } from '../../queries/generation.ts';
import {
  type PageRange,
  pagesOfText,
  readFileText,
  useTextStates,
} from '../../reading/pdf/text/file-text.ts';
import { browserStream } from './built-in/browser-stream.ts';
import { deviceStream } from './device-stream.ts';
import { readBegins } from './job/chapters-of.ts';
import { collect } from './job/collect.ts';
import { rankOf } from './job/make-part.ts';
import { makeText } from './job/make-text.ts';
import { hasMark, readMarks } from './job/marks-of.ts';
import { pageCountOf, partsOf, shareOf } from './job/parts.ts';
import { type NothingReason, whyNothing } from './job/why-nothing.ts';
import { wordsOfKind } from './kinds.ts';
import { rangeText } from './page-range.ts';
import { makePictures, noPictures } from './pictures/make-pictures.ts';
import { readKnownItems } from './repeats/known-items.ts';
import type { EngineName } from './server/engine-choice.tsx';
import { filledUp } from './server/filled-up.ts';
import { forgetOnceOver, serverEngine } from './server/server-engine.ts';
import type { PicturesWish } from './wish/pictures-field.tsx';
import type { FileSource } from './wish/source-field.tsx';

export interface Wish {
  kind: GenerationKind;
  range: PageRange;
  /** None: the pages. */
  source?: FileSource | undefined;
  /** None: as many as the text carries. */
  count?: number | undefined;
  /** Of flashcards and questions; none: mixed. */
  difficulty?: Difficulty | undefined;
  /** Of a summary; none: key points. */
  shape?: SummaryShape | undefined;
  /** The deck or quiz that the items are to go to; none: a new one. */
  into?: string | undefined;
  /** Without it: this device. */
  engine?: EngineName;
  /** Of flashcards: figures as cards; none: no pictures. */
  pictures?: PicturesWish | undefined;
  /** Of a quiz; none: single choice. */
  questionKinds?: readonly QuestionKind[] | undefined;
}

type Source = Pick<StudyFile, 'id' | 'name' | 'sha256' | 'mime'> &
  // Work that an older app has begun does not say it.
  Partial<Pick<StudyFile, 'pageCount'>>;

export interface GenerationInput {
  file: Source;
  wish: Wish;
  /** At the server, where its AI makes it. */
  generationId?: string;
}

/** Begins to make something from a file; what was made from it before and is not saved makes way. */
export function makeFromFile(
  database: AccountDatabase,
  { id, name, sha256, mime, pageCount }: Source,
  wish: Wish,
): Promise<Result<Job>> {
  const { label, error } = wordsOfKind(wish.kind);
  return addJob(database, {
    kind: generation,
    about: { entity: 'file', id },
    title: `${label} from ${wish.source === 'highlights' ? 'highlights in ' : ''}“${name}”`,
    failedTitle: error,
    input: {
      file: { id, name, sha256, mime, pageCount },
      wish,
      ...(wish.engine === 'server' && { generationId: uuidv7(Date.now()) }),
    } satisfies GenerationInput,
  });
}

export function inputOf(job: Job): GenerationInput {
  return job.input as GenerationInput;
}

export const runGeneration: JobRun = async (job, tools) => {
  const { generationId, wish } = inputOf(job);
  if (generationId === undefined) {
    const isBrowser = wish.engine === 'browser';
    const own = isBrowser ? filledUp(browserStream, deviceStream) : deviceStream;
    return await makeDraft(job, tools, own);
  }
  const server = serverEngine(job, generationId, tools);
  // Where as many are wanted as the text carries, the server says how many those are.
  const stream = wish.count === undefined ? server : filledUp(server, deviceStream);
  const made = await makeDraft(job, tools, stream);
  // Nobody waits for it: the server would forget it by itself, only later.
  void forgetOnceOver(tools.database, generationId);
  return made;
};

/** @param stream the engine: of this device, or of a server */
export async function makeDraft(
  job: Job,
  tools: JobTools,
  stream: GenerationStream,
): Promise<Result<undefined>> {
  const { file, wish, generationId } = inputOf(job);
  const { kind, range, into, shape, source, pictures } = wish;
  const isBrowser = generationId === undefined && wish.engine === 'browser';
  // The browser's model asks single choice, and what fills up its items does too.
  const kinds = kind === 'questions' && !isBrowser ? wish.questionKinds : undefined;
  const { database, signal } = tools;
  const unit = placeUnitOf(file.mime);
  const known = await readKnownItems(database, { kind, fileId: file.id, into, shape });
  const found = collect(database, job, { kind, range, into, source, kinds, shape }, known);
  const marks = source === 'highlights' ? await readMarks(database, file.id) : undefined;
  let why: NothingReason = 'no words';
  const missing = { ...range, fromPage: found.doneTo() + 1 };
  // The server has all pages at once, and parts them itself.
  const isWhole = generationId !== undefined && pageCountOf(missing) > 0;
  // What is short, or goes by chapters, is chosen from all pages; what was found before is known.
  const isOnePart = isWhole || shape === 'short' || shape === 'chapters';
  const parts = isOnePart && pageCountOf(missing) > 0 ? [range] : partsOf(missing);
  // These engines look at all pages and say which items are wanted; the others get the marked sentences alone.
  const choosesMarked = !isWhole && !isBrowser && kind !== 'summary';
  for (const part of parts) {
    const left = { ...range, fromPage: part.fromPage };
    const share =
      wish.count === undefined ? undefined : shareOf(wish.count - found.count(), part, left);
    if (share !== 0 && (marks === undefined || hasMark(marks, part))) {
      const tell = tellOf(tools, range, part, unit);
      const read = await readPages(file, part, tell, tools);
      if (signal.aborted) return stopped;
      if (!read.ok) return read;
      const ofPages = await pagesOfText(file.id, part, database);
      const around = marks && aroundMarks(ofPages, marks);
      const pages = around?.pages ?? ofPages;
      // Those that the student has are found again, and must not take the place of others.
      const again = known.pages.filter((page) => page >= part.fromPage && page <= part.toPage);
      const before = found.count();
      const withPictures =
        pictures &&
        (await makePictures(
          {
            ...{ file, range: part, signal },
            share: pictures === 'too' && share !== undefined ? Math.ceil(share / 2) : share,
            tell: (done, total) => tell('pictures', done, total),
          },
          found,
          database,
        ));
      if (signal.aborted) return stopped;
      // The text gives cards all the same.
      const isLeftOut = pictures === 'too' && withPictures?.ok === false;
      if (isLeftOut) found.remark(noPictures);
      const pictured = isLeftOut ? undefined : withPictures;
      if (pictured?.ok === false) return pictured;
      const rest = share && Math.max(0, share - (found.count() - before));
      const ended =
        pictured && (pictures === 'only' || rest === 0)
          ? pictured
          : await makeText(
              {
                ...{ kind, kinds, shape, range: part, pages, share: rest, again: again.length },
                ...{ difficulty: wish.difficulty, known: known.pages, isWhole },
                ...(around && choosesMarked && { within: ofPages, isWanted: around.has }),
                isMarked: marks !== undefined,
                readBegins: () =>
                  readBegins({ pageCount: range.toPage, ...file }, range, signal, database),
                tell: (done, total) => tell('choosing', done, total),
              },
              found,
              stream,
              signal,
            );
      if (signal.aborted) return stopped;
      if (!ended.ok) return ended;
      if (rankOf(ended.data) > rankOf(why)) why = ended.data;
    }
    if (!(await found.endPart(part.toPage))) return stopped;
  }
  if (found.count() > 0) return success(undefined);
  const more = { shape, hasOneKind: isBrowser, pictures };
  const asked = { kind, range, pageCount: file.pageCount, unit, source, kinds, ...more };
  return failure('invalid', whyNothing(why, asked));
}

const stopped = failure('aborted', say.somethingWentWrongTryAgain);

type Tell = (what: keyof typeof stepWords, done: number, total: number) => void;

const stepWords = {
  reading: 'Reading',
  pictures: 'Looking for pictures',
  choosing: 'Choosing key facts',
};

/** Of several parts, how far all are. */
function tellOf(
  { progress }: JobTools,
  range: PageRange,
  part: PageRange,
  unit: ReturnType<typeof placeUnitOf>,
): Tell {
  const isOnly = part.fromPage === range.fromPage && part.toPage === range.toPage;
  return (what, done, total) => {
    const words = stepWords[what];
    if (isOnly) return progress(what === 'reading' ? `Reading ${unit}s` : words, done, total);
    const step = `${words}${what === 'reading' ? ' ' : ' on '}${rangeText(part, unit)}`;
    // Reading is half of the work, near enough.
    const share = (total === 0 ? 0 : done / total) / 2 + (what === 'reading' ? 0 : 0.5);
    const before = part.fromPage - range.fromPage;
    progress(step, before + share * pageCountOf(part), pageCountOf(range));
  };
}

/** The text of a page is read once on a device, so what another tab had read before it died is not read again. */
async function readPages(
  file: Source,
  range: PageRange,
  tell: Tell,
  { database, signal }: JobTools,
): Promise<Result<boolean>> {
  tell('reading', 0, 0);
  const stop = useTextStates.subscribe(({ [file.id]: state }) => {
    if (state?.kind === 'reading') tell('reading', state.done, state.total);
  });
  try {
    return await readFileText(file, range, signal, database);
  } finally {
    stop();
  }
}
