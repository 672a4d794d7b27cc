/** The worker that reads Anki packages, in this thread: messages are copied, as between threads. */
import { vi } from 'vitest';
import {
  type FromRows,
  serveRows,
  type ToRows,
} from '../../../src/interchange/backup/read/apart/serve-rows.ts';
import { ankiReader } from '../../../src/interchange/formats/read/anki.ts';

type Served = ReturnType<typeof serveRows>;

export class RowsWorker {
  onmessage: ((event: { data: FromRows }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  #served: Served | undefined = serveRows(
    { id: 'anki', ...ankiReader },
    () => 0,
    (message) => {
      if (this.#served !== undefined) this.onmessage?.({ data: structuredClone(message) });
    },
  );

  postMessage(message: ToRows): void {
    if (isHeard(this, message)) this.#served?.hear(structuredClone(message));
  }

  terminate(): void {
    this.#served?.stop();
    this.#served = undefined;
  }
}

let isHeard: (worker: RowsWorker, message: ToRows) => boolean = () => true;

/** Until `vi.unstubAllGlobals`. @param hears whether the worker answers this message */
export function stubRowsWorker(hears: typeof isHeard = () => true): void {
  isHeard = hears;
  vi.stubGlobal('Worker', RowsWorker);
}
