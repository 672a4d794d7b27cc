/** The real server behind a real port in this process, with a student and devices of theirs. */
import { startTestServer, type TestServer } from '../../server/test-support/test-server.ts';
import { systemTimers, tabLocks } from '../../src/api/locks.ts';
import type { TransferWorkerDeps } from '../../src/sync/transfers/transfer-worker.ts';
import { createDevice, type TestDevice } from './device.ts';

export interface RealServer {
  clock: TestServer['clock'];
  userId: string;
  /** @param aheadMs how far the device's clock runs ahead of the server's */
  device(fetch?: typeof globalThis.fetch, aheadMs?: number): Promise<TestDevice>;
  depsOf(device: TestDevice): TransferWorkerDeps;
  /** Called when the test is over, before the server stops. */
  onEnd(stop: () => void): void;
  end(): Promise<void>;
}

export async function startRealServer(): Promise<RealServer> {
  const server = await startTestServer();
  const { id: userId, accessToken } = await server.student('ada');
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const now = () => server.clock.nowMs;
  const stops: (() => void)[] = [];
  return {
    clock: server.clock,
    userId,
    device: (fetch = globalThis.fetch, aheadMs = 0) =>
      createDevice({ userId, fetch, now: () => now() + aheadMs, origin, accessToken }),
    depsOf: ({ client }) => ({
      client,
      locks: tabLocks(),
      now,
      random: () => 0,
      timers: systemTimers,
    }),
    onEnd: (stop) => stops.push(stop),
    end: async () => {
      for (const stop of stops) stop();
      await server[Symbol.asyncDispose]();
    },
  };
}
