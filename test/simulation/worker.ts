/** A worker of a long run: lives the seeds that it is given, one after another. */
import { parentPort, workerData } from 'node:worker_threads';
import { plantBug } from './plant-hook.ts';

export interface Task {
  seed: number;
  operations: number;
  keepLines: boolean;
}

export interface WorkerOptions {
  /** The name of a bug to be planted. */
  plant?: string | undefined;
  /** On the databases of production. */
  isReal?: boolean;
}

const { plant, isReal } = workerData as WorkerOptions;
// Before the modules it changes are loaded.
if (plant !== undefined) plantBug(plant);
// The real ground first: it has to be there before Dexie is.
const real = isReal ? await import('./real/ground.ts') : undefined;
const { simulate } = await import('./simulate.ts');
parentPort?.on('message', async (task: Task) => {
  const life = { ...task, skipLock: plant === 'skip-lock' };
  parentPort?.postMessage(await simulate(life, real?.layReal));
});
