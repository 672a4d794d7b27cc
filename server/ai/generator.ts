/**
 * Works on requested generations, a few at once, whether or not a client waits. The process may be killed at any time:
 * finished parts are on disk, and the next start, or another server, continues after them.
 */
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import type { AiSettings } from '../config.ts';
import {
  generationKeptMs,
  mostGenerationsAtOnce,
  mostGenerationTries,
  serverGoneAfterMs,
  workerMemoryMb,
  workerSilentMs,
} from '../limits.ts';
import type { ClaimedGeneration, Generations } from '../storage/generation-contract.ts';
import type { MakeInput, MakeMessage, MakeOrder } from './make-messages.ts';

export interface Generator {
  /** Call it when there may be work. */
  wake(): void;
  stopOne(userId: string, id: string): void;
  /** Resolves when it has news, or after `mostMs`. */
  news(userId: string, id: string, mostMs: number): Promise<void>;
  stop(): Promise<void>;
}

interface GeneratorDeps {
  generations: Generations;
  ai: AiSettings;
  nowMs: () => number;
  /** Faults contain nothing that a student wrote. */
  onFault: (error: unknown) => void;
}

interface StartOptions extends Omit<GeneratorDeps, 'ai' | 'onFault'> {
  ai: AiSettings | undefined;
  /** Empty: SQLite. */
  databaseUrl: string;
}

/**
 * Runs the generator while the server listens. Unfetched generations are removed hourly, also without a model.
 * @returns `undefined` if the settings name no model
 */
export function startGenerating(
  app: FastifyInstance,
  { generations, ai, databaseUrl, nowMs }: StartOptions,
): Generator | undefined {
  forgetOld(app, generations, nowMs);
  if (ai === undefined) return undefined;
  const onFault = (error: unknown) => app.log.error({ err: error }, 'a generation failed');
  const generator = createGenerator({ generations, ai, nowMs, onFault });
  // Another server's work becomes free after this time.
  const timer = setInterval(generator.wake, serverGoneAfterMs).unref();
  app.addHook('onReady', async () => {
    // A SQLite database has one server: generations marked as running were interrupted.
    if (databaseUrl === '') await generations.releaseAll();
    generator.wake();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await generator.stop();
  });
  return generator;
}

function forgetOld(app: FastifyInstance, generations: Generations, nowMs: () => number): void {
  const forget = () => {
    const beforeMs = nowMs() - generationKeptMs;
    return generations
      .removeOld(beforeMs, new Date(beforeMs).toISOString().slice(0, 10))
      .catch((error: unknown) => {
        app.log.warn({ err: error }, 'old generations could not be removed');
      });
  };
  const timer = setInterval(forget, 60 * 60_000).unref();
  app.addHook('onListen', forget);
  app.addHook('onClose', async () => clearInterval(timer));
}

const problems = {
  broken: 'Something went wrong on the server. Try again, or generate on this device.',
  away: 'The server’s AI is not available right now. Try again later, or generate on this device.',
  refused:
    'The server’s AI could not do this. Generate on this device, or tell whoever runs the server.',
  'no tokens left': 'These pages are too much for the server’s AI at once. Choose fewer pages.',
} as const;

