/**
 * Broken requests against every call of the API and what is served beside it, over real sockets: the server's process
 * goes on, never answers that the fault is its own, and keeps nothing of them.
 *
 * `BROKEN_REQUESTS=seed` or `BROKEN_REQUESTS=seed:number` sends those of a seed, or one of them, once more.
 */

import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostStreamsOfAccount } from '../../server/limits.ts';
import type { Operation } from '../../server/test-support/operations.ts';
import { type SampleCall, sampleCalls } from '../api/sample-calls.ts';
import { createKillableServer, type KillableServer, passedMs } from '../support/killable-server.ts';
import { fewerUnlessLong, isLong } from '../support/long.ts';
import { breakRequest, operationOf, targetOf } from './break-request.ts';
import { createGoodStudent, type GoodStudent } from './good-student.ts';
import { sendBroken } from './send-broken.ts';

const [wantedSeed, wantedNumber] = (process.env.BROKEN_REQUESTS ?? '').split(':');
const seed = wantedSeed ? Number(wantedSeed) : isLong ? randomInt(1_000_000) : 49;
const count = fewerUnlessLong(2_000, 80);
const numbers = wantedNumber ? [Number(wantedNumber)] : Array.from({ length: count }, (_, n) => n);

const appDir = mkdtempSync(join(tmpdir(), 'haversack-app-'));
let server: KillableServer;
let student: GoodStudent;
beforeAll(async () => {
  await mkdir(join(appDir, 'assets'));
  writeFileSync(join(appDir, 'index.html'), '<!doctype html>');
  writeFileSync(join(appDir, 'assets', 'large.js'), '//'.repeat(1_000_000));
  server = await createKillableServer({ settings: { APP_DIR: appDir, LOG_LEVEL: 'error' } });
  await server.start();
  student = await createGoodStudent(server);
}, 60_000);
afterAll(async () => {
  await server.end();
  rmSync(appDir, { recursive: true });
});

describe(`broken requests of the seed ${seed}`, () => {
  it('end no process, get no 500 and leave nothing behind', async () => {
    console.info(`${numbers.length} broken requests of the seed ${seed}`);
    const filesBefore = await quietFiles();
    const seen = new Map<number, number>();
    for (const number of numbers) {
      const operation = operationOf(seed, number);
      const sample = operation && (await sampleOf(operation));
      const target = operation && targetOf(operation, sample?.call ?? {});
      const broken = breakRequest(seed, number, target, sample?.token ?? student.accessToken);
      const where = `BROKEN_REQUESTS=${seed}:${number}: ${broken.what}`;
      const sent = sendBroken(server.port, broken, student.settle);
      const statuses = await sent.catch(async (cause: unknown) => {
        // Its connections end before it is gone.
        for (let n = 0; n < 100 && server.endedWith() === undefined; n++) await passedMs(100);
        throw new Error(`${where}\nThe process ended with ${server.endedWith()}`, { cause });
      });
      expect(server.endedWith(), where).toBeUndefined();
      expect(
        statuses.filter((status) => status >= 500),
        where,
      ).toEqual([]);
      for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1);
      await sample?.tidy();
    }
    console.info('Answers by status:', Object.fromEntries([...seen].sort()));
    await student.doesAllAsUsual();
    await student.mayHoldAsMuchAsBefore();
    await student.mayListenAsOftenAsBefore(mostStreamsOfAccount);
    await expect.poll(quietFiles, { timeout: 20_000 }).toBeLessThanOrEqual(filesBefore);
  }, 3_600_000);
});

/** The server's open files and connections after it has read everything sent; 0 if the system does not tell. */
async function quietFiles(): Promise<number> {
  await student.settle();
  const folder = `/proc/${server.pid()}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

interface Sample {
  call: SampleCall;
  token: string;
  tidy: () => Promise<void>;
}

/** A valid request by the API's description, for existing data; whatever a call destroys is created for it. */
async function sampleOf(operation: Operation): Promise<Sample> {
  const name = `${operation.method} ${operation.path}`;
  const call = sampleCalls(student)[name] ?? {};
  const plain = { call, token: student.accessToken, tidy: async () => undefined };
  if (operation.auth === 'refresh')
    return { ...plain, token: (await student.logIn()).refreshToken };
  if (operation.path === '/auth/logout')
    return { ...plain, token: (await student.logIn()).accessToken };
  if (operation.path === '/files/:sha256')
    return { ...plain, call: { params: { sha256: student.sha256 } } };
  if (!operation.path.startsWith('/files/uploads')) return plain;
  const id = await student.beginUpload(20_000);
  return {
    ...plain,
    call: { ...call, ...(call.params && { params: { id } }) },
    tidy: () => student.endUpload(id),
  };
}
