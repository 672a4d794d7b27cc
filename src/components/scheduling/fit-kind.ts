/** The job that fits parameters, and where what it found waits for the student: on this device alone, by deck. */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { addOnlyJob, type NewJob } from '../../db/jobs.ts';
import type { Result } from '../../lib/result.ts';

export const fitKind = 'fit-parameters';
/** In place of a deck's id: all cards. */
export const allDecks = '';

export interface FitInput {
  deckId: string;
}

/** Queues it, behind that of another deck; nothing where one for the same cards waits or runs. */
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
