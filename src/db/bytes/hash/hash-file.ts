/** SHA-256 in hex of a file, in a worker where it is large, so that the screen stays alive. */
import { NoHasher } from '../../../lib/sha256.ts';
import { type HashTold, hashSlices } from './hash-slices.ts';

/** A smaller one is hashed sooner than a worker starts. */
const largeBytes = 8 * 1024 * 1024;

/**
 * @param onProgress bytes done; what it throws ends the hashing
 * @throws NoHasher, or when the file cannot be read any more
 */
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
      // As after a deployment, when the worker's script is gone: slower, but the file is added all the same.
      worker.onerror = ({ message }) => {
        console.warn('A file is hashed without a worker, which did not start', message);
        resolve(hashSlices(blob, onProgress));
      };
      worker.postMessage(blob);
    });
  } finally {
    worker.terminate();
  }
}
