/** A draft that waits to be saved, as a generation job that has come to its end leaves it. */
import { type AccountDatabase, currentDatabase } from '../../src/db/database.ts';
import { addJob } from '../../src/db/jobs.ts';
import type { Draft } from '../../src/features/generate/draft/draft.ts';
import { generation } from '../../src/queries/generation.ts';

/** @returns the job's id */
export async function putDraft(
  fileId: string,
  draft: Draft,
  database: AccountDatabase = currentDatabase(),
): Promise<string> {
  const added = await addJob(database, {
    kind: generation,
    about: { entity: 'file', id: fileId },
    title: `Made from ${fileId}`,
    failedTitle: 'Not made',
    input: undefined,
  });
  if (!added.ok) throw new Error(added.error.message);
  await database.jobs.update(added.data.id, { state: 'ready', result: draft });
  return added.data.id;
}
