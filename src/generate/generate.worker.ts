/** The worker that makes study material and finds key sentences. It keeps the analysis of the last pages until it ends. */
import { createKeptPages, type HandleContext, handle } from './handle.ts';
import { onDeviceEngine } from './on-device.ts';
import type { PickRequest, WorkerMessage, WorkerRequest } from './stream.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Current requests by id. */
const going = new Map<string, { isCancelled: boolean }>();
const channel = new MessageChannel();
const { kept } = createKeptPages();

self.addEventListener('message', (event: MessageEvent<WorkerRequest>) => {
  const request = event.data;
  if (request.type !== 'cancel') return void answer(request);
  const work = going.get(request.id);
  // It may have ended before the message came.
  if (work !== undefined) work.isCancelled = true;
});

async function answer(request: Exclude<WorkerRequest, { type: 'cancel' }>): Promise<void> {
  const { id } = request;
  const work = { isCancelled: false };
  going.set(id, work);
  const post = (message: WorkerMessage) => self.postMessage(message);
  const context = {
    engine: onDeviceEngine,
    isCancelled: () => work.isCancelled,
    yieldNow,
    kept,
    onBug: (error: unknown) => console.error(error),
  };
  if (request.type === 'pick') await answerPick(request, post, context);
  else await handle(request, post, context);
  going.delete(id);
}

/** Its code and weights are loaded when they are needed. */
async function answerPick(
  request: PickRequest,
  post: (message: WorkerMessage) => void,
  context: HandleContext,
): Promise<void> {
  const loaded = await import('./pick/handle-pick.ts').catch((error: unknown) =>
    console.warn('The code of key sentences did not arrive', error),
  );
  if (loaded) return loaded.handlePick(request, post, context);
  post({ type: 'failure', id: request.id, reason: 'missing', message: '' });
}

/** Lets waiting messages arrive. Unlike a timer it costs no milliseconds. */
function yieldNow(): Promise<void> {
  return new Promise((resolve) => {
    channel.port1.addEventListener('message', () => resolve(), { once: true });
    channel.port1.start();
    channel.port2.postMessage(null);
  });
}
