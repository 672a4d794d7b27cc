/** Starts `clean.worker.ts` from the main thread, for text that was not read in `pdf/worker`, such as of scans. */

import type { RawPage } from '../../generate/raw-page.ts';
import type { CleanPage } from '../../model/text/clean-page.ts';

export interface Cleaner {
  add(page: RawPage): void;
  /** The pages added since the last call, cleaned. @throws when the worker could not */
  finish(): Promise<CleanPage[]>;
  close(): void;
}

export function openCleaner(): Cleaner {
  const worker = new Worker(new URL('./clean.worker.ts', import.meta.url), { type: 'module' });
  const send = (message: RawPage | null) => worker.postMessage(message);
  return {
    add: send,
    finish: () =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<CleanPage[] | string>) => {
          if (typeof data === 'string') reject(new Error(data));
          else resolve(data);
        };
        worker.onerror = (event) => reject(new Error(event.message || 'The text worker stopped'));
        send(null);
      }),
    close: () => worker.terminate(),
  };
}
