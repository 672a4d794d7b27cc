/** The bytes of picture cards: stored with the draft, kept for saved cards, deleted with dropped ones. */
import type { Job } from '../../../db/tables.ts';
import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onSmallDisk } from '../../../../test/support/small-disk.ts';
import { deleteAllUnneededBytes } from '../../../db/bytes/adding.ts';
import { hasBlob, readBlob, storeBlob } from '../../../db/bytes/blobs.ts';
import { findUnsentFiles } from '../../../db/bytes/transfers.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { addJob, claimJob } from '../../../db/jobs.ts';
import { mutateIn } from '../../../db/mutate.ts';
import { deleteDeck } from '../../../model/entities/deck.ts';
import { generation } from '../../../queries/generation.ts';
import { purge } from '../../../queries/trash.ts';
import type { FoundFigure } from '../../../reading/pdf/figures/find-figures.ts';
import type { PdfWorker } from '../../../reading/pdf/worker/pdf-work.ts';
import { type Draft, foundBy, hashesIn, letGo, pictureOf } from '../draft/draft.ts';
import { saveDraft } from '../draft/save-draft.ts';
import { readKnownItems } from '../repeats/known-items.ts';
import { decide } from '../review/decide.ts';
import { collect, haveAlready } from './collect.ts';
import { makePictures, noPictures } from './make-pictures.ts';

let database: AccountDatabase;
const file = {
  ...{ id: 'file', name: 'Biology', mime: 'application/pdf', sha256: 'f'.repeat(64) },
};
const range = { fromPage: 1, toPage: 2 };
const captions = ['Figure 1.1 Layers of the retina', 'Figure 1.2 Stages of sleep'];
const image = (label: string) => new Blob([Uint8Array.of(0x89), 'PNG\r\n\x1a\n', label]);

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
  await storeBlob(file.sha256, new Blob(['pdf']), database);
  await mutateIn(database, (await import('../../../model/entities/file.ts')).addFile, {
    ...{ ...file, content: 'text', sizeBytes: 3, pageCount: 2 },
  });
  await database.pageTexts.bulkPut(
    captions.map((text, index) => ({
      ...{ fileId: file.id, page: index + 1, text },
      blocks: [{ kind: 'caption', text, page: index + 1 }],
    })),
  );
});
afterEach(async () => {
  closeAccountDatabase();
  await database.delete();
});

const figure = (index: number): FoundFigure => ({
  ...{ page: index + 1, label: `Figure 1.${index + 1}`, width: 600, height: 800, words: [] },
  box: { left: 60, top: 80, right: 360, bottom: 280 },
});

/** Finds the figures of both captions. */
function workerOf(
  asked: string[] = [],
  draws: (page: number) => Blob | undefined = (page) => image(String(page)),
) {
  const ask = async (work: string, question: { page: number }) => {
    asked.push(work);
    if (work === 'figures') return [figure(0), figure(1)];
    const drawn = draws(question.page);
    return drawn && { image: drawn, width: 900, height: 600 };
  };
  return () => ({ ask, end: () => void asked.push('end') }) as unknown as PdfWorker;
}

async function make(start = workerOf(), share?: number) {
  const added = await addJob(database, {
    ...{ kind: generation, about: { entity: 'file', id: file.id }, input: undefined },
    ...{ title: 'Flashcards', failedTitle: 'Not made' },
  });
  if (!added.ok) throw new Error(added.error.message);
  const job = await claimJob(database, { kinds: new Set([generation]), isGone: () => true }, 1);
  if (job === undefined) throw new Error('Not claimed');
  const known = await readKnownItems(database, { kind: 'flashcards' }, file.id);
  const found = collect(database, job, { kind: 'flashcards', range }, known);
  const signal = new AbortController().signal;
  const asked = { file, range, share, tell: () => undefined, signal, start };
  const made = await makePictures(asked, found, database);
  await found.endPart(2);
  await database.jobs.update(job.id, { state: 'ready' });
  return { job, made, draft: foundBy(await jobNow(job)) };
}

const jobNow = (job: Job) => database.jobs.get(job.id);
const save = (job: Job, draft: Draft) =>
  saveDraft(database, { file, jobId: job.id, draft, name: 'Deck' });

