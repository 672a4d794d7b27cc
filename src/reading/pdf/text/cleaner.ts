/** Starts `clean.worker.ts` for text that was not read in `pdf/worker`, such as recognized scans. */

import { openWorker } from '../../../lib/missing-part.ts';
import type { RawPage } from '../../../text/clean/raw-page.ts';
import type { CleanPage } from '../../../text/clean-page.ts';

export interface Cleaner {
  add(page: RawPage): void;
  /**
   * Cleans the pages added since the last call. @throws `MissingPart` when the worker's script did not load, or the
   * worker's error
   */
  finish(): Promise<CleanPage[]>;
  close(): void;
}

export function openCleaner(): Cleaner {
  const ended = Promise.withResolvers<never>();
  // The worker may end while nothing awaits it; that must not become an unhandled rejection.
  ended.promise.catch(() => undefined);
  const worker = openWorker(
    () => new Worker(new URL('./clean.worker.ts', import.meta.url), { type: 'module' }),
    ended.reject,
  );
  const send = (message: RawPage | null) => worker.postMessage(message);
  return {
    add: send,
    finish: () => {
      const cleaned = new Promise<CleanPage[]>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<CleanPage[] | string>) => {
          if (typeof data === 'string') reject(new Error(data));
          else resolve(data);
        };
        send(null);
      });
      return Promise.race([cleaned, ended.promise]);
    },
    close: () => worker.terminate(),
  };
}
