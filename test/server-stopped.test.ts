/** A server that is asked to stop while devices push and listen, as at every update of the program. */
import { afterEach, expect, it } from 'vitest';
import { formatStamp } from '../src/model/clock.ts';
import { ServerProcess } from './e2e/support/server.ts';
import { HttpDevice, signUpOverHttp } from './support/http-student.ts';

let server: ServerProcess | undefined;
afterEach(() => server?.dispose());

it('[P2] [S12] stops in the middle of pushes with all that it acknowledged', async () => {
  const running = await ServerProcess.start({ LOG_LEVEL: 'error' });
  server = running;
  const ada = await signUpOverHttp(running.url, 'ada', (email) => running.codeFor(email));
  const stored: string[] = [];
  const enough = Promise.withResolvers<void>();
  const pushOn = async (device: HttpDevice) => {
    for (let n = 0; ; n++) {
      const at = formatStamp({ ms: Date.now(), counter: 0 }, device.name);
      const id = `${device.name}${n}`;
      const fields = { name: id, createdAt: 1, deletedAt: 0 };
      await device.sync(running.url, [{ entity: 'deck', id, at, fields }]);
      stored.push(id);
      if (stored.length > 40) enough.resolve();
    }
  };
  const devices = Array.from({ length: 8 }, (_, index) => new HttpDevice(ada, `device${index}`));
  const pushing = Promise.allSettled(devices.map(pushOn));
  const listening = (async () => {
    for await (const _ of new HttpDevice(ada, 'ear').changeEvents(
      running.url,
      AbortSignal.timeout(60_000),
    ));
  })();
  await enough.promise;
  expect(await running.stop()).toBe(0);
  await pushing;
  await listening;

  await running.start();
  const { rows } = await new HttpDevice(ada, 'fresh').sync(running.url);
  expect(rows.map(({ row }) => row.id)).toEqual(expect.arrayContaining(stored));
});
