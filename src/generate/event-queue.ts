/** What a worker tells of a generation, handed on as a stream: in order, to the first end, and no further once it is cancelled. */
import type { CancelSignal, GenerationEvent } from './stream.ts';

export const cancelled: GenerationEvent = { type: 'failed', reason: 'cancelled', message: '' };

export interface EventQueue {
  tell: (...events: GenerationEvent[]) => void;
  /** To be read once; ends with the first `done` or `failed`, which it gives too. */
  events: () => AsyncGenerator<GenerationEvent, void, void>;
}

/** @param signal once it is aborted the next event is `cancelled`, whatever else waits */
export function createEventQueue(signal: CancelSignal): EventQueue {
  const waiting: GenerationEvent[] = [];
  let wake: () => void = () => undefined;
  return {
    tell(...events) {
      waiting.push(...events);
      wake();
    },
    async *events() {
      const look = () => wake();
      signal.addEventListener('abort', look);
      try {
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
        signal.removeEventListener('abort', look);
      }
    },
  };
}
