/**
 * Many devices download everything at once: one student with many rows and a simultaneous first download on each
 * device. The server's peak memory must not grow with the amount sent.
 */

import { formatStamp, startOfClock, tick } from '../../src/model/clock.ts';
import type { ServerProcess } from '../e2e/support/server.ts';
import { HttpDevice, signUpOverHttp } from '../support/http-student.ts';
import { readUse } from './process-use.ts';
import { newCard } from './traffic.ts';

/** The number of changes in one batch of half a megabyte. */
const batchRows = 1_000;

export interface FirstDownloads {
  rows: number;
  devices: number;
  seconds: number;
  cpuSeconds: number;
  /** Bytes: before the downloads, the most during them (and ever), and after them. */
  memory: { before: number; peak: number; after: number };
  /** Failure messages. */
  failures: string[];
}

export async function measureFirstDownloads(
  server: ServerProcess,
  { rows, devices }: { rows: number; devices: number },
): Promise<FirstDownloads> {
  const { url } = server;
  const codeFor = (email: string) => server.codeFor(email);
  const signedIn = await signUpOverHttp(url, 'everything', codeFor);
  await fill(new HttpDevice(signedIn, 'laptop'), url, rows);
  const pid = server.pid ?? 0;
  const before = readUse(pid);
  const began = performance.now();
  const counts = await Promise.all(
    Array.from({ length: devices }, (_, n) =>
      new HttpDevice(signedIn, `phone${n}`).countDownload(url),
    ),
  );
  const after = readUse(pid);
  return {
    rows,
    devices,
    seconds: (performance.now() - began) / 1_000,
    cpuSeconds: after.cpuSeconds - before.cpuSeconds,
    memory: { before: before.bytes, peak: after.peakBytes, after: after.bytes },
    failures: counts.flatMap((count) =>
      count === rows ? [] : [`a first download had ${count} of ${rows} rows`],
    ),
  };
}

async function fill(device: HttpDevice, url: string, rows: number): Promise<void> {
  let clock = startOfClock;
  const nextStamp = () => {
    clock = tick(clock, Date.now());
    return formatStamp(clock, device.name);
  };
  for (let from = 0; from < rows; from += batchRows) {
    const count = Math.min(batchRows, rows - from);
    await device.sync(
      url,
      Array.from({ length: count }, () => newCard(nextStamp())),
    );
  }
}
