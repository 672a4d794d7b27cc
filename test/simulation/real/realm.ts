/**
 * The surroundings of a browser and a server that run in this process: the event loop, the timers, the
 * random bytes and the channel between tabs. Import it before Dexie and fake-indexeddb.
 *
 * fake-indexeddb queues each step of a transaction by `setImmediate`, and the requests that are put to
 * the server in process arrive by it too. Here these tasks wait in one line, as in an event loop; the
 * scheduler decides when, and how far, the line moves. Everything else goes on in microtasks, which are
 * over after one turn of Node's own loop, so that the same draws give the same run.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import 'fake-indexeddb/auto';
import type { Random } from '../../support/random.ts';
import type { Owner, Scheduler } from '../scheduler.ts';

export interface Realm {
  /** Resolves when all that can go on without the scheduler has. */
  settle(): Promise<void>;
  /** From here on the process's tasks and timers are this scheduler's. */
  enter(scheduler: Scheduler): void;
  /** Runs what waits for real files, while nobody else goes on. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** A tab's database told the other tabs which rows have changed. */
  onRowsTold(hear: (parts: object) => void): void;
  /** What a tab hears from another one. */
  tell(parts: object): void;
  leave(): void;
}

interface RealmTimer {
  stop: () => void;
  unref: () => RealmTimer;
}

const silent: RealmTimer = { stop: () => undefined, unref: () => silent };

/** Tasks of the event loop that one step of the scheduler runs at most. */
const mostTasks = 48;

/** Housekeeping that comes round less often is left out. */
const longestIntervalMs = 3_600_000;

/** Dexie's own timers are this short. All tabs share its module here, so they outlive each of them. */
export const dexiesDelayMs = 5_000;

class TabChannel {
  static open: TabChannel | undefined;
  static onPost: ((data: object) => void) | undefined;
  onmessage: ((event: { data: object }) => void) | undefined;

  constructor() {
    TabChannel.open = this;
  }
  postMessage(data: object): void {
    TabChannel.onPost?.(structuredClone(data));
  }
  close(): void {
    TabChannel.open = undefined;
  }
}
Object.assign(globalThis, { BroadcastChannel: TabChannel });

const native = {
  setImmediate: globalThis.setImmediate,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  CompressionStream: globalThis.CompressionStream,
};
const nativeRandom = crypto.getRandomValues;

/** Whose code runs: its timers die with it. */
const running = new AsyncLocalStorage<Owner>();

export function runAs<T>(owner: Owner, work: () => T): T {
  return running.run(owner, work);
}

const turn = () => new Promise<void>((resolve) => native.setImmediate(resolve));

/** @param beats whether intervals count: where nobody holds a line open, they would only drive the time on */
export function createRealm(random: Random, beats: boolean): Realm {
  const loop: Owner = { name: 'loop', isDead: false };
  let scheduler: Scheduler | undefined;
  let tasks: (() => void)[] = [];
  let isArmed = false;
  let busy = 0;

  const arm = () => {
    if (isArmed || tasks.length === 0 || scheduler === undefined) return;
    isArmed = true;
    scheduler.after(loop, 'turns', 0, () => runTasks(1 + random.below(mostTasks)));
  };
  const runTasks = async (count: number) => {
    busy += 1;
    for (let ran = 0; ran < count && tasks.length > 0; ran++) {
      try {
        tasks.shift()?.();
      } catch (error) {
        scheduler?.thrown.push(error);
      }
      await turn();
    }
    busy -= 1;
    isArmed = false;
    arm();
  };
  const timer = (label: string, task: () => void, delayMs: number, again: boolean) => {
    const owner = delayMs > dexiesDelayMs ? (running.getStore() ?? loop) : loop;
    const self: RealmTimer = { stop: () => undefined, unref: () => self };
    const wait = () => {
      const stop = scheduler?.after(owner, label, delayMs, () => {
        task();
        if (again) wait();
      });
      if (stop !== undefined) self.stop = stop;
    };
    wait();
    return self;
  };
  const stop = (given: unknown, otherwise: (timer: never) => void) => {
    if (typeof given === 'object' && given !== null && 'stop' in given) {
      (given as { stop: () => void }).stop();
    } else {
      otherwise(given as never);
    }
  };

  return {
    settle: async () => {
      do await turn();
      while (busy > 0);
    },
    enter: (given) => {
      scheduler = given;
      Object.assign(globalThis, {
        setImmediate: (task: (...args: unknown[]) => void, ...args: unknown[]) => {
          tasks.push(() => task(...args));
          arm();
        },
        setTimeout: (task: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) =>
          timer('timer', () => task(...args), delayMs, false),
        // A server that clears up once a day must not make the days go by.
        setInterval: (task: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) =>
          delayMs > longestIntervalMs || !beats
            ? silent
            : timer('interval', () => task(...args), delayMs, true),
        clearTimeout: (given: unknown) => stop(given, native.clearTimeout),
        clearInterval: (given: unknown) => stop(given, native.clearInterval),
      });
      // Compressing takes a thread, whose time nobody here decides; browsers without it send plain text.
      Reflect.deleteProperty(globalThis, 'CompressionStream');
      Object.defineProperty(crypto, 'getRandomValues', {
        configurable: true,
        value: (bytes: Uint8Array) => bytes.map(() => random.below(256)),
      });
    },
    hold: async (work) => {
      busy += 1;
      try {
        return await work();
      } finally {
        busy -= 1;
      }
    },
    onRowsTold: (hear) => {
      TabChannel.onPost = hear;
    },
    tell: (parts) => TabChannel.open?.onmessage?.({ data: parts }),
    leave: () => {
      scheduler = undefined;
      tasks = [];
      TabChannel.onPost = undefined;
      Object.assign(globalThis, native);
      Object.defineProperty(crypto, 'getRandomValues', { configurable: true, value: nativeRandom });
    },
  };
}
