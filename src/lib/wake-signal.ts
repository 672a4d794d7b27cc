/** Waits for a signal or a timeout. A signal raised before the wait ends it at once. */

export interface Timers {
  set(task: () => void, delayMs: number): unknown;
  clear(timer: unknown): void;
}

export interface WakeSignal {
  raise(): void;
  /** Drops a signal that nobody waited for. */
  clear(): void;
  /** @param atMostMs milliseconds; without it only a signal ends the wait */
  wait(atMostMs?: number): Promise<void>;
}

export function createWakeSignal(timers: Timers): WakeSignal {
  let isRaised = false;
  let wakeUp: (() => void) | undefined;
  return {
    raise() {
      isRaised = true;
      wakeUp?.();
    },
    clear() {
      isRaised = false;
    },
    async wait(atMostMs) {
      if (!isRaised) {
        await new Promise<void>((resolve) => {
          const timer = atMostMs === undefined ? undefined : timers.set(resolve, atMostMs);
          wakeUp = () => {
            timers.clear(timer);
            resolve();
          };
        });
      }
      wakeUp = undefined;
      isRaised = false;
    },
  };
}
