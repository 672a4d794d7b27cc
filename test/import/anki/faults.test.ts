/** [P5] What may go wrong while a package of Anki is brought in: the disk, its reader, and the student who changes their mind. */
import '../../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBlob } from '../../../src/db/bytes/blobs.ts';
import type { AccountDatabase } from '../../../src/db/database.ts';
import { newImport, stopImport, storeImport } from '../../../src/db/imports/imports.ts';
import { retryJob, writeJob } from '../../../src/db/jobs.ts';
import { readQueue } from '../../../src/db/outbox/outbox.ts';
import { runImport, startImport } from '../../../src/interchange/backup/import-job.ts';
import { basic, type TestCollection } from '../../support/anki/collection.ts';
import { ankiPackage, png } from '../../support/anki/package.ts';
import { stubRowsWorker } from '../../support/anki/rows-worker.ts';
import { endDownload } from '../../support/downloaded.ts';
import { fewerUnlessLong } from '../../support/long.ts';
import { onSmallDisk } from '../../support/small-disk.ts';
import { claim, openMortal, reopen } from '../job-support.ts';
import { newDatabase, seenIn, undoAfterSync, usual } from '../support.ts';

/** More than the reader gives at once. */
const count = 420;
const pictures = 10;
const media = Object.fromEntries(
  Array.from({ length: pictures }, (_, n) => [`${n}.png`, new Uint8Array([...png, n, n])]),
);
const collection: TestCollection = {
  types: [basic],
  decks: { 1: 'Default', 2: 'Biology' },
  notes: Array.from({ length: count }, (_, n) => ({
    ...{ id: 1_700_000_000_000 + n, guid: `g${n}`, type: basic.id, tags: ' exam ' },
    fields: [`Q${n}${n < pictures ? `<img src="${n}.png">` : ''}`, `A${n}`],
    cards: [
      {
        ...{ ord: 0, deck: 2, type: 2, queue: 2 },
        reviews: [{ id: 1_700_000_100_000 + 1_000 * n, ease: 3, time: 900, kind: 0 }],
      },
    ],
  })),
};

let database: AccountDatabase;
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  database = newDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await database.delete();
});

async function choose(choices = usual): Promise<string> {
  await endDownload(database);
  const { path, bytes } = await ankiPackage(collection, 'anki21b', media);
  const one = newImport({ kind: 'anki', name: path, input: { email: '', chosen: {} } }, Date.now());
  const chosen = [{ path, modifiedAt: 1_000, bytes: await bytes() }];
  const never = new AbortController().signal;
  const stored = await storeImport(database, one, chosen, () => undefined, never);
  const job = await startImport(database, one, choices, 10 * count);
  expect([stored.ok, job.ok]).toEqual([true, true]);
  return one.id;
}

/** One attempt as the runner makes it. */
async function attempt(
  on = database,
  signal = new AbortController().signal,
  progress: (step: string, done: number) => void = () => undefined,
  afterwards: () => void = () => undefined,
) {
  const job = await claim(on);
  const outcome = await runImport(job, { database: on, signal, progress });
  afterwards();
  const end = outcome.ok
    ? { state: 'ready' as const }
    : { state: 'failed' as const, problem: outcome.error.message };
  if (!signal.aborted) await writeJob(on, job, end);
  return { job, problem: outcome.ok ? undefined : outcome.error.message };
}

async function seen() {
  const cards = await database.rows('card').toArray();
  const pictureRows = await database.rows('media').toArray();
  const bytes = await Promise.all(
    pictureRows.map(({ sha256, mime }) => readBlob(sha256, mime, database)),
  );
  return {
    cards: cards.filter(({ deletedAt }) => deletedAt === 0).length,
    fronts: new Set(cards.map(({ front }) => front)).size,
    // A review whose card got another id since its deletion leaves the older id's tombstone.
    reviews: (await database.rows('review').toArray()).filter((row) => 'cardId' in row).length,
    pictures: pictureRows.filter(({ deletedAt }) => deletedAt === 0).length,
    withoutBytes: bytes.filter((one) => one === undefined).length,
    tags: await database.rows('tag').count(),
  };
}
const whole = {
  ...{ cards: count, fronts: count, reviews: count, pictures, withoutBytes: 0, tags: count },
};

