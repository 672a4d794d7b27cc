/** The folder changes or becomes unusable while the student decides. */
import type { Job } from '../../../db/tables.ts';
import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDownloaded } from '../../../../test/support/downloaded.ts';
import { FakeFolder } from '../../../../test/support/fake-folder.ts';
import { readBackups } from '../../../db/backups.ts';
import { type AccountDatabase, closeAccountDatabase } from '../../../db/database.ts';
import { bindProfile } from '../../../db/device/account.ts';
import { claimJob, endJob } from '../../../db/jobs.ts';
import { createBackupRun } from './backup-job.ts';
import { backUpNow, turnOn } from './choices.ts';
import { backupJobKind } from './schedule.ts';

const nowMs = new Date(2026, 10, 24, 9).getTime();
const backupOfDay = 'haversack-Ada-L-2026-11-24.zip';

let database: AccountDatabase;
let folder: FakeFolder;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const id = crypto.randomUUID();
  database = await openDownloaded(id);
  await bindProfile({ id, username: 'Ada L.', email: 'ada@example.org' });
  folder = new FakeFolder();
});
afterEach(closeAccountDatabase);

const claim = () =>
  claimJob(database, { kinds: new Set([backupJobKind]), isGone: () => true }, nowMs);

function run(job: Job, into: FakeFolder) {
  const work = createBackupRun({
    ...{ folderOf: () => into, now: () => nowMs },
    fetchBytes: async () => ({ ok: false, error: { kind: 'offline', message: '' } }),
    fetchUsage: async () => ({ ok: false, error: { kind: 'offline', message: '' } }),
  });
  const { signal } = new AbortController();
  return work(job, { database, signal, progress: () => undefined });
}

async function turnOnAndBackUp(into: FakeFolder): Promise<void> {
  expect(await turnOn(database, into, nowMs)).toMatchObject({ ok: true });
  const job = (await claim()) as Job;
  expect(await run(job, into)).toMatchObject({ ok: true });
  await endJob(database, job);
}

/** A backup that hangs in `folder` until the folder continues. */
async function beginBackup() {
  await turnOn(database, folder, nowMs);
  folder.set({ hangsAt: /unfinished/ });
  const ended = run((await claim()) as Job, folder);
  await vi.waitFor(() => expect(folder.names()).toHaveLength(1));
  return { ended };
}

function fail(): Promise<never> {
  return Promise.reject(new DOMException('Gone', 'NotFoundError'));
}

describe('a backup under way when another folder is chosen', () => {
  it('[P5] counts for neither, and the new folder gets its own at once', async () => {
    const { ended } = await beginBackup();
    const another = new FakeFolder('Elsewhere');
    await turnOn(database, another, nowMs);
    folder.goOn();
    expect((await ended).ok).toBe(true);
    const { last, kept, begun, failed } = await readBackups(database);
    expect({ last, kept, begun, failed }).toEqual({ kept: [], begun: [] });
    expect(folder.names()).toEqual([]);
    const job = (await claim()) as Job;
    expect(await run(job, another)).toMatchObject({ ok: true });
    expect(another.names()).toEqual([backupOfDay]);
    expect((await readBackups(database)).last?.folder).toBe('Elsewhere');
  });

  it.each([
    ['is gone', { isGone: true }, 1],
    ['damages it', { damages: /unfinished/ }, 0],
  ])('is no failure of the new one where the old one %s', async (_, how, left) => {
    const { ended } = await beginBackup();
    await turnOn(database, new FakeFolder('Elsewhere'), nowMs);
    folder.set(how);
    folder.goOn();
    expect((await ended).ok).toBe(true);
    expect((await readBackups(database)).failed).toBeUndefined();
    expect(folder.names()).toHaveLength(left);
  });

  it('counts where the same folder was chosen again', async () => {
    const { ended } = await beginBackup();
    await turnOn(database, new FakeFolder(), nowMs);
    folder.goOn();
    expect((await ended).ok).toBe(true);
    expect((await readBackups(database)).kept).toHaveLength(1);
  });
});

describe('a folder that fails while the student decides', () => {
  it('counts as another one where the browser cannot compare it', async () => {
    await turnOnAndBackUp(folder);
    vi.spyOn(FakeFolder.prototype, 'isSameEntry').mockImplementationOnce(fail);
    await turnOnAndBackUp(new FakeFolder());
    expect((await readBackups(database)).kept).toHaveLength(1);
  });

  it('is named, in words', async () => {
    await turnOnAndBackUp(folder);
    vi.spyOn(folder, 'queryPermission').mockImplementation(fail);
    expect(await backUpNow(database, folder, nowMs)).toMatchObject({
      error: {
        kind: 'gone',
        message: expect.stringMatching(/^The folder “Backups” can’t be found/),
      },
    });
  });

  it('throws nothing where this device cannot note it either', async () => {
    await turnOnAndBackUp(folder);
    database.close();
    expect(await turnOn(database, folder, nowMs)).toMatchObject({ ok: false });
    expect(await backUpNow(database, folder, nowMs)).toMatchObject({ ok: false });
  });
});
