/** Fits parameters in a worker, as a job. What it finds is kept until the student takes it or lets it go; it applies nothing. */
import { type JobRun, keepPart } from '../../jobs/job-run.ts';
import * as say from '../../lib/messages.ts';
import { MissingPart, openWorker } from '../../lib/missing-part.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { settingsId } from '../../model/entities/student/settings.ts';
import { withDecksIn } from '../../model/study/cards/deck-tree.ts';
import type { FitResult } from '../../model/study/fsrs/fit.ts';
import { optionsByDeck } from '../../model/study/options/study-options.ts';
import { allDecks, type FitInput } from './fit-kind.ts';
import type { FitMessage, FitRequest } from './messages.ts';

export const runFit: JobRun = async (job, { database, signal, progress }) => {
  const { deckId } = job.input as FitInput;
  const [decks, settings] = await Promise.all([
    database.rows('deck').toArray(),
    database.rows('settings').get(settingsId),
  ]);
  const { parameters } = optionsByDeck(decks, settings)(deckId);
  const request: FitRequest = {
    userId: database.userId,
    deckIds: deckId === allDecks ? undefined : withDecksIn(decks, deckId),
    present: parameters,
  };
  const result = await fitInWorker(request, signal, (step, part) =>
    progress(step, Math.round(part * 100), 100),
  );
  if (!result.ok) return result;
  const isKept = await keepPart(database, job, ['meta'], async (database) => {
    const kept = (await database.readMeta('fitted')) ?? {};
    await database.writeMeta('fitted', { ...kept, [deckId]: result.data });
  });
  return isKept ? success(undefined) : failure('aborted', say.somethingWentWrongTryAgain);
};

async function fitInWorker(
  request: FitRequest,
  signal: AbortSignal,
  onProgress: (step: string, part: number) => void,
): Promise<Result<FitResult>> {
  const stopped = Promise.withResolvers<Result<FitResult>>();
  const worker = openWorker(
    () => new Worker(new URL('./fit.worker.ts', import.meta.url), { type: 'module' }),
    (why) => {
      console.warn('Parameters could not be optimised', why);
      const isMissing = why instanceof MissingPart;
      stopped.resolve(
        isMissing
          ? failure(why.kind, why.message)
          : failure('broken', say.somethingWentWrongTryAgain),
      );
    },
  );
  const stop = new AbortController();
  const end = () => stopped.resolve(failure('aborted', say.somethingWentWrongTryAgain));
  try {
    const fitted = new Promise<Result<FitResult>>((resolve) => {
      signal.addEventListener('abort', end, { signal: stop.signal });
      worker.onmessage = ({ data }: MessageEvent<FitMessage>) => {
        if (data.kind === 'progress') onProgress(data.step, data.part);
        else resolve(success(data.result));
      };
      worker.postMessage(request);
    });
    return await Promise.race([fitted, stopped.promise]);
  } finally {
    stop.abort();
    worker.terminate();
  }
}
