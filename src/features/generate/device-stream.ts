/** The page's end of the generating worker: one request, told as a stream. */

import { cancelled, createEventQueue } from '../../generate/event-queue.ts';
import type { WorkerMessage } from '../../generate/messages.ts';
import type { GenerationEvent, GenerationStream } from '../../generate/stream.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { DidNotCome, MissingPart, missing } from '../../lib/missing-part.ts';
import { askWorker } from './worker/study-worker.ts';

/** Said with whatever comes from it. */
export const generatedOnDevice = 'Generated on your device. Your pages never leave it.';

/** The engine of this device chooses among all it found, so its items come together, after the last progress. */
export const deviceStream: GenerationStream = async function* (wish, signal) {
  if (signal.aborted) {
    yield cancelled;
    return;
  }
  const id = uuidv7(Date.now());
  const { tell, events } = createEventQueue(signal);
  const stop = askWorker(
    { type: 'generate', id, ...wish },
    {
      hear: (message) => {
        if (message.type !== 'failure' || message.reason !== 'missing')
          return tell(...eventsOf(message));
        const lost = new DidNotCome('What the generating worker needs did not come');
        void missing(lost, true).then((why) => tell(failedBy(why)));
      },
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
  }
}
