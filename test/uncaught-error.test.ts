/** An error that nobody caught, in the server's own process. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncBody } from '../server/test-support/test-server.ts';
import { apiBase } from '../src/protocol/version.ts';
import { createKillableServer, type KillableServer } from './support/killable-server.ts';
import { fewerUnlessLong, isLong } from './support/long.ts';

let server: KillableServer;
let token: string;
let userId: string;
beforeEach(async () => {
  server = await createKillableServer({
    settings: { LOG_LEVEL: 'error' },
    args: ['--import', './test/support/break-on-wish.mjs', 'server/index.ts'],
  });
  await server.start();
  const { user, session } = await server.signUp();
  token = session.accessToken;
  userId = user.id;
}, 60_000);
afterEach(() => server.end());

/** A request whose body is the test's to send. */
function begin(what: string, headers: Record<string, string | number> = {}): Socket {
  const socket = connect(server.port, '127.0.0.1');
  socket.setEncoding('utf8');
  const head = { host: 'localhost', authorization: `Bearer ${token}`, ...headers };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  const [method, path] = what.split(' ');
  socket.write(`${method} ${apiBase}${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return socket;
}

async function answerOn(socket: Socket): Promise<string> {
  const [text] = (await once(socket, 'data')) as [string];
  return text;
}

/** The address has an id: what the log may have is its pattern. */
const breaking = 'GET /ai/generations/019bc186-de00-7000-8000-00000000cafe';

describe('an error that nobody caught', () => {
  it.each(fewerUnlessLong(['throw', 'reject', 'emit'], ['reject']))(
    'is logged with the route of its request and nothing of the student (%s)',
    async (wish) => {
      const socket = begin(breaking, { 'x-break': wish });
      // The request has done no wrong.
      expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 404/);
      await expect.poll(server.endedWith, { timeout: 20_000 }).toMatch(/^70\n/);
      const lines = server
        .said()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        level: 60,
        method: 'GET',
        route: '/v1/ai/generations/:id',
        err: { type: 'TypeError', stack: expect.stringContaining('break-on-wish.mjs') },
      });
      expect(server.said()).not.toMatch(/mitochondria|cafe/);
      expect(server.said()).not.toContain(token);
    },
  );

  it('lets what is under way end, and nobody else in', async () => {
    const body = JSON.stringify({ ...syncBody({ id: userId }), padding: 'x'.repeat(600_000) });
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const underWay = begin('POST /sync', headers);
    underWay.write(body.slice(0, 1_000));
    const listening = begin('GET /sync/events?device=laptop');
    expect(await answerOn(listening)).toMatch(/^HTTP\/1\.1 200/);
    const ended = once(listening, 'end');
    expect(await answerOn(begin(breaking, { 'x-break': 'throw' }))).toMatch(/^HTTP\/1\.1 404/);

    await ended;
    // Open streams are ended before the port is closed: a connection in between is reset.
    await expect.poll(() => tryToConnect(server.port)).toBe('ECONNREFUSED');
    expect(server.endedWith()).toBeUndefined();
    underWay.write(body.slice(1_000));
    expect(await answerOn(underWay)).toMatch(/^HTTP\/1\.1 200/);
    // It would stay open for the next request.
    await once(underWay, 'end');
    await expect.poll(server.endedWith, { timeout: 20_000 }).toMatch(/^70\n/);
  });

  // It takes the five seconds; `server/stop.test.ts` has the rule.
  it.runIf(isLong)('does not wait for ever for what is under way', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': 1_000 };
    const underWay = begin('POST /sync', headers);
    underWay.on('error', () => undefined);
    await answerOn(begin(breaking, { 'x-break': 'throw' }));
    await expect.poll(server.endedWith, { timeout: 20_000 }).toMatch(/^70\n/);
    underWay.destroy();
  });
});

/** @returns the code of the error, or `taken` */
function tryToConnect(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve('taken');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
  });
}
