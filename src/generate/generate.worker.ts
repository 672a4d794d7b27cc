/** The worker that makes study material, so that the page stays quick. It knows the last pages until it is ended. */
import { handle } from './handle.ts';
import type { WorkerMessage, WorkerRequest } from './messages.ts';
import { onDeviceEngine } from './on-device.ts';
import { createKeptPages } from './prepare/kept-pages.ts';

declare const self: DedicatedWorkerGlobalScope;

const cancelled = new Set<string>();
const channel = new MessageChannel();
const { kept } = createKeptPages();

self.addEventListener('message', (event: MessageEvent<WorkerRequest>) => {
  const request = event.data;
  if (request.type === 'cancel') cancelled.add(request.id);
  else void answer(request);
});

async function answer(request: Extract<WorkerRequest, { type: 'generate' }>): Promise<void> {
  const { id } = request;
  const post = (message: WorkerMessage) => self.postMessage(message);
  await handle(request, post, {
    engine: onDeviceEngine,
    isCancelled: () => cancelled.has(id),
    yieldNow,
    kept,
    onBug: (error) => console.error(error),
  });
  cancelled.delete(id);
}

/** Messages that wait are heard before this resolves; unlike a timer it costs no milliseconds. */
function yieldNow(): Promise<void> {
  return new Promise((resolve) => {
    channel.port1.addEventListener('message', () => resolve(), { once: true });
    channel.port1.start();
    channel.port2.postMessage(null);
  });
}
