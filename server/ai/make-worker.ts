/**
 * Makes what one student has asked for, in a thread of its own: nothing that a page or a model says can keep the server's other
 * requests waiting, and a thread that hangs is ended. It begins when it is loaded, so no other module imports it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { makeAll } from '../../src/generate/by-model/make-all.ts';
import { assert } from '../../src/lib/assert.ts';
import type { MakeInput, MakeMessage, MakeOrder } from './make-messages.ts';
import { createModel } from './model/model.ts';

/** So often it says that it lives, milliseconds. */
const aliveMs = 2_000;

void make(workerData as MakeInput);

async function make({ endpoint, wish, begun, budget }: MakeInput): Promise<void> {
  assert(parentPort !== null, 'it runs in a thread');
  const port = parentPort;
  const post = (message: MakeMessage) => port.postMessage(message);
  const beats = setInterval(() => post({ type: 'alive' }), aliveMs);
  let kept: () => void = () => undefined;
  // Of a thread this ends the thread alone, with its timers and connections.
  port.on('message', (order: MakeOrder) => (order === 'end' ? process.exit() : kept()));
  // Where it is no longer wanted, the thread is ended.
  const { signal } = new AbortController();
  const model = createModel({ endpoint, budget, signal });
  const problem = await makeAll(wish, begun, model, async (part) => {
    // The next part is paid for only when this one is stored: a server may be killed between the two.
    const stored = new Promise<void>((resolve) => {
      kept = resolve;
    });
    post({ type: 'part', part });
    await stored;
  });
  clearInterval(beats);
  post({ type: 'end', problem });
}
