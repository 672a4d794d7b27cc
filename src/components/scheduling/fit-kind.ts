/** Queues the job that fits parameters. Its results are stored on this device by deck. */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { addOnlyJob, type NewJob } from '../../db/jobs.ts';
import type { Result } from '../../lib/result.ts';

export const fitKind = 'fit-parameters';
/** Stands for all cards instead of a deck's id. */
export const allDecks = '';

export interface FitInput {
  deckId: string;
}

/** Does nothing if a job for the same cards waits or runs. */
export async function startFit(
  deckId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<unknown>> {
  const job: NewJob = {
    kind: fitKind,
    isQuiet: true,
    title: 'Optimising your parameters',
    failedTitle: 'Your parameters could not be optimised.',
    ...(deckId !== allDecks && { about: { entity: 'deck', id: deckId } }),
    input: { deckId } satisfies FitInput,
  };
  return await addOnlyJob(database, job, async () => true);
}
