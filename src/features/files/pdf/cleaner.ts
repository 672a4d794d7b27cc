/** The page's end of `clean.worker.ts`. */
import type { CleanPage } from '../../../generate/clean-page.ts';
import type { RawPage } from '../../../generate/raw-page.ts';
import type { CleanAnswer, CleanRequest } from './clean-messages.ts';

export interface Cleaner {
  add(page: RawPage): void;
  /** The pages added since the last call, cleaned. @throws when the worker could not */
  finish(): Promise<CleanPage[]>;
  close(): void;
}

export function openCleaner(): Cleaner {
  const worker = new Worker(new URL('./clean.worker.ts', import.meta.url), { type: 'module' });
  const send = (request: CleanRequest) => worker.postMessage(request);
  return {
    add: (page) => send({ kind: 'page', page }),
    finish: () =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<CleanAnswer>) => {
          if (data.kind === 'pages') resolve(data.pages);
          else reject(new Error(data.message));
        };
        worker.onerror = (event) => reject(new Error(event.message || 'The text worker stopped'));
        send({ kind: 'end' });
      }),
    close: () => worker.terminate(),
  };
}
