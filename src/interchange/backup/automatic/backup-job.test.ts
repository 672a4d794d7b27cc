import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDownloaded } from '../../../../test/support/downloaded.ts';
import { FakeFolder } from '../../../../test/support/fake-folder.ts';
import { changeBackups, readBackups } from '../../../db/backups.ts';
import { type AccountDatabase, closeAccountDatabase } from '../../../db/database.ts';
import { bindProfile } from '../../../db/device/account.ts';
import { claimJob, dropJob, endJob, readJobs } from '../../../db/jobs.ts';
import { mutate } from '../../../db/mutate.ts';
import type { Job } from '../../../db/tables.ts';
import { createTask } from '../../../model/entities/task.ts';
import { openBackup } from '../read/read-backup.ts';
import { createBackupRun } from './backup-job.ts';
import { backUpNow, turnOff, turnOn } from './choices.ts';
import { backupJobKind, look, weekMs } from './schedule.ts';

const dayMs = 24 * 3_600_000;
const start = new Date(2026, 10, 24, 9).getTime();

let database: AccountDatabase;
let folder: FakeFolder;
let nowMs: number;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const id = crypto.randomUUID();
  database = await openDownloaded(id);
  await bindProfile({ id, username: 'Ada L.', email: 'ada@example.org' });
  folder = new FakeFolder();
  nowMs = start;
  await mutate(createTask, { title: 'Read' });
});
afterEach(closeAccountDatabase);

const offline = async () => ({
  ok: false as const,
  error: { kind: 'offline' as const, message: '' },
});
const deps = { folderOf: () => folder, now: () => nowMs };

function run(job: Job, signal = new AbortController().signal) {
  const work = createBackupRun({
    ...deps,
    ...{ fetchBytes: offline, fetchUsage: offline },
  });
  return work(job, { database, signal, progress: () => undefined });
}

const claimant = { kinds: new Set([backupJobKind]), isGone: () => true };

/** Like the runner. @returns why it failed */
async function runNext(): Promise<string | undefined> {
  const job = await claimJob(database, claimant, nowMs);
  if (job === undefined) return 'nothing to do';
  const result = await run(job);
  if (result.ok) {
    await endJob(database, job);
    return undefined;
  }
  await database.jobs.update(job.id, { state: 'failed', problem: result.error.message });
  return result.error.message;
}

async function turnOnAndBackUp() {
  await turnOn(database, folder, nowMs);
  expect(await runNext()).toBeUndefined();
}

/** @returns whether a backup was begun */
async function pass(ms: number): Promise<boolean> {
  nowMs += ms;
  await look(database, deps);
  return (await runNext()) !== 'nothing to do';
}

const day = (date: string) => `haversack-Ada-L-2026-${date}.zip`;

