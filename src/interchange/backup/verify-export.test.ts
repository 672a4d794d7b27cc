import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDownloaded } from '../../../test/support/downloaded.ts';
import { storeBlob } from '../../db/bytes/blobs.ts';
import { currentDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { addFile } from '../../model/entities/file.ts';
import { createTask } from '../../model/entities/task.ts';
import { type ExportContents, NotVerified } from './export/export-contents.ts';
import { makeExport } from './export/make-export.ts';
import { verifyExport } from './verify-export.ts';

const pdf = '%PDF-1.7 of a test';

beforeEach(async () => {
  await openDownloaded(crypto.randomUUID());
  await mutate(createTask, { title: 'Read' });
  const sha256 = await hexOf(pdf);
  const file = { name: 'Cells', mime: 'application/pdf', sizeBytes: pdf.length, pageCount: 1 };
  await mutate(addFile, { ...file, id: 'f', sha256, content: 'text' });
  await storeBlob(sha256, new Blob([pdf]));
});

async function hexOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function make() {
  return makeExport({
    account: { username: 'Ada', email: 'ada@example.org' },
    nowMs: Date.now(),
    fetchUsage: async () => ({ ok: false, error: { kind: 'timeout', message: '' } }),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}

function verify(zip: Blob, contents: ExportContents, more = {}) {
  return verifyExport(zip, contents, {
    userId: currentDatabase().userId,
    nowMs: Date.now(),
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...more,
  });
}

describe('an export that is read back', () => {
  it('holds all that was put in', async () => {
    const { zip, contents } = await make();
    const told: [number, number][] = [];
    const onProgress = (...progress: [number, number]) => told.push(progress);
    expect(await verify(zip, contents, { onProgress })).toEqual({ unreadable: 0 });
    expect(contents.rows).toMatchObject({ task: 1, file: 1, card: 0 });
    expect(contents.entries.get('files/Cells.pdf')).toBe(pdf.length);
    expect(told).toHaveLength(contents.entries.size);
  });

  it('is not verified when any one byte of what it holds has flipped', async () => {
    const { zip, contents } = await make();
    const whole = new Uint8Array(await zip.arrayBuffer());
    // Only contents have a checksum, not the names and times between them.
    const at = new TextDecoder('latin1').decode(whole).indexOf(pdf);
    for (const index of [at, at + pdf.length - 1, at - 100]) {
      const bytes = whole.slice();
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      await expect(verify(new Blob([bytes]), contents), String(index)).rejects.toThrow(NotVerified);
    }
  });

  it.each([
    ['empty', (zip: Blob) => zip.slice(0, 0)],
    ['broken off', (zip: Blob) => zip.slice(0, zip.size - 10)],
    ['half there', (zip: Blob) => zip.slice(0, zip.size / 2)],
  ])('is not verified when it is %s', async (_, change) => {
    const { zip, contents } = await make();
    await expect(verify(change(zip), contents)).rejects.toThrow(NotVerified);
  });

  it('is not verified when a row, a file or some bytes of it are missing', async () => {
    const { zip, contents } = await make();
    const { entries, rows } = contents;
    const others: Partial<ExportContents>[] = [
      { rows: { ...rows, task: 2 } },
      { entries: new Map([...entries, ['files/More.pdf', 3]]) },
      { entries: new Map([...entries].slice(1)) },
      { entries: new Map([...entries, ['files/Cells.pdf', 3]]) },
    ];
    for (const other of others) {
      await expect(verify(zip, { ...contents, ...other })).rejects.toThrow(NotVerified);
    }
  });

  it('is not verified when it is of another account', async () => {
    const { zip, contents } = await make();
    const userId = crypto.randomUUID();
    await expect(verify(zip, contents, { userId })).rejects.toThrow('another account');
  });

  it('counts what lies on the device as it is in the zip, but an import would leave out', async () => {
    await currentDatabase().table('task').put({ id: 'x', $at: 'nonsense' });
    const { sha256 } = (await currentDatabase().rows('file').get('f')) ?? { sha256: '' };
    await storeBlob(sha256, new Blob(['%PDF-1.7 of damage']));
    const { zip, contents } = await make();
    expect(await verify(zip, contents)).toEqual({ unreadable: 2 });
  });

  it('stops when it is told to', async () => {
    const { zip, contents } = await make();
    await expect(verify(zip, contents, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });
});
