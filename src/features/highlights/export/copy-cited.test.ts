import { beforeEach, expect, it, vi } from 'vitest';

/** The bytes on the device, and the metadata of the opened file. */
const device = vi.hoisted(() => ({
  bytes: undefined as Blob | undefined,
  opened: undefined as unknown,
}));

vi.mock('../../../db/bytes/blobs.ts', () => ({ readBlob: async () => device.bytes }));
vi.mock('../../../reading/pdf/locked/unlocked.ts', () => ({ passwordOf: async () => undefined }));
vi.mock('../../../reading/pdf/pdf.ts', () => ({ openPdf: async () => device.opened }));

const { readWork } = await import('./copy-cited.ts');

const speaking = {
  ok: true,
  pdf: { getMetadata: async () => ({ info: { Author: 'George Miller' } }) },
  close: () => undefined,
};
const fileOf = (sha256: string) => ({ sha256, mime: 'application/pdf', name: 'scan.pdf' });

beforeEach(() => {
  device.bytes = new Blob(['%PDF-']);
  device.opened = speaking;
});

it('asks a file again whose bytes were not on the device', async () => {
  device.bytes = undefined;
  expect((await readWork(fileOf('a'))).authors).toEqual([]);
  device.bytes = new Blob(['%PDF-']);
  expect((await readWork(fileOf('a'))).authors).toEqual(['George Miller']);
});

it('asks a file again that could not be opened', async () => {
  device.opened = { ok: false, problem: 'offline' };
  expect((await readWork(fileOf('b'))).authors).toEqual([]);
  device.opened = speaking;
  expect((await readWork(fileOf('b'))).authors).toEqual(['George Miller']);
});

it('reads what a file says once', async () => {
  expect((await readWork(fileOf('c'))).authors).toEqual(['George Miller']);
  device.bytes = undefined;
  expect((await readWork(fileOf('c'))).authors).toEqual(['George Miller']);
});