function createGenerator({ generations, ai, nowMs, onFault }: GeneratorDeps): Generator {
  const running = new Map<string, Making>();
  const waiting = new Map<string, Set<() => void>>();
  const ends = new Set<Promise<void>>();
  let isStopped = false;
  let claiming: Promise<void> | undefined;
  let isWoken = false;

  const keyOf = (userId: string, id: string) => `${userId} ${id}`;
  const tell = (key: string) => {
    for (const hear of waiting.get(key) ?? []) hear();
  };

  const claimAll = async () => {
    while (isWoken && !isStopped) {
      isWoken = false;
      while (running.size < mostGenerationsAtOnce && !isStopped) {
        const now = nowMs();
        const claimed = await generations.claim(
          now,
          now - serverGoneAfterMs,
          mostGenerationTries,
          problems.broken,
        );
        if (claimed === undefined) break;
        const end = run(claimed).catch(onFault);
        ends.add(end);
        void end.then(() => ends.delete(end));
      }
    }
  };
  const wake = () => {
    isWoken = true;
    claiming ??= claimAll()
      .catch(onFault)
      .finally(() => {
        claiming = undefined;
      });
  };

  const run = async (claimed: ClaimedGeneration): Promise<void> => {
    const { userId, id, wish, done, tries, items, left } = claimed;
    const key = keyOf(userId, id);
    let usedTokens = 0;
    const begun = { done, tries, items: items.map((item) => JSON.parse(item)) };
    const input = { endpoint: ai, wish: JSON.parse(wish), begun, budget: left };
    const making = startMaking(input, {
      alive: async () => {
        if (!(await generations.beat(claimed, nowMs()))) making.stop();
      },
      part: async (part) => {
        const kept = {
          ...part,
          items: part.items.map((item) => JSON.stringify(item)),
          usedTokens: part.usedTokens - usedTokens,
        };
        usedTokens = part.usedTokens;
        if (!(await generations.keep(claimed, kept, nowMs()))) making.stop();
        tell(key);
      },
    });
    running.set(key, making);
    if (isStopped) making.stop();
    try {
      const end = await making.ended;
      if (end.kind === 'broken') onFault(end.error);
      if (end.kind !== 'stopped') await finish(claimed, end);
    } finally {
      running.delete(key);
      tell(key);
      wake();
    }
  };

  const finish = async (claimed: ClaimedGeneration, end: MakeEnd) => {
    const reason = end.kind === 'ended' ? end.problem : 'broken';
    const problem = reason === undefined ? '' : problems[reason];
    const items = await generations.itemsAfter(claimed.userId, claimed.id, 0);
    // Items that exist are good, so they are delivered.
    const state = problem !== '' && items.length === 0 ? 'failed' : 'done';
    await generations.end(claimed, { state, problem });
  };

  return {
    wake,
    stopOne: (userId, id) => running.get(keyOf(userId, id))?.stop(),
    news(userId, id, mostMs) {
      const key = keyOf(userId, id);
      return new Promise((resolve) => {
        const hearers = waiting.get(key) ?? new Set();
        waiting.set(key, hearers);
        const hear = () => {
          clearTimeout(timer);
          hearers.delete(hear);
          if (hearers.size === 0) waiting.delete(key);
          resolve();
        };
        const timer = setTimeout(hear, mostMs).unref();
        hearers.add(hear);
      });
    },
    async stop() {
      isStopped = true;
      for (const making of running.values()) making.stop();
      for (const key of [...waiting.keys()]) tell(key);
      await claiming;
      await Promise.all(ends);
    },
  };
}

interface Making {
  /** Resolves when the thread has ended and all its messages were handled. */
  ended: Promise<MakeEnd>;
  stop(): void;
}

type MakeEnd =
  | { kind: 'ended'; problem: Extract<MakeMessage, { type: 'end' }>['problem'] }
  /** It crashed, hung, or a message could not be handled. */
  | { kind: 'broken'; error: unknown }
  | { kind: 'stopped' };

interface Listener {
  alive(): Promise<void>;
  part(part: Extract<MakeMessage, { type: 'part' }>['part']): Promise<void>;
}

const toEndItselfMs = 1_000;

/** Runs one generation in a thread, and ends the thread if it hangs. */
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
    const hung = () =>
      endWith({ kind: 'broken', error: new Error('The thread of a generation hung') });
    watch = setTimeout(hung, mostSilentMs).unref();
  };
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
      const broken: MakeEnd = {
        kind: 'broken',
        error: new Error('The thread of a generation ended early'),
      };
      void listening.then(() => resolve(end ?? broken));
    });
  });
  return { ended, stop: () => endWith({ kind: 'stopped' }) };
}
