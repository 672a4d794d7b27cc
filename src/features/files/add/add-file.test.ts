import 'fake-indexeddb/auto';
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { spyOnTable } from '../../../../test/support/table-spy.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  currentDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { deleteFile } from '../../../model/entities/file.ts';
import type { LookAtPdf } from '../../../reading/pdf/look-at-pdf.ts';
import { type AddOutcome, addStored, type ChosenFile, nameOf, storeFile } from './add-file.ts';
import type { LookAtFile } from './inspect-file.ts';
import type { UploadStage } from './uploads-store.ts';

let database: AccountDatabase;
let account = 0;

beforeEach(async () => {
  vi.stubGlobal('Blob', NodeBlob);
  vi.stubGlobal('File', NodeFile);
  database = await openAccountDatabase(`student-${account++}`);
});

afterEach(async () => {
  closeAccountDatabase();
  await database.delete();
  vi.unstubAllGlobals();
});

const pdf = (content: string, name = 'Lecture 1.pdf') =>
  new NodeFile([`%PDF-1.7 ${content}`], name) as unknown as ChosenFile;
const readable: LookAtPdf = async () => ({ ok: true, pageCount: 12, content: 'text' });
const locked: LookAtPdf = async () => ({ ok: false, problem: 'encrypted' });
const torn: LookAtPdf = async () => ({ ok: false, problem: 'broken' });
const quietly = () => undefined;

async function addFile(
  file: ChosenFile,
  onStage: (stage: UploadStage) => void,
  lookAt: LookAtFile,
  database: AccountDatabase = currentDatabase(),
): Promise<AddOutcome> {
  const outcome = await storeFile(file, onStage, database);
  return outcome.kind === 'stored' ? addStored(outcome.file, onStage, lookAt, database) : outcome;
}

describe('adding a file', () => {
  it('[P2] keeps the bytes before the row, and queues the row for the server', async () => {
    const outcome = await addFile(
      pdf('memory'),
      quietly,
      vi.fn<LookAtPdf>(async (...asked) => {
        expect(await database.blobs.count()).toBe(1);
        expect(await database.rows('file').count()).toBe(0);
        return readable(...asked);
      }),
    );
    expect(outcome.kind).toBe('added');
    const [file] = await database.rows('file').toArray();
    expect(file).toMatchObject({
      name: 'Lecture 1',
      pageCount: 12,
      content: 'text',
      uploadedAt: 0,
    });
    expect(await database.outbox.count()).toBe(1);
  });

  it('leaves nothing behind when the pages cannot be opened', async () => {
    const outcome = await addFile(pdf('torn'), quietly, torn);
    expect(outcome).toEqual({ kind: 'refused', refusal: 'broken' });
    expect(await database.blobs.count()).toBe(0);
    expect(await database.rows('file').count()).toBe(0);
    expect(await database.outbox.count()).toBe(0);
  });

  it('[P2] adds a PDF that needs a password like any other; its content is known later', async () => {
    const outcome = await addFile(pdf('secret', 'Exam.pdf'), quietly, locked);
    expect(outcome.kind).toBe('added');
    expect(await database.blobs.count()).toBe(1);
    const [file] = await database.rows('file').toArray();
    expect(file).toMatchObject({ name: 'Exam', pageCount: 0, needsPassword: true });
    expect(await database.outbox.count()).toBe(1);
  });

  it('does not blame the file when the reader itself cannot be loaded', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const outcome = await addFile(pdf('fine'), quietly, () =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    );
    expect(outcome).toEqual({ kind: 'refused', refusal: 'no-reader' });
    expect(await database.blobs.count()).toBe(0);
  });

  it('does not blame the file when the hashing code cannot be loaded', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.doMock('hash-wasm/dist/sha256.umd.min.js', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const outcome = await addFile(pdf('fine'), quietly, readable);
    vi.doUnmock('hash-wasm/dist/sha256.umd.min.js');
    expect(outcome).toEqual({ kind: 'refused', refusal: 'no-reader' });
  });

  it('names the file that is already there instead of adding it twice', async () => {
    const first = await addFile(pdf('same'), quietly, readable);
    const again = await addFile(pdf('same', 'Copy.pdf'), quietly, readable);
    expect(again).toEqual({
      kind: 'duplicate',
      fileId: first.kind === 'added' ? first.fileId : '',
      name: 'Lecture 1',
    });
    expect(await database.rows('file').count()).toBe(1);
  });

  it('is in the library once if two tabs add it at once', async () => {
    const outcomes = await Promise.all([
      addFile(pdf('same'), quietly, readable),
      addFile(pdf('same', 'Copy.pdf'), quietly, readable),
    ]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['added', 'duplicate']);
    expect(await database.rows('file').count()).toBe(1);
    expect(await database.blobs.count()).toBe(1);
  });

  it('adds a file again that is in the Trash, and never deletes the shared bytes', async () => {
    const first = await addFile(pdf('twice'), quietly, readable);
    if (first.kind !== 'added') throw new Error('The first was not added');
    await mutate(deleteFile, { id: first.fileId });
    expect((await addFile(pdf('twice'), quietly, torn)).kind).toBe('refused');
    expect(await database.blobs.count()).toBe(1);
    expect((await addFile(pdf('twice'), quietly, readable)).kind).toBe('added');
  });

  it('says that the device is full, and keeps nothing', async () => {
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    spyOnTable(database, 'blobs', 'bulkPut').mockRejectedValue(full);
    const outcome = await addFile(pdf('large'), quietly, readable);
    expect(outcome).toMatchObject({ kind: 'failed', message: expect.stringMatching(/full/) });
    expect(await database.rows('file').count()).toBe(0);
  });

  it('tells where it is', async () => {
    const stages: string[] = [];
    await addFile(pdf('steps'), ({ kind }) => stages.push(kind), readable);
    expect([...new Set(stages)]).toEqual(['checking', 'storing', 'reading']);
  });
});

describe('a file’s name', () => {
  it.each([
    ['Biology  Chapter 3.PDF', 'Biology Chapter 3'],
    ['.pdf', 'Untitled file'],
    ['notes.v2.pdf', 'notes.v2'],
    [`${'x'.repeat(600)}.pdf`, 'x'.repeat(500)],
  ])('%s', (name, shown) => {
    expect(nameOf({ name })).toBe(shown);
  });
});
