import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatStamp } from '../../../src/model/clock.ts';
import { mostStreamsOfAccount, mostStreamsOfNetwork } from '../../limits.ts';
import {
  type Student,
  startMs,
  startTestServer,
  syncBody,
  type TestServer,
} from '../../test-support/test-server.ts';
import { createOpenStreams } from './open-streams.ts';

let server: TestServer;
let url: URL;
beforeAll(async () => {
  server = await startTestServer();
  url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => server[Symbol.asyncDispose]());

const openSockets = () =>
  new Promise<number>((resolve) => server.app.server.getConnections((_, n) => resolve(n)));

/** Listens by TCP and then stops reading. */
async function listenAndStop({ accessToken }: Student, device: string) {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  const path = `/v1/sync/events?device=${device}`;
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${accessToken}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  return socket;
}

it('ends a stream that nobody reads, and leaves the others', { timeout: 60_000 }, async () => {
  const student = await server.student('ada');
  const heard = await fetch(`${url.origin}/v1/sync/events?device=tablet`, {
    headers: { authorization: `Bearer ${student.accessToken}` },
  });
  const reader = heard.body?.getReader();
  const sockets = await Promise.all([1, 2, 3].map((n) => listenAndStop(student, `phone${n}`)));
  const before = await openSockets();
  const fields = { name: 'x'.repeat(400), createdAt: 1, deletedAt: 0 };
  // Each change event has some 50 kB. The operating system buffers the first ones.
  for (let n = 0; (await openSockets()) > before - sockets.length; n++) {
    const changes = Array.from({ length: 100 }, (_, index) => {
      const at = formatStamp({ ms: startMs + n, counter: index }, 'laptop');
      return { entity: 'deck', id: `d${index}`, at, fields };
    });
    await server.post('/sync', syncBody(student, { changes }), student.accessToken);
    await reader?.read();
    expect(n).toBeLessThan(400);
  }
  expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
  for (const socket of sockets) socket.destroy();
});

it('may be so many of one account, and of one network, at once', () => {
  const streams = createOpenStreams();
  const open = (account: string, network: string) => streams.open(account, network);
  const own = Array.from({ length: mostStreamsOfAccount }, (_, n) => open('ada', `home${n % 3}`));
  expect(own).not.toContain(undefined);
  expect(open('ada', 'elsewhere')).toBeUndefined();
  for (let n = 0; n < mostStreamsOfNetwork; n++) {
    expect(open(`student${n}`, 'school')).toBeDefined();
  }
  expect(open('ben', 'school')).toBeUndefined();
  expect(open('ben', 'home')).toBeDefined();
});

it('counts a stream no more when it has ended', async () => {
  const streams = createOpenStreams();
  const all = Array.from({ length: mostStreamsOfAccount }, () => streams.open('ada', 'home'));
  expect(streams.open('ada', 'home')).toBeUndefined();
  const [first] = all;
  if (first === undefined) throw new Error('there is a first one');
  first.destroy();
  await once(first, 'close');
  expect(streams.open('ada', 'home')).toBeDefined();
});
