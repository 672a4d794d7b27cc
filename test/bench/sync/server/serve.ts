/**
 * The real server in a process of its own, on SQLite as it ships, serving the bench's page. Beside the
 * app's routes it has the raw limits: an empty request, a bare message from one page to another, and one
 * transaction with the same rows. Takes orders over the process's channel.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough } from 'node:stream';
import { startTestServer } from '../../../../server/test-support/test-server.ts';
import { obeyOrders } from '../../program.ts';
import type { Order, Reply } from './orders.ts';
import { cardsAsChanges } from './stored-cards.ts';

const server = await startTestServer({ LOG_LEVEL: 'info' }, process.argv[2]);
Object.defineProperty(server.clock, 'nowMs', { get: Date.now });
const streams = new Set<PassThrough>();
server.app.post('/raw', async () => {
  for (const stream of streams) stream.write('event: raw\ndata: {}\n\n');
  return {};
});
server.app.get('/raw/events', { compress: false }, async (_, reply) => {
  const stream = new PassThrough();
  streams.add(stream);
  stream.once('close', () => streams.delete(stream));
  stream.write(': open\n\n');
  return reply.type('text/event-stream').send(stream);
});
const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
const students = new Map<string, Awaited<ReturnType<typeof server.student>>>();

async function obey(order: Order): Promise<Reply> {
  switch (order.kind) {
    case 'url':
      return { url };
    case 'student': {
      const student = await server.student(order.name);
      students.set(student.id, student);
      return { student };
    }
    case 'write':
      return { ms: await write(order) };
    case 'raw write':
      return { ms: writeRaw(order.count) };
    case 'memory':
      return { rssBytes: process.memoryUsage.rss() };
    case 'stop':
      await server[Symbol.asyncDispose]();
      return {};
  }
}

/** Writes through the exchange, like another device of the student. @returns milliseconds */
async function write(order: Order & { kind: 'write' }): Promise<number> {
  const { userId, from, count, round, step = 1 } = order;
  const token = students.get(userId)?.accessToken;
  const start = performance.now();
  for (let done = 0; done < count; done += 5_000) {
    const most = Math.min(5_000, count - done);
    const changes = cardsAsChanges(from + done * step, most, round, step);
    const body = { protocol: 1, user: userId, device: 'bench', cursor: null, changes };
    const answer = await server.post('/sync', body, token);
    if (answer.status !== 200) throw new Error(answer.text);
  }
  return performance.now() - start;
}

/** The raw limit of the server: so many rows in one durable transaction of SQLite. */
function writeRaw(count: number): number {
  const database = new DatabaseSync(join(server.dataDir, `raw-${Date.now()}.db`));
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('CREATE TABLE rows (id TEXT PRIMARY KEY, version INTEGER, body TEXT)');
  const bodies = cardsAsChanges(0, count, 0, 1).map(({ id, fields }) => [
    id,
    JSON.stringify(fields),
  ]);
  const insert = database.prepare('INSERT INTO rows VALUES (?, ?, ?)');
  const start = performance.now();
  database.exec('BEGIN IMMEDIATE');
  for (const [index, [id = '', body = '']] of bodies.entries()) insert.run(id, index, body);
  database.exec('COMMIT');
  const ms = performance.now() - start;
  database.close();
  return ms;
}

obeyOrders(obey);
