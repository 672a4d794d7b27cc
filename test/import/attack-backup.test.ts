/** Attack: a backup that is made while the first download still runs. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { createBackupRun } from '../../src/backup/automatic/backup-job.ts';
import { turnOn } from '../../src/backup/automatic/choices.ts';
import { backupJobKind } from '../../src/backup/automatic/queue-backup.ts';
import { expectWhole } from '../../src/backup/read/open-source.ts';
import { openZip } from '../../src/backup/read/read-zip.ts';
import { applyChunk } from '../../src/db/apply.ts';
import { readBackups } from '../../src/db/backups.ts';
import { closeAccountDatabase, openAccountDatabase } from '../../src/db/database.ts';
import { bindProfile } from '../../src/db/device/account.ts';
import { claimJob } from '../../src/db/jobs.ts';
import { FakeFolder } from '../support/fake-folder.ts';
import { taskRow } from './handmade.ts';

afterEach(closeAccountDatabase);

it('a backup of half an account does not count as one, or says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const id = crypto.randomUUID();
  const database = await openAccountDatabase(id);
  await bindProfile({ id, username: 'Ada', email: 'ada@example.org' });
  // The first of two pieces of the account; the second has not come yet.
  const chunk = {
    rows: [{ entity: 'task', row: taskRow('first') }],
    cursor: { epoch: 'e', version: 9 },
    next: 'position',
    total: 2,
    serverTime: Date.now(),
  };
  const stored = await applyChunk(database, chunk as never, Date.now());
  expect(stored.ok).toBe(true);
  expect(await database.readMeta('cursor')).toBeUndefined();
  await expect(expectWhole(database)).rejects.toThrow('still downloading');
  const folder = new FakeFolder();
  await turnOn(database, folder, Date.now());
  const job = await claimJob(
    database,
    { kinds: new Set([backupJobKind]), isGone: () => true },
    Date.now(),
  );
  if (job === undefined) return;
  const run = createBackupRun({
    folderOf: () => folder,
    now: Date.now,
    fetchUsage: async () => ({ ok: false, error: { kind: 'offline', message: '' } }),
  });
  await run(job, { database, signal: new AbortController().signal, progress: () => undefined });
  const { last } = await readBackups(database);
  const file = folder.file(folder.names()[0] ?? '');
  const readme = file && (await openZip(file)).find(({ path }) => path === 'README.txt');
  const words = readme ? await (await readme.bytes(new AbortController().signal)).text() : '';
  expect({
    counts: last !== undefined && last.missing + last.unreadable === 0,
    saysAll: words.includes('Nothing is missing.'),
  }).toEqual({ counts: false, saysAll: false });
});
