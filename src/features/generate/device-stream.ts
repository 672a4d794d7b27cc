/** The page's end of the generating worker: one request, told as a stream. */

import { cancelled, createEventQueue } from '../../generate/event-queue.ts';
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
  const { tell, events } = createEventQueue(signal);
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.id === id) tell(...eventsOf(data));
  };
  worker.onerror = (event) => {
    console.warn('The generating worker stopped', event.message);
    tell({ type: 'failed', reason: 'broken', message: '' });
  };
  try {
    worker.postMessage({ type: 'generate', id, ...wish } satisfies WorkerRequest);
    yield* events();
  } finally {
    worker.terminate();
  }
};

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
