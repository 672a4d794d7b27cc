/** The new file and the removal of the photos are one edit, which can be undone. */
import type { Job } from '../../db/tables.ts';
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onSmallDisk } from '../../../test/support/small-disk.ts';
import { hasBlob, readBlob, storeBlob } from '../../db/bytes/blobs.ts';
import { type AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { claimJob, dropJob } from '../../db/jobs.ts';
import { mutateIn } from '../../db/mutate.ts';
import type { JobTools } from '../../jobs/job-run.ts';
import { failure, success } from '../../lib/result.ts';
import { addFile } from '../../model/entities/file.ts';
import { documentMimes } from '../../model/files/document-kinds.ts';
import { readPagePhotosFound } from '../../reading/documents/page-photos/found.ts';
import type { straightenPages } from '../../reading/documents/page-photos/open-page-photos.ts';
import { createStraighteningRun } from './straighten-job.ts';
import { otherOf, straightenFile, straightening } from './straightening.ts';

const tell = vi.hoisted(() => vi.fn());
vi.mock('../../ui/toaster/tell.ts', () => ({ tell }));

const corners = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
] as const;
const photosHash = 'a'.repeat(64);
const file = {
  ...{ id: 'photos', name: 'Lecture 3', mime: documentMimes.png, sha256: photosHash },
  ...{ sizeBytes: 6, pageCount: 1, content: 'scanned' as const, courseId: 'biology' },
};
const made = new Blob(['straight']);

let database: AccountDatabase;
let account = 0;
let job: Job;

beforeEach(async () => {
  tell.mockReset();
  database = await openAccountDatabase(`straightens-${account++}`);
  await storeBlob(photosHash, new Blob(['photos']), database);
  await mutateIn(database, addFile, file);
  await straightenFile(database, file, [{ page: 1, corners }]);
  const claimant = { kinds: new Set([straightening]), isGone: () => true };
  job = (await claimJob(database, claimant, Date.now())) as Job;
});

type Straighten = typeof straightenPages;
const asMade: Straighten = async () => success({ bytes: made, mime: documentMimes.jpeg });

function run(straighten: Straighten = asMade, signal = new AbortController().signal) {
  const tools: JobTools = { database, signal, progress: () => undefined };
  return createStraighteningRun(straighten)(job, tools);
}
const rows = async () => await database.rows('file').toArray();
const live = async () => (await rows()).filter(({ deletedAt }) => deletedAt === 0);

describe('straightening', () => {
  it('gives the chosen pages to the worker, and puts the new file in the place of the photos', async () => {
    const straighten = vi.fn(asMade);
    expect(await run(straighten)).toMatchObject({ ok: true });
    expect(straighten.mock.calls[0]?.[0]).toMatchObject({
      mime: documentMimes.png,
      pages: [{ page: 1, corners }],
    });
    const [now, ...others] = await live();
    expect(others).toEqual([]);
    expect(now).toMatchObject({
      ...{ name: 'Lecture 3', courseId: 'biology', mime: documentMimes.jpeg, pageCount: 1 },
      ...{ sizeBytes: made.size, content: 'scanned', uploadedAt: 0 },
    });
    expect(now?.id).toBe(otherOf('photos'));
    expect(otherOf(now?.id ?? '')).toBe('photos');
    const bytes = await readBlob(now?.sha256 ?? '', '', database);
    expect(await bytes?.text()).toBe('straight');
    expect(await hasBlob(photosHash, database)).toBe(true);
  });

  it('offers neither file again', async () => {
    await run();
    const [now] = await live();
    expect(await readPagePhotosFound(database)).toEqual([
      { sha256: now?.sha256, pages: [] },
      { sha256: photosHash, pages: [], isAnswered: true },
    ]);
  });

  it('can be taken back: the photos are there again, and the new file is in the Trash', async () => {
    await run();
    const [replaced] = tell.mock.calls[0] ?? [];
    await replaced.data.undo();
    expect((await live()).map(({ id }) => id)).toEqual(['photos']);
    expect(await rows()).toHaveLength(2);
  });
});

describe('nothing is changed', () => {
  const expectUnchanged = async () => {
    expect((await rows()).map(({ id, deletedAt }) => [id, deletedAt])).toEqual([['photos', 0]]);
    expect(new Set((await database.blobs.toArray()).map(({ sha256 }) => sha256))).toEqual(
      new Set([photosHash]),
    );
    expect(tell).not.toHaveBeenCalled();
  };

  it('where the photos cannot be opened', async () => {
    const result = await run(async () => failure('damaged', 'Damaged.'));
    expect(result).toMatchObject({ ok: false, error: { message: 'Damaged.' } });
    await expectUnchanged();
  });

  it('where it is cancelled while the worker works', async () => {
    const cancelling = new AbortController();
    await run(async () => {
      cancelling.abort();
      return success({ bytes: made, mime: documentMimes.jpeg });
    }, cancelling.signal);
    await expectUnchanged();
  });

  it('where the job was cancelled before its result is stored', async () => {
    const result = await run(async () => {
      await dropJob(database, job.id);
      return success({ bytes: made, mime: documentMimes.jpeg });
    });
    expect(result).toMatchObject({ ok: false, error: { kind: 'refused' } });
    await expectUnchanged();
  });

  it('where the disk is full: it says so, and the same job is done once there is room', async () => {
    const disk = await onSmallDisk(database);
    disk.isFull = true;
    const result = await run();
    expect(result).toMatchObject({ ok: false, error: { kind: 'full' } });
    await expectUnchanged();
    disk.isFull = false;
    expect(await run()).toMatchObject({ ok: true });
    expect((await live()).map(({ id }) => id)).toEqual([otherOf('photos')]);
  });

  it('where the bytes are not here any more', async () => {
    await database.blobs.clear();
    expect(await run()).toMatchObject({ ok: false, error: { kind: 'gone' } });
  });
});
