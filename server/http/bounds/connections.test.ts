import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { boundConnections, connectionBounds } from './connections.ts';

let app: FastifyInstance;
const opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await app.close();
});

/** Opens a connection from this machine. @returns whether the server keeps it */
async function listen(bounds: { most: number; mostOfNetwork: number; proxies: string[] }) {
  app = Fastify();
  boundConnections(app, bounds);
  app.get('/', () => 'here');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return async () => {
    const socket = connect(Number(port), '127.0.0.1');
    opened.push(socket);
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const answered = once(socket, 'data').then(() => true);
    return Promise.race([answered, once(socket, 'close').then(() => false)]);
  };
}

async function leave(socket: Socket | undefined): Promise<void> {
  const open = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  const before = await open();
  socket?.destroy();
  while ((await open()) === before) await new Promise(setImmediate);
}

describe('connections', () => {
  it('may be so many of one network, until one of them ends', async () => {
    const ask = await listen({ most: 10, mostOfNetwork: 2, proxies: ['10.0.0.0/8'] });
    expect([await ask(), await ask(), await ask()]).toEqual([true, true, false]);
    await leave(opened[0]);
    expect([await ask(), await ask()]).toEqual([true, false]);
  });

  it.each(['127.0.0.1', '127.0.0.0/8'])(
    'of the proxy %s are of no network, and bounded together',
    async (proxy) => {
      const ask = await listen({ most: 3, mostOfNetwork: 1, proxies: ['::1', '10.0.0.5', proxy] });
      expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
        true,
        true,
        true,
        false,
      ]);
      await leave(opened[0]);
      expect(await ask()).toBe(true);
    },
  );

  it('leave files for all else that the server opens', () => {
    const { most } = connectionBounds([]);
    // After it, which keeps names of hosts out of reports: looking them up takes long beside other tests.
    const { soft } = (
      process.report.getReport() as { userLimits: { open_files: { soft: number } } }
    ).userLimits.open_files;
    expect(most).toBeLessThanOrEqual(soft * 0.75);
    expect(most).toBeGreaterThan(0);
  });
});
