/** The job that generates study material from a file, a note or a deck. */
import { currentDatabase } from '../db/database.ts';
import { readJobs } from '../db/jobs.ts';
import { useRows } from '../db/rows/use-rows.ts';
import type { Job } from '../db/tables.ts';

export const generation = 'generation';
/** From a note or a deck. */
export const generationOfRows = 'generation-of-rows';

const kinds: ReadonlySet<string> = new Set([generation, generationOfRows]);

/** The job, running or finished, of a file. @returns `null` if there is none, `undefined` while fetching */
export function useGenerationOf(fileId: string): Job | null | undefined {
  return useRows((database) => findGeneration(fileId, database), [fileId]);
}

export async function findGeneration(
  fileId: string,
  database = currentDatabase(),
): Promise<Job | null> {
  return (await findGenerations([fileId], database)).at(-1) ?? null;
}

/** Jobs, running or finished, of any of these files. */
export async function findGenerations(
  fileIds: readonly string[],
  database = currentDatabase(),
): Promise<Job[]> {
  const of = new Set<unknown>(fileIds);
  return (await readJobs(database)).filter(
    ({ kind, about }) => kinds.has(kind) && of.has(about?.id),
  );
}
