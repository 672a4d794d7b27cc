/** SHA-256 of a file in hex; of a large file in a worker, so that the screen stays responsive. */
import { NoHasher } from '../../../lib/sha256.ts';
import { type HashTold, hashSlices } from './hash-slices.ts';

/** Below this, hashing is faster than starting a worker. */
const largeBytes = 8 * 1024 * 1024;

/** @param onProgress bytes done; its error ends the hashing. @throws NoHasher, or if the file becomes unreadable */
export async function hashFile(
  blob: Blob,
  onProgress: (doneBytes: number) => void,
): Promise<string> {
  const isLarge = blob.size > largeBytes && 'Worker' in globalThis;
  return isLarge ? await hashInWorker(blob, onProgress) : await hashSlices(blob, onProgress);
}

async function hashInWorker(blob: Blob, onProgress: (doneBytes: number) => void): Promise<string> {
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<HashTold>) => {
        if ('sha256' in data) resolve(data.sha256);
        else if ('why' in data) {
          reject(data.isWithoutHasher ? new NoHasher(data.why) : new Error(data.why));
        } else {
          try {
            onProgress(data.done);
          } catch (error) {
            reject(error);
          }
        }
      };
      // Such as after a deployment that removed the worker's script: slower, but the file is still added.
      worker.onerror = ({ message }) => {
        console.warn('The hashing worker did not start; the page hashes the file', message);
        resolve(hashSlices(blob, onProgress));
      };
      worker.postMessage(blob);
    });
  } finally {
    worker.terminate();
  }
}
