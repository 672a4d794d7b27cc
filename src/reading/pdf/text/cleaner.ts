/** Starts `clean.worker.ts` from the main thread, for text that was not read in `pdf/worker`, such as of scans. */

import { openWorker } from '../../../lib/missing-part.ts';
import type { RawPage } from '../../../text/clean/raw-page.ts';
import type { CleanPage } from '../../../text/clean-page.ts';

export interface Cleaner {
  add(page: RawPage): void;
  /** The pages added since the last call, cleaned. @throws when the worker could not, or never came (`MissingPart`) */
  finish(): Promise<CleanPage[]>;
  close(): void;
}

export function openCleaner(): Cleaner {
  const ended = Promise.withResolvers<never>();
  // It also ends while nobody waits for an answer: that is no unhandled rejection.
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
