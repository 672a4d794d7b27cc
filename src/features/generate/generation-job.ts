/**
 * From a page range to a draft, as a job: reads the text that is missing, then lets the engine make the items, part by part.
 * Items go to the draft at once, so a stop, a fault or a closed tab loses none.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { addJob } from '../../db/jobs.ts';
import type { Job } from '../../db/tables.ts';
import { aroundMarks } from '../../generate/around-marks.ts';
import type { GenerationStream } from '../../generate/stream.ts';
import type { JobRun, JobTools } from '../../jobs/job-run.ts';
import { uuidv7 } from '../../lib/ids.ts';
import * as say from '../../lib/messages.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { placeUnitOf, rangeText } from '../../model/files/document-kinds.ts';
import { generation } from '../../queries/generation.ts';
import { readScannedPages } from '../../reading/ocr/scanned-pages.ts';
import { readablePages } from '../../reading/ocr/text/readable-pages.ts';
import {
  type PageRange,
  pagesOfText,
  readFileText,
  useTextStates,
} from '../../reading/pdf/text/file-text.ts';
import { type Collector, collect } from './job/collect.ts';
import type { FileRequest } from './job/job-request.ts';
import { makePictures, noPictures } from './job/make-pictures.ts';
import { makeText, rankOf } from './job/make-text.ts';
import { hasMark, pageCountOf, partsOf, readBegins, readMarks, shareOf } from './job/parts.ts';
import { runWithEngine } from './job/run-with-engine.ts';
import { leftOutPages, type NothingReason, whyNothing } from './job/why-nothing.ts';
import { wordsOfKind } from './kinds.ts';
import { readKnownItems } from './repeats/known-items.ts';

type Source = Pick<StudyFile, 'id' | 'name' | 'sha256' | 'mime'> &
  // Jobs of an older app lack it.
  Partial<Pick<StudyFile, 'pageCount'>>;

/** As stored: jobs of earlier releases have the same fields. */
export interface GenerationInput {
  file: Source;
  wish: FileRequest;
  /** The generation's id on the server. None: this device or its browser makes it. */
  generationId?: string;
}

/** Starts a job. An unsaved result of the same file is discarded. */
export function makeFromFile(
  database: AccountDatabase,
  { id, name, sha256, mime, pageCount }: Source,
  request: FileRequest,
): Promise<Result<Job>> {
  const { label, error } = wordsOfKind(request.kind);
  return addJob(database, {
    kind: generation,
    about: { entity: 'file', id },
    title: `${label} from ${request.source === 'highlights' ? 'highlights in ' : ''}“${name}”`,
    failedTitle: error,
    input: {
      file: { id, name, sha256, mime, pageCount },
      wish: request,
      ...(request.engine === 'server' && { generationId: uuidv7(Date.now()) }),
    } satisfies GenerationInput,
  });
}

export function inputOf(job: Job): GenerationInput {
  return job.input as GenerationInput;
}

export const runGeneration: JobRun = async (job, tools) => {
  const { generationId, wish } = inputOf(job);
  // Without a number, the server says how many items the text carries.
  const isFilled = wish.count !== undefined;
  return await runWithEngine(
    { job, tools, generationId, engine: wish.engine, isFilled },
    (stream) => makeDraft(job, tools, stream),
  );
};

/** @param stream the engine: of this device, its browser or a server */
export async function makeDraft(
  job: Job,
  tools: JobTools,
  stream: GenerationStream,
): Promise<Result<undefined>> {
  const { file, wish, generationId } = inputOf(job);
  const isBrowser = generationId === undefined && wish.engine === 'browser';
  // The browser's model makes single choice only, and so does the engine that fills up its items.
  const hasKinds = wish.kind === 'questions' && !isBrowser;
  const request = { ...wish, questionKinds: hasKinds ? wish.questionKinds : undefined };
  const { kind, range, shape, source, pictures } = request;
  const { database, signal } = tools;
  const unit = placeUnitOf(file.mime);
  const known = await readKnownItems(database, request, file.id);
  const found = collect(database, job, request, known);
  const marks = source === 'highlights' ? await readMarks(database, file.id) : undefined;
  let why: NothingReason = 'no words';
  const missing = { ...range, fromPage: found.doneTo() + 1 };
  // The server gets all pages at once, and divides them itself.
  const isWhole = generationId !== undefined && pageCountOf(missing) > 0;
  // These shapes choose from all pages; items of an earlier attempt are in the draft.
  const isOnePart = isWhole || shape === 'short' || shape === 'chapters';
  const parts = isOnePart && pageCountOf(missing) > 0 ? [range] : partsOf(missing);
  // These engines get all pages and are told which items count. The others get the marked sentences only.
  const choosesMarked = !isWhole && !isBrowser && kind !== 'summary';
  for (const part of parts) {
    const left = { ...range, fromPage: part.fromPage };
    const share =
      request.count === undefined ? undefined : shareOf(request.count - found.count(), part, left);
    if (share !== 0 && (marks === undefined || hasMark(marks, part))) {
      const tell = tellOf(tools, range, part, unit);
      const read = await readPages(file, part, tell, tools);
      if (signal.aborted) return stopped;
      if (!read.ok) return read;
      const rows = await pagesOfText(file.id, part, database);
      const ofPages = readablePages(rows);
      if (ofPages.length < rows.length && rankOf(why) < rankOf('hard to read'))
        why = 'hard to read';
      const around = marks && aroundMarks(ofPages, marks);
      // The engine finds the student's own items again. They must not take the place of others.
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
      // Without pictures, the text still gives cards.
      const isLeftOut = pictures === 'too' && withPictures?.ok === false;
      if (isLeftOut) found.remark(noPictures);
      const pictured = isLeftOut ? undefined : withPictures;
      if (pictured?.ok === false) return pictured;
      const rest = share && Math.max(0, share - (found.count() - before));
      const ended =
        pictured && (pictures === 'only' || rest === 0)
          ? pictured
          : await makeText(
              request,
              {
                ...{ range: part, pages: around?.pages ?? ofPages, share: rest, isWhole },
                ...{ again: again.length, known: known.pages, isMarked: marks !== undefined },
                ...(around && choosesMarked && { within: ofPages, isWanted: around.has }),
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
    if (part === parts.at(-1)) await tellLeftOut(file.id, range, found, database);
    if (!(await found.endPart(part.toPage))) return stopped;
  }
  if (found.count() > 0) return success(undefined);
  const asked = { ...request, pageCount: file.pageCount, unit, hasOneKind: isBrowser };
  return failure('invalid', whyNothing(why, asked));
}

/** Names the scanned pages of which nothing is made, once for all parts. */
async function tellLeftOut(
  fileId: string,
  range: PageRange,
  found: Collector,
  database: AccountDatabase,
): Promise<void> {
  const { hardToRead } = await readScannedPages(fileId, database);
  const pages = hardToRead.filter((page) => page >= range.fromPage && page <= range.toPage);
  if (pages.length > 0) found.remark(leftOutPages(pages, pageCountOf(range)));
}

const stopped = failure('aborted', say.somethingWentWrongTryAgain);

type Tell = (what: keyof typeof stepWords, done: number, total: number) => void;

const stepWords = {
  reading: 'Reading',
  pictures: 'Looking for pictures',
  choosing: 'Choosing key facts',
};

/** Progress of all parts together. */
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
    // Reading counts as half of the work.
    const share = (total === 0 ? 0 : done / total) / 2 + (what === 'reading' ? 0 : 0.5);
    const before = part.fromPage - range.fromPage;
    progress(step, before + share * pageCountOf(part), pageCountOf(range));
  };
}

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
