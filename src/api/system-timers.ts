import type { Timers } from '../lib/wake-signal.ts';

/** Those of the page or the worker itself. */
export const systemTimers: Timers = {
  set: (task, delayMs) => setTimeout(task, delayMs),
  clear: (timer) => clearTimeout(timer as Parameters<typeof clearTimeout>[0]),
};
