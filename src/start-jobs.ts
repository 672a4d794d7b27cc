/** The kinds of long work that there are, and what their runner needs of this tab. */
import { browserLocks, isLockHeld } from './api/locks.ts';
import { systemTimers } from './api/system-timers.ts';
import type { AccountDatabase } from './db/database.ts';
import type { JobKinds } from './jobs/kind.ts';
import { type Runner, startRunner } from './jobs/runner.ts';
import { holdWork } from './ui/work/in-hand.ts';

const kinds: JobKinds = new Map([
  [
    'generation',
    {
      load: async () => (await import('./features/generate/generation-job.ts')).runGeneration,
      inHand: 'your study material is made',
    },
  ],
  [
    'import',
    {
      load: async () => (await import('./backup/import-job.ts')).runImport,
      inHand: 'your import is in',
    },
  ],
  [
    'undo-import',
    {
      load: async () => (await import('./backup/undo-job.ts')).runUndo,
      inHand: 'your import is taken back',
    },
  ],
]);

export function startJobs(database: AccountDatabase): Runner {
  const locks = browserLocks();
  return startRunner(database, {
    kinds,
    holdLock: (name, work, signal) => locks.run(name, work, signal),
    isHeld: isLockHeld,
    holdWork,
    now: Date.now,
    timers: systemTimers,
  });
}
