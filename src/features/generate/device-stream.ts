/** The engine of this device as a stream: one request to the generating worker. */

import {
  cancelled,
  createEventQueue,
  type GenerationEvent,
  type GenerationStream,
  type WorkerMessage,
} from '../../generate/stream.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { MissingPart } from '../../lib/missing-part.ts';
import { askWorker } from '../../queries/study-worker.ts';

export const generatedOnDevice = 'Generated on your device. Your pages never leave it.';

/** All items come together after the last progress, since the engine chooses among all candidates. */
export const deviceStream: GenerationStream = async function* (request, signal) {
  if (signal.aborted) {
    yield cancelled;
    return;
  }
  const id = uuidv7(Date.now());
  const { tell, events } = createEventQueue(signal);
  const stop = askWorker(
    { type: 'generate', id, ...request },
    {
      hear: (message) => tell(...eventsOf(message)),
      onStopped: (why) => tell(failedBy(why)),
    },
  );
  try {
    yield* events();
  } finally {
    stop();
  }
};

function failedBy(why: unknown): GenerationEvent {
  return why instanceof MissingPart
    ? { type: 'failed', reason: 'refused', message: why.message }
    : { type: 'failed', reason: 'broken', message: '' };
}

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
    case 'sentences':
      return [];
  }
}
