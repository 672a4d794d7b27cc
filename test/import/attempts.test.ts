/** [P5] A tab may die at any moment of an import or of taking it back: what goes on afterwards ends as if none had. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { importRows } from '../../src/db/imports/import-rows.ts';
import { dropJob, retryJob } from '../../src/db/jobs.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { readQueue } from '../../src/db/outbox/outbox.ts';
import { purgeItems } from '../../src/model/trash.ts';
import { fewerUnlessLong } from '../support/long.ts';
import { createRandom } from '../support/random.ts';
import { onSmallDisk } from '../support/small-disk.ts';
import { fillAccount } from './account.ts';
import { backupOf, cardRow, stampAt, taskRow } from './handmade.ts';
import { choose, claim, openMortal, reopen, runClaimed, runOnce } from './job-support.ts';
import { everythingIn, exportOf, newDatabase, undoAfterSync } from './support.ts';

const all: AccountDatabase[] = [];
const device = () => {
  const database = newDatabase();
  all.push(database);
  return database;
};
let zip: Blob;
let whole: Awaited<ReturnType<typeof everythingIn>>;
let rows: number;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const first = device();
  await fillAccount(first, { cards: 30, reviews: 60, files: 3 });
  zip = await exportOf(first);
  whole = await everythingIn(first);
  rows = Object.entries(whole).reduce(
    (sum, [name, { length }]) => sum + (name === 'days' ? 0 : length),
    0,
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const database of all.splice(0)) await database.delete();
});

const importOf = async (database: AccountDatabase) => (await database.imports.toArray())[0];
const sums = (counts: object) =>
  Object.values(counts as Record<string, Record<'added' | 'changed' | 'same', number>>).reduce(
    (sum, { added, changed, same }) => ({
      added: sum.added + added,
      changed: sum.changed + changed,
      same: sum.same + same,
    }),
    { added: 0, changed: 0, same: 0 },
  );

/** How many questions an import asks of the disk when nothing disturbs it. */
async function lifeOf(work: (database: AccountDatabase) => Promise<unknown>, userId: string) {
  const tab = await openMortal(userId, Number.MAX_SAFE_INTEGER);
  await work(tab.database);
  tab.database.close();
  return tab.questions();
}

/** At random moments. */
const kills = fewerUnlessLong(20, 1);

describe('a tab that dies', () => {
  it('in the middle of an import: everything is imported once, and the report is right', {
    timeout: 60_000,
  }, async () => {
    const measured = device();
    await choose(measured, zip);
    const life = await lifeOf(async (database) => runOnce(database), measured.userId);
    const random = createRandom(5);
    for (let round = 0; round < kills; round++) {
      const database = device();
      await choose(database, zip);
      const deaths = 1 + random.below(3);
      for (let death = 0; death < deaths; death++) {
        const job = await claim(database);
        const tab = await openMortal(database.userId, random.below(life));
        const outcome = await runClaimed(tab.database, job, tab.killed);
        tab.database.close();
        // A later one has less to do, and may be through.
        if (outcome.ok) break;
        expect(tab.killed.aborted).toBe(true);
      }
      const outcome = await runOnce(database);
      expect(outcome, `round ${round}`).toEqual({ ok: true, data: undefined });
      expect(await everythingIn(database)).toEqual(whole);
      const one = await importOf(database);
      expect(sums(one?.counts ?? {}), `round ${round}`).toEqual({
        added: rows,
        changed: 0,
        same: 0,
      });
      expect(one?.endedAt).toBeGreaterThan(0);
      expect(await database.importBytes.count()).toBe(0);
      const queued = await readQueue(database);
      expect(new Set(queued.map(({ entity, id }) => `${entity}/${id}`)).size).toBe(rows);
    }
  });

  it('before the student deletes an imported item for good: the report counts each item once', async () => {
    const database = device();
    const deck = { id: 'deck', $at: stampAt(1_000), name: 'Cells', createdAt: 1_000, deletedAt: 0 };
    const cards = [cardRow('a'), cardRow('b'), cardRow('c')];
    const rows = { 'json/deck.json': [deck], 'json/card.json': cards };
    await choose(database, backupOf({ ...rows, 'json/task.json': [taskRow('t')] }));
    const stop = new AbortController();
    const stopBehindCards = (step: string) => step === 'Flashcards' && stop.abort();
    await runClaimed(database, await claim(database), stop.signal, stopBehindCards);
    expect((await importOf(database))?.counts.card).toEqual({ added: 3, changed: 0, same: 0 });
    await mutateIn(database, purgeItems, [{ entity: 'card', id: 'a' }]);
    expect(await runOnce(database)).toEqual({ ok: true, data: undefined });
    expect((await importOf(database))?.counts.card).toEqual({ added: 3, changed: 0, same: 0 });
  });

  it('after everything was stored, and before that was recorded: the next attempt has nothing to do', async () => {
    const database = device();
    await choose(database, zip);
    const job = await claim(database);
    expect((await runClaimed(database, job)).ok).toBe(true);
    const counts = (await importOf(database))?.counts;
    // Its runner dies here, so another takes the job over.
    expect(await runOnce(database)).toEqual({ ok: true, data: undefined });
    expect((await importOf(database))?.counts).toEqual(counts);
  });

  it('in the middle of an undo: everything is removed once', { timeout: 60_000 }, async () => {
    const undo = (database: AccountDatabase, id: string) =>
      undoAfterSync(database, id, new AbortController().signal, () => undefined);
    const measured = device();
    const { id } = await choose(measured, zip);
    await runOnce(measured);
    const life = await lifeOf((database) => undo(database, id), measured.userId);
    const undone = await everythingIn(measured, ['$at', '$by', 'deletedAt', 'purgedAt']);
    const random = createRandom(6);
    for (let round = 0; round < kills; round++) {
      const database = device();
      const one = await choose(database, zip);
      await runOnce(database);
      const tab = await openMortal(database.userId, random.below(life));
      await undo(tab.database, one.id).catch(() => undefined);
      tab.database.close();
      const again = reopen(database);
      expect(await undo(again, one.id)).toEqual({ ok: true, data: undefined });
      again.close();
      expect(await everythingIn(database, ['$at', '$by', 'deletedAt', 'purgedAt'])).toEqual(undone);
      expect(await database.importUndo.count()).toBe(0);
      expect((await importOf(database))?.undoneAt).toBeGreaterThan(0);
      expect(await database.studyDays.count()).toBe(0);
    }
  });
});

