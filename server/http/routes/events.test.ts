import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatStamp } from '../../../src/model/clock.ts';
import { type ChangeEvent, changeEvent, maxNewsBytes } from '../../../src/protocol/sync.ts';
import {
  password,
  type Student,
  startMs,
  startTestServer,
  syncBody,
  type TestServer,
} from '../../test-support/test-server.ts';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server[Symbol.asyncDispose]());

/** The change events of this device in order; `undefined` at the end of the stream. */
async function listen(student: Student, device: string) {
  const response = await fetch(`${url}/v1/sync/events?device=${device}`, {
    headers: { authorization: `Bearer ${student.accessToken}` },
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  if (response.body === null) throw new Error('the stream has a body');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async next(): Promise<ChangeEvent | undefined> {
      for (;;) {
        const [, found] = /^event: poke\ndata: (.*)\n\n/.exec(text) ?? [];
        if (found !== undefined) {
          text = text.slice(text.indexOf('\n\n') + 2);
          return v.parse(changeEvent, JSON.parse(found));
        }
        const { done, value } = await reader.read();
        if (done) return undefined;
        text += value;
      }
    },
    close: () => reader.cancel(),
  };
}

const write = (student: Student, device: string, ...ids: string[]) => {
  const at = formatStamp({ ms: startMs, counter: 0 }, device);
  const fields = { name: 'Cells', createdAt: 1, deletedAt: 0 };
  const changes = ids.map((id) => ({ entity: 'deck', id, at, fields }));
  return server.post('/sync', syncBody(student, { device, changes }), student.accessToken);
};

describe('ends the stream of a session that has ended', () => {
  let count = 0;
  const post = (path: string, body: object, token?: string) => server.post(path, body, token);
  const cases: [string, (student: Student, other: Student) => Promise<unknown>][] = [
    ['by logout', ({ accessToken }) => post('/auth/logout', {}, accessToken)],
    [
      'by a device that signs it out',
      async (_, { accessToken: token }) => {
        const { devices } = JSON.parse((await server.get('/devices', token)).text).data;
        const { id } = devices.find(({ device }: { device?: string }) => device === 'phone');
        return server.ask('DELETE', `/devices/${id}`, { token });
      },
    ],
    [
      'by a new password',
      (_, { accessToken }) => {
        const fresh = { password: 'another horse', confirmPassword: 'another horse' };
        return post('/me/password', { oldPassword: password, ...fresh }, accessToken);
      },
    ],
    [
      'by a forgotten password',
      async ({ email }) => {
        const { claim } = (await post('/auth/forgot', { email })).data;
        const fresh = { password: 'another horse', confirmPassword: 'another horse' };
        return post('/auth/reset-password', {
          ...fresh,
          email,
          claim,
          code: server.codeFor(email),
        });
      },
    ],
    [
      'by the end of the account',
      (_, { accessToken: token }) => server.ask('DELETE', '/me', { body: { password }, token }),
    ],
    [
      'by a refresh token that comes back too late',
      async ({ refreshToken }) => {
        let newest = refreshToken;
        for (let n = 0; n < 2; n++) {
          newest = (await post('/auth/reset-token', {}, newest)).data.refreshToken;
        }
        return post('/auth/reset-token', {}, refreshToken);
      },
    ],
  ];

  it.each(cases)('%s, at once', async (_, endIt) => {
    const student = await server.student(`ended${++count}`);
    const { data } = await server.post('/auth/login', { email: student.email, password });
    const other = { ...student, ...data.session };
    const phone = await listen(student, 'phone');
    // The other login was notified.
    expect(await phone.next()).toMatchObject({ version: 1 });
    await endIt(student, other);
    expect(await phone.next()).toBeUndefined();
    expect((await server.get('/me', student.accessToken)).status).toBe(401);
    expect((await server.post('/auth/reset-token', {}, student.refreshToken)).status).toBe(401);
  });

  it('and not that of another', async () => {
    const student = await server.student('stays');
    const phone = await listen(student, 'phone');
    expect(await phone.next()).toMatchObject({ version: 0 });
    const { data } = await server.post('/auth/login', { email: student.email, password });
    await server.post('/auth/logout', {}, data.session.accessToken);
    expect(await phone.next()).toMatchObject({ version: 1 });
    await write(student, 'laptop', 'x');
    expect(await phone.next()).toMatchObject({ version: 2 });
    await phone.close();
  });
});

it('opens no stream for HEAD, which nobody would read or end', async () => {
  const student = await server.student('head');
  const headers = { authorization: `Bearer ${student.accessToken}` };
  for (const path of ['/v1/sync/events?device=a', '/v1/sync/bootstrap']) {
    const answer = await fetch(url + path, { method: 'HEAD', headers });
    expect(answer.status).toBe(404);
  }
});

it('tells the other devices of the student who wrote, and nobody else', async () => {
  const student = await server.student('changed');
  const phone = await listen(student, 'phone');
  const laptop = await listen(student, 'laptop');
  const stranger = await listen(await server.student('stranger'), 'phone');
  expect(await phone.next()).toMatchObject({ version: 0 });
  expect([await laptop.next(), await stranger.next()]).toMatchObject([
    { version: 0 },
    { version: 0 },
  ]);
  await write(student, 'laptop', 'a');
  expect(await phone.next()).toMatchObject({ version: 1 });
  await write(student, 'laptop', 'a');
  await write(student, 'phone', 'b');
  expect(await laptop.next()).toMatchObject({ version: 2 });
  await write(student, 'laptop', 'c');
  expect(await phone.next()).toMatchObject({ version: 3 });
  await phone.close();
  await laptop.close();
  await stranger.close();
});

it('[S1] brings the rows of a small batch and where they begin, of a large one the version only', async () => {
  const student = await server.student('news');
  const phone = await listen(student, 'phone');
  await phone.next();
  const { data } = await write(student, 'laptop', 'a');
  await write(student, 'laptop', 'b');
  expect(await phone.next()).toMatchObject({
    version: 1,
    epoch: data.cursor.epoch,
    news: { from: 0, rows: [{ entity: 'deck', row: { id: 'a' } }] },
  });
  expect(await phone.next()).toMatchObject({ version: 2, news: { from: 1, rows: [{}] } });
  const many = Array.from({ length: maxNewsBytes / 64 }, (_, index) => `many${index}`);
  await write(student, 'laptop', ...many);
  expect(await phone.next()).toEqual({ epoch: data.cursor.epoch, version: 2 + many.length });
  await phone.close();
});

it('[S3] keeps a row with missing parts to itself, and gives it whole when they are there', async () => {
  const student = await server.student('pieces');
  const phone = await listen(student, 'phone');
  await phone.next();
  const piece = (counter: number, fields: Record<string, unknown>) => {
    const at = formatStamp({ ms: startMs, counter }, 'laptop');
    const changes = [{ entity: 'deck', id: 'd', at, fields }];
    const body = syncBody(student, { device: 'laptop', changes });
    return server.post('/sync', body, student.accessToken);
  };
  await piece(0, { name: 'Cells' });
  expect(await phone.next()).toMatchObject({ version: 1, news: { from: 0, rows: [] } });
  await piece(1, { createdAt: 1, deletedAt: 0 });
  const { news } = (await phone.next()) ?? {};
  expect(news).toMatchObject({ from: 1, rows: [{ row: { id: 'd', name: 'Cells' } }] });
  await phone.close();
});

it('ends the streams when the server stops', async () => {
  const phone = await listen(await server.student('last'), 'phone');
  await phone.next();
  await server.app.close();
  expect(await phone.next()).toBeUndefined();
});
