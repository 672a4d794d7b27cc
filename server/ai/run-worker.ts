/** One thread that makes one generation: starts it, reads its messages, and ends it if it hangs. */

import { Worker } from 'node:worker_threads';
import { workerMemoryMb, workerSilentMs } from '../limits.ts';
import type { MakeInput, MakeMessage, MakeOrder } from './make-messages.ts';

export interface Making {
  /** Resolves when the thread has ended and all its messages were handled. */
  ended: Promise<MakeEnd>;
  stop(): void;
}

export type MakeEnd =
  | { kind: 'ended'; problem: Extract<MakeMessage, { type: 'end' }>['problem'] }
  /** It crashed, hung, or a message could not be handled. */
  | { kind: 'broken'; error: unknown }
  | { kind: 'stopped' };

export interface Listener {
  alive(): Promise<void>;
  part(part: Extract<MakeMessage, { type: 'part' }>['part']): Promise<void>;
}

/** Milliseconds that a thread has to end itself. */
const toEndItselfMs = 1_000;

export function startMaking(
  input: MakeInput,
  listener: Listener,
  mostSilentMs = workerSilentMs,
): Making {
  const worker = new Worker(new URL('./make-worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
  });
  const tell = (order: MakeOrder) => worker.postMessage(order);
  let end: MakeEnd | undefined;
  let last: NodeJS.Timeout | undefined;
  // Asks the thread to end itself: terminating it in the middle of a request can crash the whole process.
  const endWith = (how: MakeEnd) => {
    end ??= how;
    tell('end');
    last ??= setTimeout(() => void worker.terminate(), toEndItselfMs).unref();
  };
  let watch: NodeJS.Timeout | undefined;
  const heard = () => {
    clearTimeout(watch);
    const hung = () => endWith({ kind: 'broken', error: new Error('A generation hung') });
    watch = setTimeout(hung, mostSilentMs).unref();
  };
  // Handles the messages in their order.
  let listening: Promise<unknown> = Promise.resolve();
  const listen = (work: () => Promise<void>) => {
    listening = listening.then(work).catch((error: unknown) => endWith({ kind: 'broken', error }));
  };
  worker.on('message', (message: MakeMessage) => {
    heard();
    if (message.type === 'alive') listen(listener.alive);
    else if (message.type === 'part') {
      listen(async () => {
        await listener.part(message.part);
        tell('kept');
      });
    } else endWith({ kind: 'ended', problem: message.problem });
  });
  worker.on('error', (error) => endWith({ kind: 'broken', error }));
  heard();
  const ended = new Promise<MakeEnd>((resolve) => {
    worker.once('exit', () => {
      clearTimeout(watch);
      clearTimeout(last);
      const broken: MakeEnd = { kind: 'broken', error: new Error('A generation broke off') };
      void listening.then(() => resolve(end ?? broken));
    });
  });
  return { ended, stop: () => endWith({ kind: 'stopped' }) };
}
