/** Turns a worker's events into a stream: in order, up to the first end or until cancelled. */
import type { CancelSignal, GenerationEvent } from './stream.ts';

export const cancelled: GenerationEvent = { type: 'failed', reason: 'cancelled', message: '' };

export interface EventQueue {
  tell: (...events: GenerationEvent[]) => void;
  /** Can be read once. The first `done` or `failed` is the last event. */
  events: () => AsyncGenerator<GenerationEvent, void, void>;
}

/** @param signal after an abort the next event is `cancelled`, before all waiting events */
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