describe('pictures that were found', () => {
  it('lie on this device with the draft that names them, are sent nowhere, and tidying up leaves them', async () => {
    const { draft } = await make();
    expect(draft?.items.map(({ item }) => pictureOf(item))).toMatchObject([
      { mime: expect.any(String), width: 900, height: 600, area: [0.1, 0.1, 0.5, 0.25] },
      { area: [0.1, 0.1, 0.5, 0.25] },
    ]);
    const hashes = draft === undefined ? [] : hashesIn(draft);
    expect(new Set(hashes).size).toBe(2);
    await deleteAllUnneededBytes(database);
    for (const sha256 of hashes) expect(await hasBlob(sha256, database)).toBe(true);
    expect((await findUnsentFiles(database)).map(({ sha256 }) => sha256)).not.toContain(hashes[0]);
  });

  it('go with the draft where it is discarded', async () => {
    const { job, draft } = await make();
    await letGo(job.id);
    for (const sha256 of hashesIn(draft as Draft)) {
      expect(await hasBlob(sha256, database)).toBe(false);
    }
    expect(await hasBlob(file.sha256, database)).toBe(true);
  });

  it('go at the next opening where the work was begun anew over them', async () => {
    const { job, draft } = await make();
    await database.jobs.delete(job.id);
    await deleteAllUnneededBytes(database);
    expect(await hasBlob(hashesIn(draft as Draft)[0] ?? '', database)).toBe(false);
  });

  it('are as many as wanted, and are not drawn again where the student has their cards', async () => {
    const { job, draft } = await make(workerOf(), 1);
    expect(draft?.items).toHaveLength(1);
    await save(job, draft as Draft);
    const asked: string[] = [];
    const again = await make(workerOf(asked));
    expect(again.draft?.items).toHaveLength(1);
    expect(again.draft?.rejected[haveAlready]).toBe(1);
    expect(asked).toEqual(['figures', 'part', 'end']);
  });

  it('are left out and told where a page cannot be drawn', async () => {
    const { draft } = await make(workerOf([], (page) => (page === 1 ? undefined : image('2'))));
    expect(draft?.items).toHaveLength(1);
    expect(draft?.rejected).toEqual({ 'the picture cannot be drawn': 1 });
  });

  it('are none, with a reason, where what reads PDFs breaks', async () => {
    const start = workerOf([], () => {
      throw new Error('out of memory');
    });
    const { made } = await make(start);
    expect(made).toMatchObject({ ok: false, error: { kind: 'broken', message: noPictures } });
  });

  it('end with a full disk, and what was found before is not lost', async () => {
    const disk = await onSmallDisk(database);
    const start = workerOf([], (page) => {
      disk.isFull = page === 2;
      return image(String(page));
    });
    await expect(make(start)).rejects.toThrow();
    disk.isFull = false;
    const [job] = await database.jobs.toArray();
    const draft = foundBy(job);
    expect(draft?.items).toHaveLength(1);
    expect(await hasBlob(hashesIn(draft as Draft)[0] ?? '', database)).toBe(true);
  });
});

describe('cards that are saved', () => {
  it('have their pictures with words for who does not see them, and what was dropped is deleted', async () => {
    const { job, draft } = await make();
    const [kept, dropped] = (draft as Draft).items;
    const saved = await save(job, decide(draft as Draft, dropped?.key ?? '', 'dropped'));
    expect(saved.ok).toBe(true);
    const [card] = await database.rows('card').toArray();
    expect(card).toMatchObject({
      ...{ front: 'What does this picture show?', back: 'Layers of the retina', page: 1 },
      ...{ quote: 'Figure 1.1 Layers of the retina', area: [0.1, 0.1, 0.5, 0.25] },
    });
    const media = await database.rows('media').toArray();
    const hash = kept && pictureOf(kept.item)?.sha256;
    expect(media).toMatchObject([
      {
        ...{ ownerEntity: 'card', ownerId: card?.id, side: 'front', sha256: hash, uploadedAt: 0 },
        name: 'Picture from page 1 of Biology',
      },
    ]);
    expect(await (await readBlob(hash ?? '', '', database))?.text()).toContain('1');
    expect(await hasBlob((dropped && pictureOf(dropped.item)?.sha256) ?? '', database)).toBe(false);
    expect((await findUnsentFiles(database)).map(({ sha256 }) => sha256)).toContain(hash);
  });

  it('take their pictures along when their deck is deleted for good', async () => {
    const { job, draft } = await make();
    const saved = await save(job, draft as Draft);
    const id = saved.ok ? saved.data.id : '';
    await mutateIn(database, deleteDeck, { id });
    expect(await hasBlob(hashesIn(draft as Draft)[0] ?? '', database)).toBe(true);
    await purge([{ entity: 'deck', id }], database);
    for (const sha256 of hashesIn(draft as Draft)) {
      expect(await hasBlob(sha256, database)).toBe(false);
    }
  });

  it('are not made of pictures that this device has lost', async () => {
    const { job, draft } = await make();
    await database.blobs.clear();
    const saved = await save(job, draft as Draft);
    expect(!saved.ok && saved.error).toMatchObject({
      ...{ kind: 'gone', message: expect.stringContaining('no longer on this device') },
    });
    expect(await database.rows('card').count()).toBe(0);
    expect(await jobNow(job)).toBeDefined();
  });

  it('are saved without those of which this device has lost the picture', async () => {
    const { job, draft } = await make();
    const [lost = '', ...others] = hashesIn(draft as Draft);
    await database.blobs.where('sha256').equals(lost).delete();
    expect(await save(job, draft as Draft)).toMatchObject({ ok: true, data: { lostPictures: 1 } });
    const media = await database.rows('media').toArray();
    expect(media.map(({ sha256 }) => sha256).sort()).toEqual(others.sort());
    expect(await database.rows('card').count()).toBe(others.length);
    expect(await jobNow(job)).toBeUndefined();
  });
});
