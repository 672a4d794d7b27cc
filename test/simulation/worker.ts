/** A worker of many runs: it runs the seeds that it is given, one after another. */
import { parentPort, workerData } from 'node:worker_threads';
import { plantBug } from './plant-bug.ts';

export interface Task {
  seed: number;
  operations: number;
  /** Made offline in a run of weeks. */
  changes?: number | undefined;
  keepLines: boolean;
}

/** `real`: on the databases of production; `weeks`: the run of ten thousand changes made offline. */
export type Mode = 'memory' | 'real' | 'weeks';

export interface WorkerOptions {
  /** The name of a bug to be planted. */
  bug?: string | undefined;
  mode?: Mode;
}

const { bug, mode } = workerData as WorkerOptions;
// Before the modules it changes are loaded.
if (bug !== undefined) plantBug(bug);
// The real ground first: it has to be there before Dexie is.
const real = mode === 'real' ? await import('./real/ground.ts') : undefined;
const { simulate } = await import('./simulate.ts');
const { weeksOffline } = await import('./fault-profile.ts');
parentPort?.on('message', async (task: Task) => {
  const { seed, keepLines } = task;
  const given = mode === 'weeks' ? { seed, keepLines, ...weeksOffline(task.changes) } : task;
  const run = { ...given, skipLock: bug === 'skip-lock' };
  parentPort?.postMessage(await simulate(run, real?.layReal));
});