describe('a backup into a folder', () => {
  it('is made at once when it is turned on, read back, and named after the student and the day', async () => {
    await turnOnAndBackUp();
    expect(folder.names()).toEqual([day('11-24')]);
    const { last, kept, begun } = await readBackups(database);
    const zip = folder.file(day('11-24')) as Blob;
    expect(last).toEqual({
      ...{ at: start, name: day('11-24'), sizeBytes: zip.size, folder: 'Backups' },
      ...{ missing: 0, unreadable: 0 },
    });
    expect(kept.map(({ name }) => name)).toEqual([day('11-24')]);
    expect(begun).toEqual([]);
    const { account } = await openBackup(zip, { id: database.userId, email: '' }, nowMs);
    expect(account.userId).toBe(database.userId);
    expect(await readJobs(database)).toEqual([]);
  });

  it('comes every week, and not before', async () => {
    await turnOnAndBackUp();
    expect(await pass(6 * dayMs)).toBe(false);
    expect(await pass(dayMs)).toBe(true);
    expect(folder.names()).toEqual([day('11-24'), day('12-01')]);
  });

  it('leaves the last four, and no other file is touched', async () => {
    folder.put('notes.txt', 'mine');
    // From another device, or copied by hand.
    folder.put(day('11-10'), 'not ours');
    folder.put(day('12-29'), 'not ours either');
    await turnOnAndBackUp();
    for (let week = 1; week < 6; week++) await pass(weekMs);
    expect(folder.names()).toEqual(
      [
        ...[day('11-10'), day('12-08'), day('12-15'), day('12-22')],
        ...[day('12-29').replace('.zip', '-2.zip'), day('12-29'), 'notes.txt'],
      ].sort(),
    );
    expect(await folder.file(day('12-29'))?.text()).toBe('not ours either');
  });

  it('leaves a file that somebody has put in the place of an old backup', async () => {
    await turnOnAndBackUp();
    folder.put(day('11-24'), 'something else');
    for (let week = 1; week < 6; week++) await pass(weekMs);
    expect(await folder.file(day('11-24'))?.text()).toBe('something else');
  });

  it('takes the place of another of the same day alone', async () => {
    await turnOnAndBackUp();
    await pass(weekMs);
    for (let again = 0; again < 5; again++) {
      nowMs += 60_000;
      await backUpNow(database, folder, nowMs);
      expect(await runNext()).toBeUndefined();
    }
    expect(folder.names()).toHaveLength(2);
    expect(folder.names()).toContain(day('11-24'));
  });

  it('that is damaged on its way is removed; the older ones stay, and the student is told', async () => {
    await turnOnAndBackUp();
    for (let week = 1; week < 4; week++) await pass(weekMs);
    const before = folder.names();
    folder.set({ damages: /unfinished/ });
    nowMs += weekMs;
    await look(database, deps);
    expect(await runNext()).toMatch(/^The backup was damaged while it was saved/);
    expect(folder.names()).toEqual(before);
    const { failed, last } = await readBackups(database);
    expect(failed?.kind).toBe('damaged');
    expect(last?.at).toBe(start + 3 * weekMs);
    // It is tried again on the next day.
    folder.set({ damages: undefined });
    expect(await pass(3_600_000)).toBe(false);
    expect(await pass(dayMs)).toBe(true);
    expect((await readBackups(database)).failed).toBeUndefined();
    expect(folder.names()).toHaveLength(4);
  });

  it.each([
    ['while it is written', /unfinished/],
    ['while it gets its name, where the browser can only copy', /\d\.zip$/],
  ])(
    'of a tab that is killed %s is never taken for one, and the next removes it',
    async (_, at) => {
      await turnOn(database, folder, nowMs);
      folder.set({ hangsAt: at, canRename: false });
      const job = await claimJob(database, claimant, nowMs);
      void run(job as Job);
      await vi.waitFor(() => expect(folder.names().some((name) => at.test(name))).toBe(true));
      for (const name of folder.names().filter((one) => one.endsWith('.zip'))) {
        expect(folder.file(name)?.size).toBe(0);
      }
      expect((await readBackups(database)).last).toBeUndefined();

      folder.set({ hangsAt: undefined });
      expect(await runNext()).toBeUndefined();
      expect(folder.names()).toEqual([day('11-24')]);
      expect(folder.file(day('11-24'))?.size).toBeGreaterThan(0);
    },
  );

  it('that had its name when the tab was killed counts', async () => {
    await turnOnAndBackUp();
    const [backup] = (await readBackups(database)).kept;
    const begun = [{ unfinishedName: 'haversack.unfinished', ...(backup && { backup }) }];
    await changeBackups(database, (before) => ({ ...before, kept: [], begun }));
    await pass(weekMs);
    const { kept } = await readBackups(database);
    expect(kept.map(({ name }) => name)).toEqual([day('11-24'), day('12-01')]);
  });

  it('is copied and compared where the browser cannot rename', async () => {
    folder.set({ canRename: false });
    await turnOnAndBackUp();
    expect(folder.names()).toEqual([day('11-24')]);
    folder.set({ damages: /\d\.zip$/ });
    await pass(weekMs);
    expect(folder.names()).toEqual([day('11-24')]);
    expect((await readBackups(database)).failed?.kind).toBe('damaged');
  });

  it('waits for the permission, and is made with the tap that gives it', async () => {
    await turnOnAndBackUp();
    folder.set({ permission: 'prompt' });
    expect(await pass(weekMs)).toBe(false);
    expect(await readJobs(database)).toEqual([]);
    await backUpNow(database, folder, nowMs);
    expect(await runNext()).toBeUndefined();
    expect(folder.names()).toHaveLength(2);
    folder.set({ permission: 'denied' });
    expect(await backUpNow(database, folder, nowMs)).toBe('refused');
    expect(await runNext()).toBe('nothing to do');
  });

  it.each([
    ['the permission was taken back', { permission: 'prompt' }, 'forbidden', /permission/],
    ['the folder is gone', { isGone: true }, 'gone', /^The folder “Backups” can’t be found/],
    ['the folder is full', { isFull: true }, 'full', /^There is not enough space in “Backups”/],
  ] as const)('says why it failed: %s', async (_, how, kind, words) => {
    await turnOnAndBackUp();
    const before = folder.names();
    nowMs += weekMs;
    await look(database, deps);
    folder.set(how);
    expect(await runNext()).toMatch(words);
    expect((await readBackups(database)).failed?.kind).toBe(kind);
    folder.set({ permission: 'granted', isGone: false, isFull: false });
    expect(folder.names()).toEqual(before);
    expect(await pass(dayMs)).toBe(true);
    expect(folder.names()).toHaveLength(2);
  });

  it('comes although the clock was a year ahead when the last was made, and that one is not the older', async () => {
    nowMs = start + 365 * dayMs;
    await turnOnAndBackUp();
    nowMs = start;
    expect(await pass(0)).toBe(true);
    expect(await pass(0)).toBe(false);
    for (let week = 1; week < 4; week++) expect(await pass(weekMs)).toBe(true);
    expect(folder.names()).toEqual([day('11-24'), day('12-01'), day('12-08'), day('12-15')]);
  });

  it('is one, however many tabs find that it is due', async () => {
    await turnOnAndBackUp();
    nowMs += weekMs;
    await Promise.all([look(database, deps), look(database, deps)]);
    expect(await readJobs(database)).toHaveLength(1);
    expect(await runNext()).toBeUndefined();
    await look(database, deps);
    expect(await runNext()).toBe('nothing to do');
  });

  it('that is cancelled while the folder does not answer ends at once, and comes by itself a day later', async () => {
    await turnOnAndBackUp();
    nowMs += weekMs;
    await look(database, deps);
    folder.set({ hangsAt: /./ });
    const cancelling = new AbortController();
    const job = await claimJob(database, claimant, nowMs);
    const ended = run(job as Job, cancelling.signal);
    await vi.waitFor(() => expect(folder.names()).toHaveLength(2));
    await dropJob(database, job?.id ?? '');
    cancelling.abort();
    expect((await ended).ok).toBe(false);
    folder.set({ hangsAt: undefined });
    expect(await pass(3_600_000)).toBe(false);
    expect(await pass(dayMs)).toBe(true);
    expect(folder.names()).toEqual([day('11-24'), day('12-02')]);
  });

  it('is none once it is turned off; what is in the folder stays, and counts when it is turned on again', async () => {
    await turnOnAndBackUp();
    await turnOff(database);
    expect(await pass(weekMs)).toBe(false);
    expect(folder.names()).toEqual([day('11-24')]);
    await turnOnAndBackUp();
    expect((await readBackups(database)).kept).toHaveLength(2);
    folder = new FakeFolder('Elsewhere');
    await turnOnAndBackUp();
    expect((await readBackups(database)).kept).toHaveLength(1);
  });
});
