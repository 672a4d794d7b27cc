/** What is made while the first download still runs. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyChunk } from '../../src/db/apply.ts';
import { readBackups } from '../../src/db/backups.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../src/db/database.ts';
import { bindProfile } from '../../src/db/device/account.ts';
import { claimJob, dropJob } from '../../src/db/jobs.ts';
import { createBackupRun } from '../../src/interchange/backup/automatic/backup-job.ts';
import { noteExport, turnOn } from '../../src/interchange/backup/automatic/choices.ts';
import { backupJobKind, queueBackup } from '../../src/interchange/backup/automatic/schedule.ts';
import { makeExport } from '../../src/interchange/backup/export/make-export.ts';
import { openZip } from '../../src/lib/zip/read-zip.ts';
import { endDownload } from '../support/downloaded.ts';
import { FakeFolder } from '../support/fake-folder.ts';
import { taskRow } from './handmade.ts';

let database: AccountDatabase;
const account = { username: 'Ada', email: 'ada@example.org' };
const never = new AbortController().signal;
const offline = async () => ({ ok: false, error: { kind: 'offline', message: '' } }) as const;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const id = crypto.randomUUID();
  database = await openAccountDatabase(id);
  await bindProfile({ id, ...account });
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
});

afterEach(() => {
  closeAccountDatabase();
  vi.restoreAllMocks();
});

const claim = () =>
  claimJob(database, { kinds: new Set([backupJobKind]), isGone: () => true }, Date.now());

it('a backup says that it must wait, and writes nothing', async () => {
  const folder = new FakeFolder();
  await turnOn(database, folder, Date.now());
  const job = await claim();
  const run = createBackupRun({
    folderOf: () => folder,
    now: Date.now,
    fetchBytes: offline,
    fetchUsage: offline,
  });
  const outcome = job && (await run(job, { database, signal: never, progress: () => undefined }));
  expect(outcome).toMatchObject({ ok: false, error: { kind: 'busy' } });
  const { last, kept, failed } = await readBackups(database);
  expect([last, kept, folder.names()]).toEqual([undefined, [], []]);
  expect(failed?.why).toContain('still downloading');
});

it('no automatic backup is made before the download has ended', async () => {
  await turnOn(database, new FakeFolder(), Date.now());
  const first = await claim();
  if (first) await dropJob(database, first.id);
  await queueBackup(database, 'due', Date.now());
  expect(await claim()).toBeUndefined();
  await endDownload(database);
  await queueBackup(database, 'due', Date.now());
  expect(await claim()).toBeDefined();
});

it('an export says that a part is missing, and does not count as a backup', async () => {
  const made = await makeExport({
    ...{ database, account, nowMs: Date.now(), fetchUsage: offline, signal: never },
    onProgress: () => undefined,
  });
  const readme = (await openZip(made.zip)).find(({ path }) => path === 'README.txt');
  expect(await (await readme?.bytes())?.text()).toContain('Missing: 1 item could not be included:');
  expect(made.missing).toMatchObject([{ name: 'Part of your library' }]);
  await noteExport(database, made, { at: Date.now(), name: 'e.zip', unreadable: 0 });
  expect((await readBackups(database)).last).toBeUndefined();
});
