import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import {
  type Student,
  startMs,
  startTestServer,
  syncBody,
  type TestServer,
} from '../test-support/test-server.ts';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server[Symbol.asyncDispose]());

/** The versions that this device is poked with, one after the other. */
async function listen(student: Student, device: string) {
  const response = await fetch(`${url}/v1/sync/events?device=${device}`, {
    headers: { authorization: `Bearer ${student.accessToken}` },
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  if (response.body === null) throw new Error('the stream has a body');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async next(): Promise<number> {
      for (;;) {
        const [, found] = /^event: poke\ndata: \{"version":(\d+)\}\n\n/.exec(text) ?? [];
        if (found !== undefined) {
          text = text.slice(text.indexOf('\n\n') + 2);
          return Number(found);
        }
        const { done, value } = await reader.read();
        if (done) return -1;
        text += value;
      }
    },
    close: () => reader.cancel(),
  };
}

const write = (student: Student, device: string, id: string) =>
  server.post(
    '/sync',
    syncBody(student, {
      device,
      changes: [
        {
          entity: 'deck',
          id,
          at: formatStamp({ ms: startMs, counter: 0 }, device),
          fields: { name: id, createdAt: 1, deletedAt: 0 },
        },
      ],
    }),
    student.accessToken,
  );

it('pokes the other devices of the student who wrote, and nobody else', async () => {
  const student = await server.student('poked');
  const phone = await listen(student, 'phone');
  const laptop = await listen(student, 'laptop');
  const stranger = await listen(await server.student('stranger'), 'phone');
  expect([await phone.next(), await laptop.next(), await stranger.next()]).toEqual([0, 0, 0]);
  await write(student, 'laptop', 'a');
  expect(await phone.next()).toBe(1);
  await write(student, 'laptop', 'a');
  await write(student, 'phone', 'b');
  expect(await laptop.next()).toBe(2);
  await write(student, 'laptop', 'c');
  expect(await phone.next()).toBe(3);
  await phone.close();
  await server.app.close();
  expect([await laptop.next(), await stranger.next()]).toEqual([-1, -1]);
});
