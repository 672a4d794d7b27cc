/** Requests whose client disconnected before the server handled them. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatStamp } from '../../../src/model/clock.ts';
import { plainDocument } from '../../../test/worst/documents.ts';
import { mostDownloadsOfAccount } from '../../limits.ts';
import {
  type Student,
  startMs,
  startTestServer,
  syncBody,
  type TestServer,
} from '../../test-support/test-server.ts';

let server: TestServer;
let port = 0;
/** They hold up transactions, and authentication. */
let transactionGate: Promise<void> | undefined;
let loginGate: Promise<void> | undefined;
const begun = { weighings: 0, transactions: 0, logins: 0 };
beforeAll(async () => {
  server = await startTestServer({}, undefined, (deps) => {
    const { rows, sessions } = deps.storage;
    const transaction: typeof rows.transaction = async (...given) => {
      begun.transactions += 1;
      await transactionGate;
      return rows.transaction(...given);
    };
    const weigh: typeof rows.weigh = (...given) => {
      begun.weighings += 1;
      return rows.weigh(...given);
    };
    const byAccess: typeof sessions.byAccess = async (...given) => {
      begun.logins += 1;
      await loginGate;
      return sessions.byAccess(...given);
    };
    const storage = {
      ...deps.storage,
      rows: { ...rows, transaction, weigh },
      sessions: { ...sessions, byAccess },
    };
    return { ...deps, storage };
  });
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => Object.assign(begun, { weighings: 0, transactions: 0, logins: 0 }));

let counter = 0;
const changeOf = (entity: string, fields: object) => ({
  entity,
  id: entity,
  at: formatStamp({ ms: startMs, counter: ++counter }, 'laptop'),
  fields,
});
const send = (student: Student, change: object) =>
  server.post('/sync', syncBody(student, { changes: [change] }), student.accessToken);
const newTask = () =>
  changeOf('task', { title: 'x', status: 'Ongoing', createdAt: 1, deletedAt: 0 });

async function withLargeNote(name: string): Promise<Student> {
  const student = await server.student(name);
  const body = plainDocument('a'.repeat(1_500_000));
  const note = changeOf('note', { title: 'T', body, createdAt: 1, deletedAt: 0 });
  expect((await send(student, note)).status).toBe(200);
  return student;
}

/** On a connection of its own. @returns ends the connection, and resolves when the server has noticed */
async function sendAndGo(request: string): Promise<() => Promise<void>> {
  const accepted = once(server.app.server, 'connection') as Promise<[Socket]>;
  const client = connect({ port, host: '127.0.0.1' });
  client.write(request);
  const [socket] = await accepted;
  return async () => {
    const closed = once(socket, 'close');
    client.destroy();
    await closed;
  };
}
const head = (student: Student, line: string) =>
  `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${student.accessToken}\r\n`;
function exchangeRequest(student: Student, change: object): string {
  const body = JSON.stringify(syncBody(student, { changes: [change] }));
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
  return `${head(student, 'POST /v1/sync')}${type}\r\n\r\n${body}`;
}

it('skips an exchange whose client goes while it waits for its account’s turn', async () => {
  const student = await server.student('queued');
  const gate = Promise.withResolvers<void>();
  transactionGate = gate.promise;
  const first = send(student, newTask());
  while (begun.transactions === 0) await nextTurn();
  const arrived = once(server.app.server, 'request') as Promise<[IncomingMessage]>;
  const go = await sendAndGo(exchangeRequest(student, newTask()));
  const [request] = await arrived;
  if (!request.readableEnded) await once(request, 'end');
  await go();
  gate.resolve();
  transactionGate = undefined;
  expect((await first).status).toBe(200);
  expect((await send(student, newTask())).status).toBe(200);
  expect(begun).toMatchObject({ weighings: 2, transactions: 2 });
});

it('skips a large exchange whose client goes while it waits for another’s', async () => {
  const [first, gone] = [await withLargeNote('first'), await withLargeNote('gone')];
  Object.assign(begun, { weighings: 0, transactions: 0 });
  const gate = Promise.withResolvers<void>();
  transactionGate = gate.promise;
  const under = send(first, changeOf('note', { title: 'first' }));
  while (begun.transactions === 0) await nextTurn();
  const go = await sendAndGo(exchangeRequest(gone, changeOf('note', { title: 'gone' })));
  while (begun.weighings < 2) await nextTurn();
  await go();
  gate.resolve();
  transactionGate = undefined;
  expect((await under).status).toBe(200);
  expect((await send(gone, changeOf('note', { title: 'again' }))).status).toBe(200);
  expect(begun).toMatchObject({ weighings: 3, transactions: 2 });
});

it('frees the first downloads of a client that is gone before they begin', async () => {
  const student = await server.student('filled');
  const gate = Promise.withResolvers<void>();
  loginGate = gate.promise;
  const count = mostDownloadsOfAccount + 1;
  begun.logins = 0;
  const download = `${head(student, 'GET /v1/sync/bootstrap')}\r\n`;
  const goes: (() => Promise<void>)[] = [];
  for (let n = 0; n < count; n++) goes.push(await sendAndGo(download));
  while (begun.logins < count) await nextTurn();
  await Promise.all(goes.map((go) => go()));
  gate.resolve();
  loginGate = undefined;
  expect((await server.get('/sync/bootstrap', student.accessToken)).status).toBe(200);
});
