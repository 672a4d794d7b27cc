import '../../../test/support/node-blobs.ts';
import { expect, it, vi } from 'vitest';
import { openZip } from './read-zip.ts';
import { type ZipEntry, zipToBlob } from './write-zip.ts';

const never = new AbortController().signal;
const sizes = [0, 1, 300, 60_000, 70_000, 128 * 1024, 200_000, 1_200_000, 5, 90_000];
/** Cannot be packed much smaller. */
const bytesOf = (size: number, at: number) =>
  Uint8Array.from({ length: size }, (_, n) => (n * n * 31 + n * (at + 7) + (n >> 5)) % 251);
const contents = sizes.map((size, at) => new Blob([bytesOf(size, at)]));

async function zipOf(parts: readonly Blob[]): Promise<Blob> {
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [at, content] of parts.entries()) yield { path: `${at}`, content };
  }
  return await zipToBlob(entries(), 0, never);
}

const digest = async (blob: Blob = new Blob()) => Buffer.from(await blob.arrayBuffer());

it.each<[string, (count: number) => number[]]>([
  ['from front to back', (count) => Array.from({ length: count }, (_, at) => at)],
  ['from back to front', (count) => Array.from({ length: count }, (_, at) => count - 1 - at)],
  ['here and there', (count) => Array.from({ length: count }, (_, at) => (at * 7 + 3) % count)],
])('small and large files come out as they were, read %s', async (_, order) => {
  const files = await openZip(await zipOf(contents));
  for (const at of order(sizes.length)) {
    expect((await digest(await files[at]?.bytes())).equals(await digest(contents[at]))).toBe(true);
  }
  const all = await Promise.all(files.map((file) => file.bytes()));
  for (const [at, one] of all.entries())
    expect((await digest(one)).equals(await digest(contents[at]))).toBe(true);
});

it('many small files are read together', async () => {
  const parts = Array.from({ length: 200 }, (_, at) => new Blob([bytesOf(2_000, at)]));
  const zip = await zipOf(parts);
  const files = await openZip(zip);
  const slice = vi.spyOn(Blob.prototype, 'slice');
  for (const file of files) expect((await file.bytes()).size).toBe(2_000);
  expect(slice.mock.calls.length).toBeLessThan(parts.length / 10);
  slice.mockRestore();
});

it('a read that failed is tried again by the next', async () => {
  const files = await openZip(await zipOf(contents));
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer');
  read.mockRejectedValueOnce(new DOMException('The file changed', 'NotReadableError'));
  await expect(files[2]?.bytes()).rejects.toThrow('The file changed');
  read.mockRestore();
  expect((await files[2]?.bytes())?.size).toBe(300);
});
