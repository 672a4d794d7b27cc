/** Timers that only a test lets run out. */
import type { Timers } from '../../src/lib/wake-signal.ts';

export interface ManualTimers extends Timers {
  /** The delays that are being waited for, milliseconds. */
  waiting(): number[];
  /** Lets the shortest wait end. */
  fire(): void;
}

export function createManualTimers(): ManualTimers {
  const pending = new Map<number, { task: () => void; delayMs: number }>();
  let made = 0;
  return {
    set: (task, delayMs) => {
      made += 1;
      pending.set(made, { task, delayMs });
      return made;
    },
    clear: (timer) => {
      pending.delete(Number(timer));
    },
    waiting: () => [...pending.values()].map(({ delayMs }) => delayMs),
    fire: () => {
      const [next] = [...pending].sort(([, a], [, b]) => a.delayMs - b.delayMs);
      if (next === undefined) throw new Error('Nobody is waiting');
      pending.delete(next[0]);
      next[1].task();
    },
  };
}
