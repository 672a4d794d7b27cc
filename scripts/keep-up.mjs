/**
 * Restarts a long-running program that ends by itself, after a longer wait each time that it ends soon. It may be run by
 * an old Node, like `run.mjs`.
 */
import { spawnNode } from './run.mjs';

/** After a run of this length the waits begin again at none. Milliseconds. */
const wellMs = 60000;
const longestWaitMs = 60000;
/** Exit code for what a person has to put right; the program has said it in a sentence. */
const toldCode = 1;

/** What to do when the program has ended (`keep-up.d.mts`). */
export function afterEnd(ended) {
  if (ended.code === 0) return { code: 0 };
  const restarts = ended.ranMs >= wellMs ? 0 : ended.restarts;
  if (ended.code === toldCode && ended.isFirst) return { code: toldCode };
  const waitMs = restarts === 0 ? 0 : Math.min(longestWaitMs, 1000 * 2 ** (restarts - 1));
  return { waitMs, restarts: restarts + 1 };
}

/** Starts it on the pinned Node, hands it our signals, and leaves when it has been told to stop. */
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
