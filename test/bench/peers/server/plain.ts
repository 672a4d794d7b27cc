/**
 * The server beside `page/plain.ts`: one sequence, batches that may come twice, rows by sequence as lines, and events.
 * A small change travels in its event.
 */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';
import { obeyOrders } from '../../program.ts';
import { makeCard, makeReview, type Review, randomId } from '../records.ts';
import {
  cardOrders,
  EventStreams,
  inTransaction,
  openDatabase,
  poll,
  readJson,
  sendJson,
  serve,
} from './orders.ts';

interface Push {
  client: string;
  changes: { number: number; id: string; review: Review }[];
}

const rowsAtOnce = 2_000;
/** Changes of one batch that an event may carry. */
const mostInEvent = 50;
/** An answer with more rows is compressed. */
const mostUncompressed = 200;

const database = openDatabase(`
  CREATE TABLE cards (id TEXT PRIMARY KEY, sequence INTEGER NOT NULL, reps INTEGER, body TEXT NOT NULL);
  CREATE UNIQUE INDEX cards_by_sequence ON cards (sequence);
  CREATE INDEX cards_by_reps ON cards (reps);
  CREATE TABLE clients (id TEXT PRIMARY KEY, last INTEGER NOT NULL)`);
const read = database.prepare('SELECT body FROM cards WHERE id = ?');
const write = database.prepare(`
  INSERT INTO cards VALUES (?, ?, ?, ?) ON CONFLICT (id)
  DO UPDATE SET sequence = excluded.sequence, reps = excluded.reps, body = excluded.body`);
const readPage = database.prepare(
  'SELECT sequence, body FROM cards WHERE sequence > ? ORDER BY sequence LIMIT ?',
);
const readLast = database.prepare('SELECT last FROM clients WHERE id = ?');
const writeLast = database.prepare(
  'INSERT INTO clients VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET last = excluded.last',
);
const countTagged = database.prepare('SELECT count(*) AS count FROM cards WHERE reps = ?');
const events = new EventStreams();
let sequence = 0;

function bodyOf(id: string): string {
  return String(read.get(id)?.body ?? '{}');
}

function change(id: string, review: Review): void {
  const body = { ...JSON.parse(bodyOf(id)), id, ...review };
  write.run(id, ++sequence, body.reps, JSON.stringify(body));
}

async function push(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { client, changes } = (await readJson(request)) as Push;
  const from = sequence;
  const taken: string[] = [];
  const last = inTransaction(database, () => {
    let newest = Number(readLast.get(client)?.last ?? 0);
    for (const { number, id, review } of changes) {
      if (number <= newest) continue;
      change(id, review);
      taken.push(id);
      newest = number;
    }
    writeLast.run(client, newest);
    return newest;
  });
  sendJson(response, JSON.stringify({ last }));
  if (taken.length === 0) return;
  const rows = `,"changes":[${taken.map(bodyOf).join(',')}]`;
  events.send(`{"from":${from},"to":${sequence}${taken.length > mostInEvent ? '' : rows}}`);
}

async function pull(from: number, response: ServerResponse): Promise<void> {
  const isLarge = sequence - from > mostUncompressed;
  response.writeHead(200, {
    'Content-Type': 'application/x-ndjson',
    ...(isLarge ? { 'Content-Encoding': 'gzip' } : {}),
  });
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 65_536 });
  const out = isLarge ? gzip : response;
  if (isLarge) gzip.pipe(response);
  let since = from;
  for (;;) {
    const rows = readPage.all(since, rowsAtOnce);
    since = Number(rows.at(-1)?.sequence ?? since);
    const lines = rows.map(({ body }) => `${body}\n`).join('');
    if (rows.length < rowsAtOnce) {
      out.end(`${lines}{"cursor":${since},"isLast":true}\n`);
      return;
    }
    if (out.write(`${lines}{"cursor":${since}}\n`)) await setImmediate();
    else await once(out, 'drain');
  }
}

const port = await serve((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
  if (pathname === '/push') return push(request, response);
  if (pathname === '/pull') return pull(Number(searchParams.get('since')), response);
  if (pathname === '/events') return events.add(response);
  response.writeHead(404).end();
});

obeyOrders(
  cardOrders({
    port,
    fill: (numbers) =>
      inTransaction(database, () => {
        for (const number of numbers) {
          const card = makeCard(number, randomId);
          write.run(card.id, ++sequence, card.reps, JSON.stringify(card));
        }
      }),
    change: (numbers, tag) => {
      const from = sequence;
      inTransaction(database, () => {
        for (const number of numbers) change(randomId(number), makeReview(number, tag));
      });
      events.send(`{"from":${from},"to":${sequence}}`);
    },
    whenTagged: (tag, count) => poll(() => Number(countTagged.get(tag)?.count) >= count),
  }),
);
