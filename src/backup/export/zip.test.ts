import '../../../test/support/node-blobs.ts';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type ZipEntry, zipToBlob } from './zip.ts';

const never = new AbortController().signal;

async function* entries(...all: ZipEntry[]) {
  yield* all;
}

async function unzipped(zip: Blob) {
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

async function* rows(count: number) {
  for (let row = 0; row < count; row++) yield `${row} 👋 ${'é'.repeat(row % 50)}\n`;
}

it('texts of any length, read at once or row by row, come out as they were', async () => {
  const whole = (await Array.fromAsync(rows(20_000))).join('');
  const zip = await zipToBlob(
    entries(
      { path: 'whole', content: whole },
      { path: 'rows', content: rows(20_000) },
      { path: 'empty', content: '' },
    ),
    0,
    never,
  );
  const got = await unzipped(zip);
  expect(got.whole === whole && got.rows === whole).toBe(true);
  expect(got.empty).toBe('');
});

it('the screens have their turn while it is packed', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await zipToBlob(entries({ path: 'rows', content: rows(200_000) }), 0, never);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
});

it('an abort between two pieces is heard', async () => {
  const stop = new AbortController();
  const work = zipToBlob(entries({ path: 'rows', content: rows(1_000_000) }), 0, stop.signal);
  setTimeout(() => stop.abort(), 1);
  await expect(work).rejects.toThrow('abort');
});
