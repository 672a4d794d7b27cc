/** The worker that reads Anki packages, in this thread: messages are copied, as between threads. */
import { vi } from 'vitest';
import {
  type FromRows,
  serveRows,
  type ToRows,
} from '../../../src/interchange/backup/read/apart/serve-rows.ts';
import { ankiReader } from '../../../src/interchange/formats/read/anki.ts';

type Hear = ReturnType<typeof serveRows>;

export class RowsWorker {
  onmessage: ((event: { data: FromRows }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  #hear: Hear | undefined = serveRows(
    { id: 'anki', ...ankiReader },
    () => 0,
    (message) => {
      if (this.#hear !== undefined) this.onmessage?.({ data: structuredClone(message) });
    },
  );

  postMessage(message: ToRows): void {
    if (isHeard(this, message)) this.#hear?.(structuredClone(message));
  }

  terminate(): void {
    this.#hear = undefined;
  }
}

let isHeard: (worker: RowsWorker, message: ToRows) => boolean = () => true;

/** Until `vi.unstubAllGlobals`. @param hears whether the worker answers this message */
export function stubRowsWorker(hears: typeof isHeard = () => true): void {
  isHeard = hears;
  vi.stubGlobal('Worker', RowsWorker);
}
