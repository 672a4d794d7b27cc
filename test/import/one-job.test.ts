import type { Import } from '../../src/db/tables.ts';
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../src/db/database.ts';
import { addJob, dropJob, readJobs, retryJob, writeJob } from '../../src/db/jobs.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { startImport } from '../../src/interchange/backup/import-job.ts';
import { importKind, undoKind } from '../../src/interchange/backup/job-kinds.ts';
import { createUndoRun, startUndo } from '../../src/interchange/backup/undo-job.ts';
import { success } from '../../src/lib/result.ts';
import { createTask } from '../../src/model/entities/task.ts';
import { choose, claim, runClaimed, runOnce } from './job-support.ts';
import { exportOf, usual } from './support.ts';

let zip: Blob;
let database: AccountDatabase;

beforeEach(async () => {
  const other = await openAccountDatabase(crypto.randomUUID());
  await mutateIn(other, createTask, { title: 'Read' });
  zip = await exportOf(other);
  database = await openAccountDatabase(crypto.randomUUID());
});

const never = new AbortController().signal;
const tasks = () => database.rows('task').toArray();
const kinds = async () => (await readJobs(database)).map(({ kind }) => kind);

/** As in the list on the screen. */
async function noted({ id }: Import): Promise<Import> {
  const one = await database.imports.get(id);
  if (one === undefined) throw new Error('The import is not noted');
  return one;
}

/** Imported, and the account's earlier state is known. */
async function imported(): Promise<Import> {
  const one = await choose(database, zip);
  await runOnce(database);
  for (const { id } of await readJobs(database)) await dropJob(database, id);
  await database.meta.delete('unsettledPieces');
  return await noted(one);
}

describe('an import has one job at a time', () => {
  it('cannot be undone while it waits to be tried again', async () => {
    const one = await imported();
    await addJob(database, {
      ...{ kind: importKind, title: 'Import', failedTitle: 'Error importing' },
      input: { importId: one.id, choices: usual, total: 1 },
    });
    const job = await claim(database);
    await writeJob(database, job, { state: 'failed', problem: 'This device is full.' });
    const undo = await startUndo(database, one);
    expect(undo.ok || undo.error.message).toBe(
      'This import is still being worked on. Wait until it is done, or cancel it.',
    );
    expect(await kinds()).toEqual([importKind]);
    await dropJob(database, job.id);
    expect((await startUndo(database, one)).ok).toBe(true);
  });

  it('is undone once if two tabs request it at the same time', async () => {
    const one = await imported();
    const asked = await Promise.all([startUndo(database, one), startUndo(database, one)]);
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await kinds()).toEqual([undoKind]);
  });

  it('is started once if two tabs request it at the same time', async () => {
    const one = await choose(database, zip);
    const again = await startImport(database, one, usual, 1);
    expect([again.ok, await kinds()]).toEqual([false, [importKind]]);
  });

  it('cannot be undone by a tab that shows an old state', async () => {
    const shown = await imported();
    await startUndo(database, shown);
    const [job] = await readJobs(database);
    const run = createUndoRun({ sync: async () => success(undefined) });
    const undone = job && (await run(job, { database, signal: never, progress: () => undefined }));
    expect(undone?.ok).toBe(true);
    if (job) await dropJob(database, job.id);
    expect((await startUndo(database, shown)).ok).toBe(false);
    expect(await kinds()).toEqual([]);
  });

  it('imports nothing after it was undone', async () => {
    const one = await choose(database, zip);
    const job = await claim(database);
    await database.imports.update(one.id, { undoneAt: Date.now() });
    const outcome = await runClaimed(database, job);
    expect(outcome.ok || outcome.error.message).toBe(
      'This import was undone. To import these files, choose them again.',
    );
    expect(await tasks()).toEqual([]);
  });
});

describe('an account that restarts its download', () => {
  it('stops an import that was queued before, which can be tried again', async () => {
    await choose(database, zip);
    const cursor = await database.readMeta('cursor');
    await database.meta.delete('cursor');
    const outcome = await runOnce(database);
    expect(outcome.ok || outcome.error.message).toContain('still downloading');
    expect(await tasks()).toEqual([]);
    if (cursor) await database.writeMeta('cursor', cursor);
    const [job] = await readJobs(database);
    if (job) await retryJob(database, job.id);
    expect((await runOnce(database)).ok).toBe(true);
    expect(await tasks()).toMatchObject([{ title: 'Read' }]);
  });
});
