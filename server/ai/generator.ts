/**
 * Works on requested generations, a few at once, whether a client waits or not. It may be killed at any time: finished
 * parts are on disk, and the next start, or another server, continues after them.
 */

import type { AiSettings } from '../config.ts';
import { mostGenerationsAtOnce, mostGenerationTries, serverGoneAfterMs } from '../limits.ts';
import type { ClaimedGeneration, Generations } from '../storage/generation-contract.ts';
import { type MakeEnd, type Making, startMaking } from './run-worker.ts';

export interface Generator {
  /** Call it when there may be work. */
  wake(): void;
  /** Stops a generation that was removed. */
  stopOne(userId: string, id: string): void;
  /** Resolves when it has news, or after `mostMs`. */
  news(userId: string, id: string, mostMs: number): Promise<void>;
  stop(): Promise<void>;
}

export interface GeneratorDeps {
  generations: Generations;
  ai: AiSettings;
  nowMs: () => number;
  /** Faults contain nothing that a student wrote. */
  onFault: (error: unknown) => void;
}

/** For students. */
const problems = {
  broken: 'Something went wrong on the server. Try again, or generate on this device.',
  away: 'The server’s AI is not available right now. Try again later, or generate on this device.',
  refused:
    'The server’s AI could not do this. Generate on this device, or tell whoever runs the server.',
  'no tokens left': 'These pages are too much for the server’s AI at once. Choose fewer pages.',
} as const;

export function createGenerator({ generations, ai, nowMs, onFault }: GeneratorDeps): Generator {
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
