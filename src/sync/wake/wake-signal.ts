/** Sleeping until somebody rings, or a time has passed. A ring before the sleep ends it at once. */

export interface Timers {
  set(task: () => void, delayMs: number): unknown;
  clear(timer: unknown): void;
}

export const systemTimers: Timers = {
  set: (task, delayMs) => setTimeout(task, delayMs),
  clear: (timer) => clearTimeout(timer as Parameters<typeof clearTimeout>[0]),
};

export interface Bell {
  ring(): void;
  /** Forgets a ring that nobody waited for. */
  silence(): void;
  /** @param atMostMs milliseconds; without it only a ring ends the wait */
  wait(atMostMs?: number): Promise<void>;
}

export function createBell(timers: Timers): Bell {
  let rung = false;
  let wakeUp: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wakeUp?.();
    },
    silence() {
      rung = false;
    },
    async wait(atMostMs) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = atMostMs === undefined ? undefined : timers.set(resolve, atMostMs);
          wakeUp = () => {
            timers.clear(timer);
            resolve();
          };
        });
      }
      wakeUp = undefined;
      rung = false;
    },
  };
}
