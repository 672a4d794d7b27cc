import { expect, it } from 'vitest';
import { packFiles, readPacked } from './pack.ts';

const files = new Map([
  ['cmaps/日本.bcmap', new Uint8Array([1, 2, 3])],
  ['empty', new Uint8Array()],
  ['wasm/decoder.wasm', new Uint8Array([0, 97, 115, 109])],
]);
const pack = new Blob([packFiles(files)]);

it('gives each file back by its name', async () => {
  for (const [name, bytes] of files) {
    const file = await readPacked(pack, name);
    expect(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(1))).toEqual(bytes);
  }
});

it('has nothing by any other name', async () => {
  expect(await readPacked(pack, 'cmaps')).toBeUndefined();
  expect(await readPacked(pack, 'toString')).toBeUndefined();
});
