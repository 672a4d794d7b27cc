import type { Job } from '../db/tables.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../db/database.ts';
import { addJob, claimJob, readJobs } from '../db/jobs.ts';
import { giveWay, keepPart } from './job-run.ts';

let database: AccountDatabase;
let account = 0;
let job: Job;

const newJob = (kind: string) => ({
  ...{ kind, about: { entity: 'file' as const, id: kind } },
  ...{ isQuiet: true, title: kind, failedTitle: `No ${kind}`, input: { of: kind } },
});
const claim = async () =>
  (await claimJob(database, { kinds: new Set(['scan']), isGone: () => true }, 1)) as Job;

beforeEach(async () => {
  database = await openAccountDatabase(`resumes-${account++}`);
  await addJob(database, newJob('scan'));
  job = await claim();
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a part', () => {
  const keep = (of: Job) =>
    keepPart(database, of, ['meta'], (database) => database.writeMeta('chosenCourse', 'kept'));
  const kept = () => database.readMeta('chosenCourse');

  it('is stored while the job is its runner’s, and counts as progress', async () => {
    await database.jobs.update(job.id, { brokenOff: 3 });
    expect(await keep(job)).toBe(true);
    expect(await kept()).toBe('kept');
    expect((await database.jobs.get(job.id))?.brokenOff).toBe(0);
  });

  it('is not stored for a runner that has lost the job', async () => {
    await claim();
    expect(await keep(job)).toBe(false);
    await database.jobs.delete(job.id);
    expect(await keep(job)).toBe(false);
    expect(await kept()).toBeUndefined();
  });
});

describe('a job that gives way', () => {
  const standing = async () => (await readJobs(database)).map(({ kind, state }) => [kind, state]);

  it('goes behind one of another kind that waits, as it was asked for', async () => {
    await addJob(database, newJob('cards'));
    expect(await giveWay(database, job)).toBe(true);
    expect(await standing()).toEqual([
      ['cards', 'waiting'],
      ['scan', 'waiting'],
    ]);
    expect((await readJobs(database))[1]).toMatchObject({ ...newJob('scan'), attempt: 0 });
  });

  it('goes behind even where all jobs were queued within one millisecond, or the clock was set back', async () => {
    const atMs = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(atMs - 1_000);
    for (let time = 0; time < 10; time++) {
      await addJob(database, newJob('cards'));
      expect(await giveWay(database, job)).toBe(true);
      const kinds = (await readJobs(database)).map(({ kind }) => kind);
      expect(kinds).toEqual(['cards', 'scan']);
      await database.jobs
        .where('id')
        .above('')
        .and(({ kind }) => kind === 'cards')
        .delete();
      job = await claim();
    }
  });

  it('goes on where nothing waits, only its own kind, or what has failed', async () => {
    expect(await giveWay(database, job)).toBe(false);
    await addJob(database, { ...newJob('scan'), about: { entity: 'file', id: 'other' } });
    const failed = await addJob(database, newJob('cards'));
    if (failed.ok) await database.jobs.update(failed.data.id, { state: 'failed' });
    expect(await giveWay(database, job)).toBe(false);
    expect((await database.jobs.get(job.id))?.state).toBe('running');
  });

  it('does not come back once it is cancelled', async () => {
    await addJob(database, newJob('cards'));
    await database.jobs.delete(job.id);
    expect(await giveWay(database, job)).toBe(false);
    expect(await standing()).toEqual([['cards', 'waiting']]);
  });
});
