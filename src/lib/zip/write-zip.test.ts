import '../../../test/support/node-blobs.ts';
import { expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { unzippedTexts } from '../../../test/support/zip.ts';
import { openZip } from './read-zip.ts';
import { type ZipEntry, zipToBlob } from './write-zip.ts';

const never = new AbortController().signal;

async function* entries(...all: ZipEntry[]) {
  yield* all;
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
  const got = await unzippedTexts(zip);
  expect(got.whole === whole && got.rows === whole).toBe(true);
  expect(got.empty).toBe('');
});

it('the screens have their turn while it is packed', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await zipToBlob(
    entries({ path: 'rows', content: rows(fewerUnlessLong(200_000, 50_000)) }),
    0,
    never,
  );
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
});

it('an abort between two pieces is heard', async () => {
  const stop = new AbortController();
  const work = zipToBlob(entries({ path: 'rows', content: rows(1_000_000) }), 0, stop.signal);
  setTimeout(() => stop.abort(), 1);
  await expect(work).rejects.toThrow('abort');
});

it('text that repeats itself is packed so that no reader takes it for a zip bomb', async () => {
  const piece = 'a'.repeat(1024 * 1024);
  const pieces = fewerUnlessLong(40, 10);
  const same = async function* () {
    for (let count = 0; count < pieces; count++) yield piece;
  };
  const zip = await zipToBlob(
    entries({ path: 'same', content: same() }, { path: 'short', content: 'b'.repeat(2_000) }),
    0,
    never,
  );
  expect(zip.size).toBeGreaterThan((pieces * piece.length) / 100);
  const [first, second] = await openZip(zip);
  let [length, isSame] = [0, true];
  for await (const bytes of first?.stream(never) ?? []) {
    length += bytes.length;
    isSame &&= Buffer.from(bytes).equals(Buffer.alloc(bytes.length, 'a'));
  }
  expect([length, isSame]).toEqual([pieces * piece.length, true]);
  expect(await (await second?.bytes())?.text()).toBe('b'.repeat(2_000));
});
