/** Files of other programs are read no more often than needed, and not after an abort. */
import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rawZip } from '../../../../test/import/raw-zip.ts';
import { AccountDatabase } from '../../../db/database.ts';
import type { Seen } from '../../../reading/pdf/look-at-pdf.ts';
import { filesIn, openSource } from './open-source.ts';
import type { ReadRows, SourceRow } from './source.ts';

const pdf = vi.hoisted(() => ({ lookAtPdf: vi.fn() }));
vi.mock('../../../reading/pdf/look-at-pdf.ts', () => pdf);

const seen: Seen = { ok: true, pageCount: 3, content: 'text' };
let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
  pdf.lookAtPdf.mockReset().mockResolvedValue(seen);
});
afterEach(() => database.delete());

const vault = (words: string) => [
  { path: 'Vault/Cells.md', modifiedAt: 1, bytes: new Blob(['Cells']) },
  { path: 'Vault/Cells.pdf', modifiedAt: 1, bytes: new Blob([`%PDF-1.4 ${words}`]) },
];

async function fileRow(words: string, options: Partial<ReadRows> = {}) {
  const input = { email: '', chosen: {} };
  const source = await openSource(database, 'markdown', vault(words), input, 1);
  const { signal } = new AbortController();
  const rows: SourceRow[] = [];
  const given = {
    signal,
    leaveOut: () => undefined,
    wantsBytes: () => true,
    readHere: async () => undefined,
    ...options,
  };
  for await (const row of source.rows(given)) rows.push(row);
  return rows.find(({ entity }) => entity === 'file');
}

describe('a PDF among the chosen files', () => {
  it('is opened once for the preview and the import', async () => {
    const [first, second] = [await fileRow('once'), await fileRow('once')];
    expect(second?.row).toEqual(first?.row);
    expect(second?.row.pageCount).toBe(3);
    expect(pdf.lookAtPdf).toHaveBeenCalledTimes(1);
  });

  it('is taken where it asks for a password, to be unlocked later', async () => {
    pdf.lookAtPdf.mockResolvedValue({ ok: false, problem: 'encrypted' });
    expect((await fileRow('locked'))?.row).toMatchObject({ pageCount: 0, needsPassword: true });
  });

  it('gives its bytes only where somebody wants them', async () => {
    expect((await fileRow('wanted'))?.bytes).toBeDefined();
    expect((await fileRow('wanted', { wantsBytes: () => false }))?.bytes).toBeUndefined();
  });

  it('is no longer looked at once the student cancels, and is looked at wholly the next time', async () => {
    const stop = new AbortController();
    pdf.lookAtPdf.mockImplementation(async (_bytes, _onProgress, signal: AbortSignal) => {
      stop.abort();
      return signal.aborted ? { ok: true, pageCount: 3, content: 'scanned' } : seen;
    });
    await expect(fileRow('cancelled', { signal: stop.signal })).rejects.toThrow(/abort/i);
    expect((await fileRow('cancelled'))?.row.content).toBe('text');
  });
});

it('a file in a zip is no longer unpacked once the student cancels', async () => {
  const data = new Uint8Array(30_000_000);
  const zip = rawZip([{ name: 'Cells.md', data }]);
  const stop = new AbortController();
  const [file] = await filesIn([{ path: 'a.zip', modifiedAt: 1, bytes: zip }], stop.signal);
  const read = file?.bytes();
  stop.abort();
  await expect(read).rejects.toThrow(/abort/i);
});
