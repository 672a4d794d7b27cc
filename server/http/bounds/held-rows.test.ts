/** How much memory small requests of one student for large rows may hold, and which requests they delay. */
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatStamp } from '../../../src/model/clock.ts';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { plainDocument } from '../../../test/worst/documents.ts';
import { mostDownloadsOfAccount, mostExchangesWaiting } from '../../limits.ts';
import {
  type Student,
  startMs,
  startTestServer,
  syncBody,
  type TestServer,
} from '../../test-support/test-server.ts';

let server: TestServer;
let running = 0;
let mostRunning = 0;
let gate: Promise<void> | undefined;
beforeAll(async () => {
  server = await startTestServer({}, undefined, (deps) => {
    const { rows } = deps.storage;
    const transaction: typeof rows.transaction = async (...given) => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      try {
        return await rows.transaction(...given);
      } finally {
        running -= 1;
      }
    };
    const position: typeof rows.position = async (userId) => {
      await gate;
      return rows.position(userId);
    };
    return { ...deps, storage: { ...deps.storage, rows: { ...rows, transaction, position } } };
  });
});
afterAll(() => server[Symbol.asyncDispose]());

let counter = 0;
const change = (entity: string, id: string, fields: object) => ({
  entity,
  id,
  at: formatStamp({ ms: startMs, counter: ++counter }, 'laptop'),
  fields,
});
const send = (student: Student, changes: object[], rest = {}) =>
  server.post('/sync', syncBody(student, { changes, ...rest }), student.accessToken);

async function withNotes(name: string, count: number, letters = 1_000_000): Promise<Student> {
  const student = await server.student(name);
  for (let n = 0; n < count; n++) {
    const body = plainDocument('a'.repeat(letters));
    const fields = { title: 'T', body, createdAt: 1, deletedAt: 0 };
    expect((await send(student, [change('note', `n${n}`, fields)])).status).toBe(200);
  }
  return student;
}

it('works on one batch at a time, and on others’ between two of them', async () => {
  const eve = await withNotes('eve', 2);
  const mallory = await withNotes('mallory', 2);
  const bob = await server.student('bob');
  const { cursor } = (await send(eve, [change('note', 'n0', { title: 'before' })])).data;
  mostRunning = 0;
  let answered = 0;
  const count = fewerUnlessLong(20, 10);
  const batches = Array.from({ length: count }, (_, n) => {
    const titles = ['n0', 'n1'].map((id) => change('note', id, { title: `${n}` }));
    return send(n % 2 === 0 ? eve : mallory, titles, { cursor }).then(({ status }) => {
      answered += 1;
      return status;
    });
  });
  while (running === 0) await nextTurn();
  const fields = { title: 'x', status: 'Ongoing', createdAt: 1, deletedAt: 0 };
  expect((await send(bob, [change('task', 't', fields)])).status).toBe(200);
  expect(answered).toBeLessThan(count / 2);
  expect(await Promise.all(batches)).toEqual(batches.map(() => 200));
  // Another student's exchange goes on.
  expect(mostRunning).toBeLessThanOrEqual(2);
});

it('tells who has too many waiting to come again, with nothing stored', async () => {
  const student = await withNotes('waiting', 1, fewerUnlessLong(1_000_000, 300_000));
  const answers = await Promise.all(
    Array.from({ length: mostExchangesWaiting + 8 }, (_, n) =>
      send(student, [change('note', 'n0', { title: `${n}` })]),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(8);
  for (const { error, headers } of refused) {
    expect([error?.reason, headers['retry-after']]).toEqual(['too-many', '5']);
  }
}, 60_000);

it('counts answers that nobody reads, until their connections end', async () => {
  const student = await withNotes('deaf', 1, 2_900_000);
  const url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const question = JSON.stringify(syncBody(student));
  const head = `POST /v1/sync HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer ${student.accessToken}\r\nContent-Length: ${question.length}\r\n\r\n`;
  const unread: Socket[] = [];
  const another = async () => (await send(student, [])).status;
  // The operating system buffers the first answer on a connection; the second one waits.
  while ((await another()) === 200) {
    const socket = connect({ port: Number(url.port), host: '127.0.0.1' });
    socket.pause();
    socket.on('error', () => undefined);
    socket.write((head + question).repeat(2));
    unread.push(socket);
  }
  expect(await another()).toBe(429);
  for (const socket of unread) socket.destroy();
  let status = 429;
  while (status === 429) status = await another();
  expect(status).toBe(200);
}, 60_000);

it('gives an account a few first downloads at once, and tells the next to come again', async () => {
  const [student, other] = [await server.student('filled'), await server.student('other')];
  const download = ({ accessToken }: Student) => server.get('/sync/bootstrap', accessToken);
  const held = Promise.withResolvers<void>();
  gate = held.promise;
  const begun = Array.from({ length: mostDownloadsOfAccount }, () => download(student));
  const { status, error, headers } = await Promise.race([download(student), ...begun]);
  expect([status, error?.reason, headers['retry-after']]).toEqual([429, 'too-many', '10']);
  const others = download(other);
  held.resolve();
  gate = undefined;
  const statuses = (await Promise.all([others, ...begun])).map((answer) => answer.status);
  expect(statuses).toEqual([others, ...begun].map(() => 200));
  expect((await download(student)).status).toBe(200);
});
