/** Fits parameters in a worker, as a job. What it finds is kept until the student takes it or lets it go; it applies nothing. */
import type { JobRun } from '../jobs/kind.ts';
import { keepPart } from '../jobs/resumable.ts';
import * as say from '../lib/messages.ts';
import { failure, success } from '../lib/result.ts';
import { settingsId } from '../model/entities/student/settings.ts';
import type { FitResult } from '../model/study/fsrs/fit.ts';
import { deckChain, optionsOfDeck } from '../model/study/options/study-options.ts';
import { allDecks, type FitInput } from './fit-kind.ts';
import type { FitMessage, FitRequest } from './messages.ts';

export const runFit: JobRun = async (job, { database, signal, progress }) => {
  const { deckId } = job.input as FitInput;
  const [decks, settings] = await Promise.all([
    database.rows('deck').toArray(),
    database.rows('settings').get(settingsId),
  ]);
  const byId = new Map(decks.map((deck) => [deck.id, deck]));
  const isPart = (id: string) => deckChain(id, byId).some((deck) => deck.id === deckId);
  const { parameters } = optionsOfDeck(deckId, byId, settings);
  const request: FitRequest = {
    userId: database.userId,
    deckIds: deckId === allDecks ? undefined : [...byId.keys()].filter(isPart),
    present: parameters,
  };
  const result = await fitInWorker(request, signal, (step, part) =>
    progress(step, Math.round(part * 100), 100),
  );
  if (result === undefined) return failure('broken', say.somethingWentWrongTryAgain);
  const isKept = await keepPart(database, job, ['meta'], async (database) => {
    const kept = (await database.readMeta('fitted')) ?? {};
    await database.writeMeta('fitted', { ...kept, [deckId]: result });
  });
  return isKept ? success(undefined) : failure('aborted', say.somethingWentWrongTryAgain);
};

/** @returns `undefined` where the worker broke, or was stopped */
async function fitInWorker(
  request: FitRequest,
  signal: AbortSignal,
  onProgress: (step: string, part: number) => void,
): Promise<FitResult | undefined> {
  const worker = new Worker(new URL('./fit.worker.ts', import.meta.url), { type: 'module' });
  const stop = new AbortController();
  try {
    return await new Promise<FitResult | undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { signal: stop.signal });
      worker.onerror = ({ message }) => {
        console.warn('Parameters could not be optimised', message);
        resolve(undefined);
      };
      worker.onmessage = ({ data }: MessageEvent<FitMessage>) => {
        if (data.kind === 'progress') onProgress(data.step, data.part);
        else resolve(data.result);
      };
      worker.postMessage(request);
    });
  } finally {
    stop.abort();
    worker.terminate();
  }
}