const importOf = async (id: string) => await database.imports.get(id);
const added = async (id: string) =>
  Object.values((await importOf(id))?.counts ?? {}).reduce((sum, one) => sum + one.added, 0);

/** Everything the import stored is in its report, its undo and the outbox. */
async function expectTold(id: string): Promise<void> {
  const { cards, reviews, pictures, tags } = await seen();
  const decks = await database.rows('deck').count();
  const all = cards + reviews + pictures + tags + decks;
  expect(await added(id)).toBe(all);
  const noted = (await database.importUndo.toArray()).flatMap(({ rows }) => rows);
  expect(noted).toHaveLength(all);
  const queued = new Set((await readQueue(database)).map((one) => `${one.entity}/${one.id}`));
  expect(queued.size).toBe(all);
}

describe('a disk that is full', () => {
  it.each(fewerUnlessLong(['Flashcards', 'Reviews', 'Pictures and sounds', 'Tags'], ['Reviews']))(
    'after the first %s says what stays, and the next attempt is whole',
    async (label) => {
      const disk = await onSmallDisk(database);
      const id = await choose();
      const steps = new Set<string>();
      const { job, problem } = await attempt(
        database,
        undefined,
        (step) => {
          steps.add(step);
          if (step === label) disk.isFull = true;
        },
        () => {
          disk.isFull = false;
        },
      );
      expect([...steps]).toContain(label);
      expect(problem).toMatch(/^This device is full\. What was imported so far stays\./);
      expect((await seen()).withoutBytes).toBe(0);
      await expectTold(id);
      await retryJob(database, job.id);
      expect((await attempt()).problem).toBeUndefined();
      expect(await seen()).toEqual(whole);
      await expectTold(id);
    },
  );
});

/** Answers that many requests, then stops like a worker ended by the browser. */
function stubWorker(most: number) {
  let left = most;
  stubRowsWorker((worker) => {
    left -= 1;
    if (left >= 0) return true;
    queueMicrotask(() => worker.onerror?.({ message: 'out of memory' }));
    return false;
  });
}

describe('a reader that is killed', () => {
  it.each(fewerUnlessLong([1, 2, 3, 6], [2]))(
    'at its question %d says what stays, and the next attempt is whole',
    async (most) => {
      stubWorker(most);
      const id = await choose();
      const { job, problem } = await attempt();
      const isIn = (await added(id)) > 0;
      expect(problem).toBe(
        `This Anki package is too large to be unpacked safely.${isIn ? ' What was imported so far stays.' : ''}`,
      );
      expect((await seen()).withoutBytes).toBe(0);
      await expectTold(id);
      stubWorker(Number.MAX_SAFE_INTEGER);
      await retryJob(database, job.id);
      expect((await attempt()).problem).toBeUndefined();
      expect(await seen()).toEqual(whole);
      await expectTold(id);
    },
  );
});

describe('a student who cancels', () => {
  it('while the last rows are stored has them told, can undo them, and import them again', async () => {
    const id = await choose();
    const stop = new AbortController();
    let done = 0;
    const { job } = await attempt(database, stop.signal, (_, now) => {
      done = Math.max(done, now);
      if (now >= 3 * count - 100) stop.abort();
    });
    expect(stop.signal.aborted).toBe(true);
    await stopImport(database, job);
    await expectTold(id);
    expect(await database.importBytes.count()).toBe(0);
    const never = new AbortController().signal;
    expect(await undoAfterSync(database, id, never, () => undefined)).toMatchObject({ ok: true });
    expect(await seenIn(database)).toEqual([]);
    await choose({ ...usual, bringsBack: true });
    expect((await attempt()).problem).toBeUndefined();
    expect(await seen()).toEqual(whole);
    expect(await seenIn(database)).toHaveLength(count + 1);
  });
});

describe('a tab that is closed', () => {
  it.each(fewerUnlessLong([20, 30, 60], [30]))(
    'after %d questions to the disk goes on in the next',
    async (life) => {
      const id = await choose();
      const tab = await openMortal(database.userId, life);
      await attempt(tab.database, tab.killed).catch(() => undefined);
      tab.database.close();
      const again = reopen(database);
      expect((await attempt(again)).problem).toBeUndefined();
      again.close();
      expect(await seen()).toEqual(whole);
      await expectTold(id);
    },
  );
});
