/** The job that fits parameters, in a worker. It stores its result until the student accepts or rejects it. */
import { type JobRun, keepPart } from '../../jobs/job-run.ts';
import * as say from '../../lib/messages.ts';
import { MissingPart } from '../../lib/missing-part.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { settingsId } from '../../model/entities/student/settings.ts';
import { withDecksIn } from '../../model/study/cards/deck-tree.ts';
import type { FitResult } from '../../model/study/fsrs/fit.ts';
import { optionsByDeck } from '../../model/study/options/study-options.ts';
import { openAccountWorker } from '../../queries/account-worker.ts';
import type { FitMessage, FitRequest } from '../../queries/fit.ts';
import { allDecks, type FitInput } from './fit-kind.ts';

export const runFit: JobRun = async (job, { database, signal, progress }) => {
  const { deckId } = job.input as FitInput;
  const [decks, settings] = await Promise.all([
    database.rows('deck').toArray(),
    database.rows('settings').get(settingsId),
  ]);
  const { parameters } = optionsByDeck(decks, settings)(deckId);
  const request: FitRequest = {
    type: 'fit',
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
  const worker = openAccountWorker((why) => {
    console.warn('Parameters could not be optimised', why);
    const { kind, message } =
      why instanceof MissingPart
        ? why
        : { kind: 'broken' as const, message: say.somethingWentWrongTryAgain };
    stopped.resolve(failure(kind, message));
  });
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
