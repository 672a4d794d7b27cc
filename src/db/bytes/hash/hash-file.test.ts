import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { hashFile } from './hash-file.ts';
import type { HashTold } from './hash-slices.ts';

const mib = 1024 * 1024;
const bytesOf = (size: number) => new Uint8Array(size).map((_, at) => at % 251);
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([0, 1, 5 * mib])('hashes a file of %i bytes', async (size) => {
  const bytes = bytesOf(size);
  expect(await hashFile(new Blob([bytes]), () => undefined)).toBe(sha256Of(bytes));
});

it('tells the bytes done, and ends where that throws', async () => {
  const onProgress = vi.fn();
  await hashFile(new Blob([bytesOf(5 * mib)]), onProgress);
  expect(onProgress.mock.calls).toEqual([[4 * mib], [5 * mib]]);
  const stop = () => {
    throw new Error('cancelled');
  };
  await expect(hashFile(new Blob(['a']), stop)).rejects.toThrow('cancelled');
});

it('throws where the file cannot be read any more, at the beginning or later', async () => {
  const blob = new Blob([bytesOf(6 * mib)]);
  for (const readable of [0, 1]) {
    const slice = vi.spyOn(blob, 'slice');
    for (let slices = 0; slices < readable; slices++) slice.mockReturnValueOnce(new Blob(['a']));
    slice.mockReturnValue({ arrayBuffer: () => Promise.reject(new Error('gone')) } as Blob);
    await expect(hashFile(blob, () => undefined)).rejects.toThrow('gone');
    slice.mockRestore();
  }
});

const large = bytesOf(9 * mib);

/** A worker that sends this, or one that does not start. */
function stubWorker(tells: readonly HashTold[] | undefined) {
  const terminate = vi.fn();
  vi.stubGlobal(
    'Worker',
    class {
      onmessage?: (event: { data: HashTold }) => void;
      onerror?: (event: { message: string }) => void;
      terminate = terminate;
      postMessage(): void {
        queueMicrotask(() => {
          if (tells === undefined) this.onerror?.({ message: '' });
          else for (const data of tells) this.onmessage?.({ data });
        });
      }
    },
  );
  return terminate;
}

it('leaves a large file to a worker, which ends with it', async () => {
  const terminate = stubWorker([{ done: mib }, { sha256: 'from the worker' }]);
  const onProgress = vi.fn();
  expect(await hashFile(new Blob([large]), onProgress)).toBe('from the worker');
  expect(onProgress.mock.calls).toEqual([[mib]]);
  expect(terminate).toHaveBeenCalledOnce();
});

it.each<[string, HashTold]>([
  ['the worker cannot read the file', { why: 'gone', isWithoutHasher: false }],
  ['nobody waits for the hash any more', { done: mib }],
])('throws and ends the worker where %s', async (_, told) => {
  const terminate = stubWorker([told]);
  const stop = () => {
    throw new Error('gone');
  };
  await expect(hashFile(new Blob([large]), stop)).rejects.toThrow('gone');
  expect(terminate).toHaveBeenCalledOnce();
});

it('hashes a large file itself where the worker does not start, and says so', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  stubWorker(undefined);
  expect(await hashFile(new Blob([large]), () => undefined)).toBe(sha256Of(large));
  expect(warn).toHaveBeenCalledOnce();
});
