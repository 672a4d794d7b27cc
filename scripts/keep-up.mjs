/** Restarts a program that ends by itself, with growing waits. Runs on an old Node too, like `run.mjs`. */
import { spawnNode } from './run.mjs';

/** A run of this length resets the waits. Milliseconds. */
const wellMs = 60000;
const longestWaitMs = 60000;
/** Exit code of a fault that a person must correct; the program has already reported it. */
const toldCode = 1;

/** Decides what to do after an end (`keep-up.d.mts`). */
export function afterEnd(ended) {
  if (ended.code === 0) return { code: 0 };
  const restarts = ended.ranMs >= wellMs ? 0 : ended.restarts;
  if (ended.code === toldCode && ended.isFirst) return { code: toldCode };
  const waitMs = restarts === 0 ? 0 : Math.min(longestWaitMs, 1000 * 2 ** (restarts - 1));
  return { waitMs, restarts: restarts + 1 };
}

/** Starts the program on the pinned Node, forwards signals, and leaves when it is told to stop. */
export function keepUp(args, extra) {
  let restarts = 0;
  let isFirst = true;
  let isStopped = false;
  let child;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      isStopped = true;
      if (child) child.kill(signal);
      else process.exit(0);
    });
  }

  function start() {
    const startedAt = Date.now();
    child = spawnNode(args, extra);
    child.on('exit', (code, signal) => {
      child = undefined;
      if (isStopped) process.exit(code || 0);
      const next = afterEnd({ code, isFirst, restarts, ranMs: Date.now() - startedAt });
      if (next.waitMs === undefined) process.exit(next.code);
      const when = next.waitMs === 0 ? 'now' : `in ${next.waitMs / 1000} s`;
      console.error(`Haversack has ended (${signal || code}) and restarts ${when}.`);
      restarts = next.restarts;
      isFirst = false;
      setTimeout(start, next.waitMs);
    });
  }
  start();
}
