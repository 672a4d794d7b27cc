/** The page's end of the generating worker: one request, told as a stream. */

import type { WorkerMessage, WorkerRequest } from '../../generate/messages.ts';
import type { GenerationEvent, GenerationStream } from '../../generate/stream.ts';
import { uuidv7 } from '../../lib/ids.ts';

/** Said with whatever comes from it. */
export const generatedOnDevice = 'Generated on your device. Your pages never leave it.';

/** The engine of this device chooses among all it found, so its items come together, after the last progress. */
export const deviceStream: GenerationStream = async function* (wish, signal) {
  if (signal.aborted) {
    yield cancelled;
    return;
  }
  const worker = new Worker(new URL('../../generate/generate.worker.ts', import.meta.url), {
    type: 'module',
  });
  const id = uuidv7(Date.now());
  const waiting: GenerationEvent[] = [];
  let wake: () => void = () => undefined;
  const tell = (...events: GenerationEvent[]) => {
    waiting.push(...events);
    wake();
  };
  const cancel = () => tell(cancelled);
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.id === id) tell(...eventsOf(data));
  };
  worker.onerror = (event) => {
    console.warn('The generating worker stopped', event.message);
    tell({ type: 'failed', reason: 'broken', message: '' });
  };
  signal.addEventListener('abort', cancel);
  try {
    worker.postMessage({ type: 'generate', id, ...wish } satisfies WorkerRequest);
    while (true) {
      const event = signal.aborted ? cancelled : waiting.shift();
      if (event === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      yield event;
      if (event.type === 'done' || event.type === 'failed') return;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    worker.terminate();
  }
};

const cancelled: GenerationEvent = { type: 'failed', reason: 'cancelled', message: '' };

function eventsOf(message: WorkerMessage): GenerationEvent[] {
  switch (message.type) {
    case 'progress':
      return [{ type: 'progress', done: message.done, total: message.total }];
    case 'failure':
      return [{ type: 'failed', reason: message.reason, message: message.message }];
    case 'result':
      return [
        ...message.items.map((item): GenerationEvent => ({ type: 'item', item })),
        { type: 'done', rejected: message.rejected },
      ];
  }
}
