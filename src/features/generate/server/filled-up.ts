/** One engine first; where it makes fewer items than wanted, another fills up, without repeating what there is. */
import type { GenerationEvent, GenerationStream } from '../../../generate/stream.ts';
import { createTwins } from '../../../generate/twins.ts';

export function filledUp(first: GenerationStream, second: GenerationStream): GenerationStream {
  return async function* (wish, signal) {
    const twins = createTwins();
    let missing = wish.count;
    let end: Extract<GenerationEvent, { type: 'done' }> = { type: 'done', rejected: {} };
    for await (const event of first(wish, signal)) {
      if (event.type === 'done') end = event;
      else yield event;
      if (event.type === 'failed') return;
      if (event.type === 'item') {
        twins.add(event.item);
        missing -= 1;
      }
    }
    if (missing > 0) {
      // Which of its items repeat what there is shows only afterwards.
      for await (const event of second(wish, signal)) {
        if (isCancelled(event) || (event.type === 'failed' && missing === wish.count)) {
          yield event;
          return;
        }
        if (event.type === 'progress') yield event;
        if (event.type === 'item' && missing > 0 && twins.add(event.item)) {
          missing -= 1;
          yield event;
        }
      }
    }
    yield end;
  };
}

function isCancelled(event: GenerationEvent): boolean {
  return event.type === 'failed' && event.reason === 'cancelled';
}
