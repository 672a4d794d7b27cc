/** Hashes a large file away from the screen. Answers with the bytes done, then the hash or the reason of a failure. */
import { NoHasher } from '../../../lib/sha256.ts';
import { type HashTold, hashSlices } from './hash-slices.ts';

self.addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  try {
    tell({ sha256: await hashSlices(data, (done) => tell({ done })) });
  } catch (error) {
    tell({ why: String(error), isWithoutHasher: error instanceof NoHasher });
  }
});

function tell(message: HashTold): void {
  self.postMessage(message);
}
