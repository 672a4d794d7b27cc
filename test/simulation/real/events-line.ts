/**
 * The change feed on its way to a tab. It may break, or fall silent without breaking, as on a train:
 * then only the client's own patience tells. A lost change event must cost time alone [S6].
 */
import type { Readable } from 'node:stream';
import type { Line } from '../network.ts';

const json = { 'content-type': 'text/event-stream; charset=utf-8' };

export function carryEvents(
  { owner, scheduler, isCalm }: Line,
  stream: Readable,
  isCutOff: () => boolean,
  signal: AbortSignal,
): Response {
  const { random } = scheduler;
  let isSilent = false;
  let isOver = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const end = () => {
        if (isOver) return;
        isOver = true;
        stream.destroy();
        controller.error(new TypeError('The line broke'));
      };
      const pass = (chunk: Uint8Array) => {
        if (isOver || isSilent) return;
        const luck = isCalm() ? 1 : random.next();
        if (isCutOff() || luck < 0.05) isSilent = true;
        else if (luck < 0.1) end();
        else controller.enqueue(new Uint8Array(chunk));
      };
      const later = (what: string, task: () => void) => {
        const delayMs = isCalm() ? 0 : random.below(500);
        scheduler.after(owner, what, delayMs, task);
      };
      stream.on('data', (chunk: Uint8Array) => later('hears a change event', () => pass(chunk)));
      stream.once('close', () => later('loses its line', end));
      stream.on('error', end);
      signal.addEventListener('abort', end, { once: true });
    },
    cancel: () => {
      isOver = true;
      stream.destroy();
    },
  });
  return new Response(body, { headers: json });
}
