/**
 * Group commit for a database with one writer: queued tasks share one transaction, and so one wait for the disk. Each task has
 * a savepoint, so that its failure undoes only itself. A task's promise settles after the commit: resolved means on disk [S12].
 */
import { type Kysely, sql } from 'kysely';
import { nextTurn } from '../../turns.ts';
import type { Tables } from './tables.ts';

type Task<T> = (tx: Kysely<Tables>) => Promise<T>;
type Transaction = (work: Task<void>) => Promise<void>;

interface Waiting {
  /** Runs the task. @returns what settles its caller's promise @throws if the transaction itself is broken */
  run(tx: Kysely<Tables>): Promise<() => void>;
  reject(error: unknown): void;
}

/** Bounds the wait of each task for later ones. */
const largestGroup = 64;

/** @param transact begins a transaction, runs the work in it and commits, or undoes everything and throws */
export function createGroups(transact: Transaction): <T>(task: Task<T>) => Promise<T> {
  const queue: Waiting[] = [];
  let isCommitting = false;

  async function commitAll(): Promise<void> {
    isCommitting = true;
    while (queue.length > 0) await commitGroup();
    isCommitting = false;
  }

  async function commitGroup(): Promise<void> {
    // Taken before the transaction begins: if that fails, this task gets the error, and the queue gets shorter.
    let next = queue.shift();
    const group: Waiting[] = [];
    const outcomes: (() => void)[] = [];
    if (next !== undefined) group.push(next);
    try {
      await transact(async (tx) => {
        while (next !== undefined) {
          outcomes.push(await next.run(tx));
          if (group.length >= largestGroup) return;
          // Requests that have arrived already may still join.
          if (queue.length === 0) await nextTurn();
          next = queue.shift();
          if (next !== undefined) group.push(next);
        }
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const tell of outcomes) tell();
  }

  return (task) =>
    new Promise((resolve, reject) => {
      queue.push({
        reject,
        async run(tx) {
          await sql`SAVEPOINT task`.execute(tx);
          try {
            const result = await task(tx);
            await sql`RELEASE task`.execute(tx);
            return () => resolve(result);
          } catch (error) {
            // If the database has undone the whole transaction, this error is the cause.
            await sql`ROLLBACK TO task`.execute(tx).catch(() => Promise.reject(error));
            await sql`RELEASE task`.execute(tx);
            return () => reject(error);
          }
        },
      });
      if (!isCommitting) void commitAll();
    });
}
