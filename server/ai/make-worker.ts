/**
 * Makes one generation in its own thread, so that no page and no answer of a model can block other requests, and a hung
 * generation can be ended. It begins when it is loaded, so no module imports it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { makeAll } from '../../src/generate/by-model/make-all.ts';
import { assert } from '../../src/lib/assert.ts';
import type { MakeInput, MakeMessage, MakeOrder } from './make-messages.ts';
import { createModel } from './model.ts';

/** Milliseconds between signs of life. */
const aliveMs = 2_000;

void make(workerData as MakeInput);

async function make({ endpoint, wish, begun, budget }: MakeInput): Promise<void> {
  assert(parentPort !== null, 'it runs in a thread');
  const port = parentPort;
  const post = (message: MakeMessage) => port.postMessage(message);
  const beats = setInterval(() => post({ type: 'alive' }), aliveMs);
  let kept: () => void = () => undefined;
  // In a thread this ends only the thread, with its timers and connections.
  port.on('message', (order: MakeOrder) => (order === 'end' ? process.exit() : kept()));
  // Never aborted: the thread is ended instead.
  const { signal } = new AbortController();
  const model = createModel({ endpoint, budget, signal });
  const problem = await makeAll(wish, begun, model, async (part) => {
    // The next part waits until this one is stored: the server may be killed between the two.
    const stored = new Promise<void>((resolve) => {
      kept = resolve;
    });
    post({ type: 'part', part });
    await stored;
  });
  clearInterval(beats);
  post({ type: 'end', problem });
}
