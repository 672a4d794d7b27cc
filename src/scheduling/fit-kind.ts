/** The job that fits parameters, and where what it found waits for the student: on this device alone, by deck. */
import { currentDatabase } from '../db/database.ts';
import { addOnlyJob } from '../db/jobs.ts';
import type { Result } from '../lib/result.ts';

export const fitKind = 'fit-parameters';
/** In place of a deck's id: all cards. */
export const allDecks = '';

export interface FitInput {
  deckId: string;
}

/** Queues it; nothing where one waits or runs. */
export async function startFit(deckId: string): Promise<Result<unknown>> {
  const job = {
    kind: fitKind,
    isQuiet: true,
    title: 'Optimising your parameters',
    failedTitle: 'Your parameters could not be optimised.',
    input: { deckId } satisfies FitInput,
  };
  return await addOnlyJob(currentDatabase(), job, async () => true);
}
