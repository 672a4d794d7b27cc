/** One server under load: signs students up, starts their devices, and checks the data afterwards. */
import type { ServerProcess } from '../e2e/support/server.ts';
import { HttpDevice, signUpOverHttp } from '../support/http-student.ts';
import { createRandom } from '../support/random.ts';
import { readUse, type Use } from './process-use.ts';
import { createTally, type Tally } from './tally.ts';
import { type Activity, keepBusy, listen } from './traffic.ts';

export interface Load {
  tally: Tally;
  devices: number;
  seconds: number;
  /** Changes that the server said are on disk. */
  stored: number;
  use: Use;
}

export async function runLoad(
  server: ServerProcess,
  { students, seconds }: { students: number; seconds: number },
): Promise<Load> {
  const tally = createTally();
  const { url } = server;
  const activities: Activity[] = [];
  for (let student = 0; student < students; student++) {
    const address = addressOf(student, 0);
    const codeFor = (email: string) => server.codeFor(email);
    const signedIn = await signUpOverHttp(url, `student${student}`, codeFor, { address });
    const stored = new Set<string>();
    for (const [index, name] of ['laptop', 'phone'].entries()) {
      const device = new HttpDevice(signedIn, `${name}${student}`, addressOf(student, index));
      const random = createRandom(activities.length);
      activities.push({ url, device, random, tally, stored, until: 0 });
    }
  }
  const closing = new AbortController();
  const streams = activities.map((activity) => listen(activity, closing.signal));
  const pid = server.pid ?? 0;
  const before = readUse(pid);
  const began = performance.now();
  for (const activity of activities) activity.until = Date.now() + seconds * 1_000;
  await Promise.all(activities.map(keepBusy));
  const took = (performance.now() - began) / 1_000;
  const after = readUse(pid);
  closing.abort();
  await Promise.all(streams);
  await lookForMissing(activities);
  const stored = new Set(activities.map((activity) => activity.stored));
  return {
    tally,
    devices: activities.length,
    seconds: took,
    stored: [...stored].reduce((sum, ids) => sum + ids.size, 0),
    use: { ...after, cpuSeconds: after.cpuSeconds - before.cpuSeconds },
  };
}

/** Each device has an address of its own: devices behind one address would meet the limit of its requests sooner. */
function addressOf(student: number, device: number): string {
  return `10.${device}.${student >> 8}.${student & 255}`;
}

/** [P2] A new device of each student receives everything acknowledged. */
async function lookForMissing(activities: readonly Activity[]): Promise<void> {
  for (const { url, device, stored, tally } of activities) {
    const chunks = await device.download(url);
    const ids = new Set(
      chunks.flatMap((chunk) =>
        JSON.parse(chunk).rows.map(({ row }: { row: { id: string } }) => row.id),
      ),
    );
    for (const id of stored) if (!ids.has(id)) tally.fail('an acknowledged row is missing');
  }
}