describe('an attempt that was taken over', () => {
  it('stores nothing any more, neither rows nor the end of the import', async () => {
    const database = device();
    const { id: importId } = await choose(database, zip);
    const frozen = await claim(database);
    const taken = await claim(database);
    const writer = { importId, jobId: frozen.id, attempt: frozen.attempt };
    const row = (whole.deck ?? [])[0];
    if (row === undefined) throw new Error('There is no deck');
    const late = importRows(database, { entity: 'deck', rows: [row] }, 1, writer, Date.now());
    await expect(late).rejects.toThrow('stopped');
    expect(await database.rows('deck').count()).toBe(0);
    expect(await readQueue(database)).toEqual([]);
    expect(await runClaimed(database, taken)).toEqual({ ok: true, data: undefined });
  });

  it('does not end the import of the attempt that took it over', async () => {
    const database = device();
    const empty = device();
    await choose(database, await exportOf(empty));
    const frozen = await claim(database);
    await claim(database);
    // There is nothing to store, so only the end could tell it.
    expect((await runClaimed(database, frozen)).ok).toBe(false);
    expect((await importOf(database))?.endedAt).toBeUndefined();
    expect(await database.importBytes.count()).toBeGreaterThan(0);
  });
});

describe('a disk that is full', () => {
  it('in the middle of an import fails it with a clear message, and a retry continues when there is room', async () => {
    const database = device();
    const disk = await onSmallDisk(database);
    await choose(database, zip);
    const job = await claim(database);
    const never = new AbortController().signal;
    const failed = await runClaimed(database, job, never, (step) => {
      if (step === 'Flashcards') disk.isFull = true;
    });
    disk.isFull = false;
    expect(failed.ok ? '' : failed.error.message).toBe(
      'This device is full. What was imported so far stays. Free up space, then try again.',
    );
    // Stored data is complete: rows with their changes and undo records.
    const stored = Object.entries(await everythingIn(database)).flatMap(([name, list]) =>
      name === 'days' ? [] : list,
    );
    const noted = (await database.importUndo.toArray()).flatMap((piece) => piece.rows);
    expect(stored).toHaveLength(noted.length);
    expect(stored.length).toBeLessThan(rows);
    await database.jobs.update(job.id, { state: 'failed' });
    await retryJob(database, job.id);
    expect(await runOnce(database)).toEqual({ ok: true, data: undefined });
    expect(await everythingIn(database)).toEqual(whole);
    expect(sums((await importOf(database))?.counts ?? {})).toEqual({
      added: rows,
      changed: 0,
      same: 0,
    });
  });
});

describe('a file of the zip that cannot be read for a moment', () => {
  it('does not count as damaged: the import fails, keeps its copy, and imports the file the next time', async () => {
    const database = device();
    await choose(database, zip);
    const start = new TextDecoder('latin1').decode(await zip.arrayBuffer()).indexOf('files/') - 30;
    const real = Blob.prototype.slice;
    const readAll = Blob.prototype.arrayBuffer;
    const refuse = async () => {
      throw new DOMException('', 'NotReadableError');
    };
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
      return this.size === zip.size ? refuse() : readAll.call(this);
    });
    vi.spyOn(Blob.prototype, 'slice').mockImplementation(function (this: Blob, ...where) {
      const part = real.apply(this, where);
      const [from = 0, to = this.size] = where;
      return this.size === zip.size && from <= start && start < to
        ? Object.assign(part, { arrayBuffer: refuse })
        : part;
    });
    expect((await runOnce(database)).ok).toBe(false);
    expect(await database.importBytes.count()).toBeGreaterThan(0);
    vi.restoreAllMocks();
    const [job] = await database.jobs.toArray();
    await retryJob(database, job?.id ?? '');
    expect(await runOnce(database)).toEqual({ ok: true, data: undefined });
    expect(await everythingIn(database)).toEqual(whole);
    expect((await importOf(database))?.leftOut).toEqual([]);
  });
});

describe('an import that is cancelled in its second attempt', () => {
  it('does not report rows of the first attempt as already there, and reports items left out', async () => {
    const database = device();
    const cards = [cardRow('a'), cardRow('b'), { id: 'c', front: 'no card' }];
    const deck = { id: 'deck', $at: stampAt(1_000), name: 'Cells', createdAt: 1_000, deletedAt: 0 };
    const rows = { 'json/deck.json': [deck], 'json/card.json': cards };
    await choose(database, backupOf({ ...rows, 'json/task.json': [taskRow('t')] }));
    const stopAt = async (step: string) => {
      const job = await claim(database);
      const stop = new AbortController();
      const outcome = await runClaimed(database, job, stop.signal, (now) => {
        if (now === step) stop.abort();
      });
      expect(outcome.ok).toBe(false);
      return job;
    };
    await stopAt('Flashcards');
    const job = await stopAt('Flashcards');
    await dropJob(database, job.id);
    const one = await importOf(database);
    expect(one?.counts.card).toEqual({ added: 2, changed: 0, same: 0 });
    expect(one?.leftOutCount).toBe(1);
  });
});
