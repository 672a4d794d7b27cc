/**
 * Decides who goes on. Everything that waits in the simulated world waits here, and the seed picks the
 * next one; virtual time passes only when told. What an owner waits for dies with the owner, as the
 * promises of a closed tab do. The same draws give the same trace.
 */
import type { Random } from '../support/random.ts';

/** A tab or a run of the server: alive until killed. */
export interface Owner {
  name: string;
  isDead: boolean;
}

interface Wait {
  owner: Owner;
  label: string;
  dueMs: number;
  resume: () => void;
}

export interface Scheduler {
  random: Random;
  /** True time, milliseconds since the epoch. */
  nowMs(): number;
  /** Lets time pass. */
  pass(ms: number): void;
  /** Waits for its turn; never ends for a dead owner. */
  pause(owner: Owner, label: string, delayMs?: number): Promise<void>;
  /** Does `task` when so much time has passed, unless it is called off by the function that is returned. */
  after(owner: Owner, label: string, delayMs: number, task: () => void): () => void;
  /** Starts work that runs beside all other. What it throws is a finding, unless its owner is dead. */
  start(owner: Owner, label: string, work: () => Promise<void>): void;
  kill(owner: Owner): void;
  /** Lets up to so many waits end. */
  steps(count: number): Promise<void>;
  /** Passes so much time: everything that falls due in it happens. @throws when it never ends */
  run(ms: number): Promise<void>;
  /** Lets all started work end. @throws when it does not */
  finish(): Promise<void>;
  note(text: string): void;
  /** A line for whoever reads the trace; no part of it. */
  remark(text: () => string): void;
  /** What happened, as a number: equal traces are equal runs. */
  trace(): string;
  lines(): readonly string[];
  thrown: unknown[];
}

const mostSteps = 400_000;

/** @param settle lets everything go on that waits for nothing of this scheduler */
export function createScheduler(
  random: Random,
  startMs: number,
  keepLines: boolean,
  settle: () => Promise<void> = quiet,
): Scheduler {
  let nowMs = startMs;
  let pool: Wait[] = [];
  let running: { owner: Owner }[] = [];
  let hash = 0x811c9dc5;
  let taken = 0;
  const lines: string[] = [];
  const thrown: unknown[] = [];

  const note = (text: string) => {
    for (let i = 0; i < text.length; i++) {
      hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
    }
    if (keepLines) lines.push(`${nowMs} ${text}`);
  };

  const step = async () => {
    let ready = pool.filter((wait) => wait.dueMs <= nowMs);
    if (ready.length === 0) {
      nowMs = pool.reduce((least, wait) => Math.min(least, wait.dueMs), Number.POSITIVE_INFINITY);
      ready = pool.filter((wait) => wait.dueMs <= nowMs);
    }
    const next = random.pick(ready);
    if (next === undefined) return;
    pool.splice(pool.indexOf(next), 1);
    note(`${next.owner.name} ${next.label}`);
    next.resume();
    await settle();
  };

  return {
    random,
    thrown,
    note,
    remark: (text) => {
      if (keepLines) lines.push(`${nowMs}   ${text()}`);
    },
    nowMs: () => nowMs,
    pass: (ms) => {
      nowMs += ms;
    },
    pause: (owner, label, delayMs = 0) =>
      new Promise((resume) => {
        if (!owner.isDead) pool.push({ owner, label, dueMs: nowMs + delayMs, resume });
      }),
    after: (owner, label, delayMs, task) => {
      const wait: Wait = { owner, label, dueMs: nowMs + delayMs, resume: task };
      if (!owner.isDead) pool.push(wait);
      return () => {
        pool = pool.filter((other) => other !== wait);
      };
    },
    start: (owner, label, work) => {
      const item = { owner };
      running.push(item);
      note(`${owner.name} starts ${label}`);
      work()
        .catch((error: unknown) => {
          if (!owner.isDead) thrown.push(error);
        })
        .finally(() => {
          running = running.filter((other) => other !== item);
        });
    },
    kill: (owner) => {
      note(`${owner.name} is killed`);
      owner.isDead = true;
      pool = pool.filter((wait) => wait.owner !== owner);
      running = running.filter((item) => item.owner !== owner);
    },
    steps: async (count) => {
      await settle();
      for (let i = 0; i < count && pool.length > 0; i++) await step();
    },
    run: async (ms) => {
      const endMs = nowMs + ms;
      await settle();
      for (let done = 0; pool.some((wait) => wait.dueMs <= endMs); done++) {
        if (done > mostSteps) throw new Error('The time does not pass');
        await step();
      }
      nowMs = Math.max(nowMs, endMs);
    },
    finish: async () => {
      await settle();
      while (running.length > 0) {
        if (++taken > mostSteps) throw new Error('The work does not end');
        if (pool.length > 0) await step();
        else await settle();
      }
    },
    trace: () => hash.toString(16).padStart(8, '0'),
    lines: () => lines,
  };
}

/** Lets every promise that can settle do so. */
function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
