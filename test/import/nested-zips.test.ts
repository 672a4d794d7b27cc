/** [P5] Zips in a zip, like large exports of Notion: read as one, and never unpacked beyond a device's limits. */
import '../support/node-blobs.ts';
import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { filesIn, problemOfSource } from '../../src/interchange/backup/read/open-source.ts';
import { openZip, unpackingOf } from '../../src/lib/zip/read-zip.ts';
import { zipBytes } from './handmade.ts';
import { rawZip } from './raw-zip.ts';
import { expectPeakBelow, watching } from './watch.ts';

const chosen = (bytes: Blob, path = 'Export.zip') => ({ path, modifiedAt: undefined, bytes });
const problem = (work: Promise<unknown>) => work.then(() => 'It was taken.', problemOfSource);
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

/** Just small enough to skip the check of compression ratios. */
const zeros = (() => {
  const block = new Uint8Array(31 * 1024 * 1024);
  const bytes = new Uint8Array(deflateRawSync(block, { level: 9 }));
  return { bytes, size: block.length, crc: crc32(block) };
})();
const manyZeros = (count: number) =>
  rawZip(Array.from({ length: count }, (_, index) => ({ name: `${index}.md`, packed: zeros })));

describe('zips in a zip', () => {
  it('are read as one, with a folder for each', async () => {
    const part = (text: string) => zipBytes({ 'Notes.md': text });
    const outer = new Blob([zipBytes({ 'Part-1.zip': part('one'), 'Part-2.zip': part('two') })]);
    const files = await filesIn([chosen(outer)]);
    const texts = files.map(async ({ path, bytes }) => [path, await (await bytes()).text()]);
    expect(await Promise.all(texts)).toEqual([
      ['Export/Part-1/Notes.md', 'one'],
      ['Export/Part-2/Notes.md', 'two'],
    ]);
  });

  it('that are not packed are not copied', async () => {
    const part = zipBytes({ 'Notes.md': 'one' });
    const outer = rawZip([{ name: 'Part-1.zip', data: part, isStored: true }]);
    const unpacking = vi.spyOn(Response.prototype, 'blob');
    await filesIn([chosen(outer)]);
    expect(unpacking).not.toHaveBeenCalled();
    unpacking.mockRestore();
  });

  it('are unpacked one after the other', async () => {
    const part = (text: string) => zipBytes({ 'Notes.md': text.repeat(1_000) });
    const parts = ['a', 'b', 'c', 'd'].map((text) => [`${text}.zip`, part(text)] as const);
    const real = Response.prototype.blob;
    let [running, most] = [0, 0];
    const unpacking = vi.spyOn(Response.prototype, 'blob').mockImplementation(async function (
      this: Response,
    ) {
      running += 1;
      most = Math.max(most, running);
      const bytes = await real.call(this);
      running -= 1;
      return bytes;
    });
    const packed = rawZip(parts.map(([name, data]) => ({ name, data })));
    expect(await filesIn([chosen(packed)])).toHaveLength(4);
    unpacking.mockRestore();
    expect(most).toBe(1);
  });
});

describe('a bomb', () => {
  it('of zips in a zip is refused before all of them are unpacked', async () => {
    const part = await bytesOf(manyZeros(20));
    const outer = rawZip(
      Array.from({ length: 60 }, (_, at) => ({ name: `${at}.zip`, data: part })),
    );
    const { value, peakMegabytes } = await watching(() => problem(filesIn([chosen(outer)])));
    expect(value).toMatch(
      /^This zip file can’t be unpacked safely: it grows to more than 100 times/,
    );
    expectPeakBelow(peakMegabytes, 150);
  });

  it('of several zips that are chosen together is refused', async () => {
    const part = manyZeros(5);
    const all = Array.from({ length: 20 }, (_, at) => chosen(part, `${at}.zip`));
    expect(await problem(filesIn(all))).toMatch(/can’t be unpacked safely/);
  });

  it('of many files, each harmless, is refused', async () => {
    expect(await problem(openZip(manyZeros(20)))).toMatch(/can’t be unpacked safely/);
    expect(await openZip(manyZeros(5))).toHaveLength(5);
  });

  it('of more than a device can store is refused, with the limit', async () => {
    const gigabyte = 1_000_000_000;
    const data = new Uint8Array(9_000_000);
    const file = { data, isStored: true, claimedSize: 2 * gigabyte, isZip64: true };
    const shared = Array.from({ length: 9 }, (_, at) => ({
      ...{ ...file, name: `${at}`, ...(at > 0 && { sharesDataOf: 0 }) },
    }));
    expect(await problem(openZip(rawZip(shared), unpackingOf(gigabyte)))).toBe(
      'This zip file unpacks to more than 16 GB. Split it into smaller ones.',
    );
  });
});
