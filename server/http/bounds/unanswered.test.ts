/** Many requests on one connection, without waiting for answers. */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mostUnanswered } from '../../limits.ts';
import { type Student, startTestServer, type TestServer } from '../../test-support/test-server.ts';

let server: TestServer;
let student: Student;
let appDir: string;
let port: number;
/** Holds up authentication. */
let gate = Promise.resolve();
/** Requests that were parsed, and requests that reached their routes. */
const seen = { parsed: 0, begun: 0 };
beforeAll(async () => {
  appDir = await mkdtemp(join(tmpdir(), 'haversack-app-'));
  await mkdir(join(appDir, 'assets'));
  await writeFile(join(appDir, 'index.html'), 'the page');
  await writeFile(join(appDir, 'assets/a-1.js'), 'the asset');
  server = await startTestServer({}, appDir, (deps) => {
    const { sessions } = deps.storage;
    const byAccess: typeof sessions.byAccess = async (...given) => {
      seen.begun += 1;
      await gate;
      return sessions.byAccess(...given);
    };
    return { ...deps, storage: { ...deps.storage, sessions: { ...sessions, byAccess } } };
  });
  student = await server.student('ada');
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
  server.app.server.on('request', () => {
    seen.parsed += 1;
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(appDir, { recursive: true });
});
beforeEach(() => Object.assign(seen, { parsed: 0, begun: 0 }));

const me = () =>
  `GET /v1/me HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${student.accessToken}\r\n`;
const requestOf = (line: string, rest = '') => `${line} HTTP/1.1\r\nhost: x\r\n${rest}\r\n`;

/** @returns the server's end of the connection */
async function send(requests: string): Promise<{ client: Socket; connection: Socket }> {
  const accepted = once(server.app.server, 'connection') as Promise<[Socket]>;
  const client = connect({ port, host: '127.0.0.1' });
  client.on('error', () => undefined);
  client.write(requests);
  const [connection] = await accepted;
  return { client, connection };
}

const statusesIn = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

describe('requests that come at once on one connection', () => {
  const close = 'connection: close\r\n';

  it('are answered in their order, up to 16, with their bodies', async () => {
    const json = 'content-type: application/json\r\n';
    const login = `${requestOf('POST /v1/auth/login', `${json}content-length: 2\r\n`)}{}`;
    const kinds = [
      [requestOf('GET /assets/a-1.js'), 200],
      [login, 400],
      [requestOf('HEAD /assets/a-1.js'), 200],
      [requestOf('GET /v1/me'), 401],
      [requestOf('GET /assets/gone.js'), 404],
    ] as const;
    const sent = Array.from(
      { length: mostUnanswered - 1 },
      (_, n) => kinds[n % kinds.length] ?? kinds[0],
    );
    const last = requestOf('GET /dashboard', close);
    const { client } = await send(sent.map(([request]) => request).join('') + last);
    expect(statusesIn(await text(client))).toEqual([...sent.map(([, status]) => status), 200]);
  });

  it('are worked on one after the other', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const three = `${me()}\r\n`.repeat(3);
    const { client } = await send(`${three}${me()}${close}\r\n`);
    while (seen.parsed < 4 || seen.begun < 1) await nextTurn();
    expect(seen).toEqual({ parsed: 4, begun: 1 });
    resolve();
    expect(statusesIn(await text(client))).toEqual([200, 200, 200, 200]);
    expect(seen.begun).toBe(4);
  });

  it.each([
    ['assets', () => requestOf('GET /assets/a-1.js')],
    ['heads of assets', () => requestOf('HEAD /assets/a-1.js')],
    ['pages', () => requestOf('GET /dashboard')],
    ['the health', () => requestOf('GET /healthz')],
    ['the API without a token', () => requestOf('GET /v1/me')],
    ['the API with a token', () => `${me()}\r\n`],
    ['what is not there', () => requestOf('GET /v1/nowhere')],
    ['requests without a host', () => 'GET / HTTP/1.1\r\n\r\n'],
  ])('close it where more than 16 have no answer: %s', async (_, request) => {
    const { connection } = await send(request().repeat(1_500));
    await once(connection, 'close');
    expect(seen.parsed).toBeLessThanOrEqual(mostUnanswered);
    expect(seen.begun).toBeLessThanOrEqual(1);
  });

  it('close it behind a stream of events too, which is never answered to its end', async () => {
    const stream = me().replace('/v1/me', '/v1/sync/events');
    const { client, connection } = await send(`${stream}\r\n`);
    await once(client, 'data');
    client.write(requestOf('GET /healthz').repeat(mostUnanswered));
    await once(connection, 'close');
    expect(seen).toEqual({ parsed: mostUnanswered, begun: 1 });
  });

  it('are not worked on when their connection has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const { client, connection } = await send(`${me()}\r\n`.repeat(5));
    while (seen.parsed < 5) await nextTurn();
    client.destroy();
    await once(connection, 'close');
    resolve();
    expect((await server.get('/me', student.accessToken)).status).toBe(200);
    expect(seen.begun).toBe(2);
  });
});

it('any number of requests is answered on one connection, one at a time', async () => {
  const { client } = await send('');
  client.setEncoding('utf8');
  for (let n = 0; n < 3 * mostUnanswered; n++) {
    client.write(requestOf('GET /healthz'));
    const [answer] = (await once(client, 'data')) as [string];
    expect(statusesIn(answer)).toEqual([200]);
  }
  client.destroy();
});
