/**
 * Many runs on all cores. Each run is of its own seed alone, and verdicts are given out in the order of
 * the seeds, so what they say does not depend on how many workers there were.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Verdict } from './simulate.ts';
import type { Task, WorkerOptions } from './worker.ts';

export interface Runs extends WorkerOptions {
  first: number;
  count: number;
  operations: number;
  /** Made offline in a run of weeks, where not all ten thousand are wanted. */
  changes?: number;
  keepLines?: boolean;
  workers?: number;
}

/** @yields one verdict for each seed; leaving the loop ends the workers */
export async function* runAll(runs: Runs): AsyncGenerator<Verdict> {
  const { first, count, operations, changes, keepLines = false } = runs;
  const workerData: WorkerOptions = { bug: runs.bug, mode: runs.mode ?? 'memory' };
  const end = first + count;
  const verdicts = new Map<number, Verdict>();
  const free: Worker[] = [];
  let next = first;
  let wake: () => void = () => undefined;
  let fault: Error | undefined;
  const workers = Array.from({ length: runs.workers ?? availableParallelism() }, () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
    worker.on('message', (verdict: Verdict) => {
      verdicts.set(verdict.seed, verdict);
      free.push(worker);
      wake();
    });
    worker.on('error', (error) => {
      fault = error as Error;
      wake();
    });
    free.push(worker);
    return worker;
  });
  try {
    for (let seed = first; seed < end; ) {
      while (next < end && free.length > 0) {
        free.pop()?.postMessage({ seed: next, operations, changes, keepLines } satisfies Task);
        next += 1;
      }
      const verdict = verdicts.get(seed);
      if (verdict === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        if (fault !== undefined) throw fault;
        continue;
      }
      verdicts.delete(seed);
      seed += 1;
      yield verdict;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
