/** A process that is killed in the middle of its transactions, on any storage. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../support/long.ts';
import { createRandom } from '../../support/random.ts';
import { batchRows } from '../writer-batch.ts';
import { row, type Subject } from './subject.ts';

const program = resolve(import.meta.dirname, '../writer-process.ts');
const killings = fewerUnlessLong(3, 1);
const longestLifeMs = 80;

export function deathContract(subject: Subject): void {
  describe.runIf(subject.isWhole)(
    '[P2] [S12] a process killed in the middle of transactions',
    () => {
      it('leaves each transaction whole or not there, and all that it acknowledged', {
        timeout: 60_000,
      }, async () => {
        const random = createRandom(12);
        const { id } = await subject.newUser();
        for (let killing = 0; killing < killings; killing++) {
          const acknowledged = await writeUntilKilled(subject, id, random.below(longestLifeMs));
          // PostgreSQL may still be committing for the dead: whoever gets the user's lock comes after that.
          const version = await subject.storage.rows.transaction(id, async (tx) => tx.version);
          const { rows } = await subject.storage.rows.newer(id, 0, 1e9);
          expect(rows.map((one) => one.version)).toEqual(
            Array.from({ length: version }, (_, index) => index + 1),
          );
          expect(version % batchRows).toBe(0);
          expect(version).toBeGreaterThanOrEqual(acknowledged);
        }
        // Nobody waits for a lock of the dead.
        await subject.storage.rows.transaction(id, (tx) => tx.write([row('next', tx.version + 1)]));
      });
    },
  );
}

/** @returns the last version that the process said was committed */
async function writeUntilKilled(
  { settings }: Subject,
  userId: string,
  lifeMs: number,
): Promise<number> {
  const env = {
    ...process.env,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.databaseUrl,
    USER_ID: userId,
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  await Promise.race([once(child.stdout, 'data'), ended]);
  // When it dies is the point of this test, so here time itself is waited for.
  await new Promise((done) => setTimeout(done, lifeMs));
  child.kill('SIGKILL');
  await ended;
  const lines = said.split('\n').slice(0, -1);
  expect(lines.length).toBeGreaterThan(0);
  return Number(lines.at(-1));
}
