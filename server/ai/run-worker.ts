/** One thread that makes one generation: started, listened to, ended where it hangs. */
import { Worker } from 'node:worker_threads';
import { type MakeInput, type MakeMessage, partKept } from './make-messages.ts';

export interface Making {
  /** Resolves when the thread has ended, and all that it told was heard. */
  ended: Promise<MakeEnd>;
  stop(): void;
}

export type MakeEnd =
  | { kind: 'ended'; problem: Extract<MakeMessage, { type: 'end' }>['problem'] }
  /** It broke, hung, or could not be listened to. */
  | { kind: 'broken'; error: unknown }
  | { kind: 'stopped' };

export interface Listener {
  alive(): Promise<void>;
  part(part: Extract<MakeMessage, { type: 'part' }>['part']): Promise<void>;
}

/** Work on a page takes milliseconds, so whoever is silent for so long hangs. */
export const silentMs = 20_000;
/** Of a thread, MB: a wish is 1 MB at most. */
const mostMemoryMb = 192;

export function startMaking(input: MakeInput, listener: Listener, mostSilentMs = silentMs): Making {
  const worker = new Worker(new URL('./make-worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  });
  let end: MakeEnd | undefined;
  const endWith = (how: MakeEnd) => {
    end ??= how;
    void worker.terminate();
  };
  let watch: NodeJS.Timeout | undefined;
  const heard = () => {
    clearTimeout(watch);
    const hung = () => endWith({ kind: 'broken', error: new Error('A generation hung') });
    watch = setTimeout(hung, mostSilentMs).unref();
  };
  // One after the other, as they came.
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
        worker.postMessage(partKept);
      });
    } else endWith({ kind: 'ended', problem: message.problem });
  });
  worker.on('error', (error) => endWith({ kind: 'broken', error }));
  heard();
  const ended = new Promise<MakeEnd>((resolve) => {
    worker.once('exit', () => {
      clearTimeout(watch);
      const broken: MakeEnd = { kind: 'broken', error: new Error('A generation broke off') };
      void listening.then(() => resolve(end ?? broken));
    });
  });
  return { ended, stop: () => endWith({ kind: 'stopped' }) };
}
