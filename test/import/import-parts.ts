/** An import whose transactions a test chooses, and rows of it. */
import type { AccountDatabase } from '../../src/db/database.ts';
import { importRows } from '../../src/db/imports/import-rows.ts';
import { newImport } from '../../src/db/imports/imports.ts';
import { addJob, claimJob } from '../../src/db/jobs.ts';
import type { Row } from '../../src/model/merge.ts';

interface Part {
  entity: 'deck' | 'card' | 'note';
  rows: Row[];
}

/** @returns its id, settled */
export async function importParts(
  database: AccountDatabase,
  parts: readonly Part[],
): Promise<string> {
  const one = newImport({ kind: 'table', name: 'cards.csv', input: {} }, Date.now());
  await database.imports.put(one);
  const titles = { title: 'Import', failedTitle: 'Error importing' };
  await addJob(database, { kind: 'import', ...titles, input: { importId: one.id } });
  const claimant = { kinds: new Set(['import']), isGone: () => true };
  const job = await claimJob(database, claimant, Date.now());
  if (job === undefined) throw new Error('The job was not claimed');
  const writer = { importId: one.id, jobId: job.id, attempt: job.attempt };
  for (const part of parts) await importRows(database, part, part.rows.length, writer, Date.now());
  await database.jobs.delete(job.id);
  await database.meta.delete('unsettledPieces');
  return one.id;
}

/** Made long ago; of those with a later `second` more wins. */
export const stampAt = (second: number) => `00000${second}000-000-device`;

export const deckRow = (id: string, name = id, second = 1): Row => ({
  ...{ id, $at: stampAt(second), name, deletedAt: 0 },
});

export const cardRow = (id: string, deckId: string, second = 1): Row => ({
  ...{ id, $at: stampAt(second), deckId, kind: 'basic', front: id, back: 'x' },
  ...{ createdAt: 1, deletedAt: 0 },
});
