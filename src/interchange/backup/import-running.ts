/** Whether rows of an import are still to come: an export made now lacks them. */
import type { AccountDatabase } from '../../db/database.ts';
import { importKind } from './job-kinds.ts';

/** An import that failed does not count: it goes on only if the student wants it. */
export async function isImportRunning({ jobs }: AccountDatabase): Promise<boolean> {
  const all = await jobs.toArray();
  return all.some(
    ({ kind, state }) => kind === importKind && (state === 'waiting' || state === 'running'),
  );
}
