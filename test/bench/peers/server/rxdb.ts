/**
 * A server for RxDB's replication over HTTP: a push that checks for conflicts, a pull by checkpoint, and a stream of
 * changed documents.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { obeyOrders } from '../../program.ts';
import { type Flashcard, makeCard, makeReview, randomId } from '../records.ts';
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

type Stored = Flashcard & { _deleted: boolean };
interface Pushed {
  newDocumentState: Stored;
  assumedMasterState?: Stored;
}

const database = openDatabase(`
  CREATE TABLE cards (id TEXT PRIMARY KEY, time REAL, reps INTEGER, body TEXT);
  CREATE INDEX cards_by_time ON cards (time, id);
  CREATE INDEX cards_by_reps ON cards (reps)`);
const readBody = database.prepare('SELECT body FROM cards WHERE id = ?');
const writeBody = database.prepare(`
  INSERT INTO cards VALUES (?, ?, ?, ?) ON CONFLICT (id)
  DO UPDATE SET time = excluded.time, reps = excluded.reps, body = excluded.body`);
const readPage = database.prepare(
  'SELECT id, time, body FROM cards WHERE (time, id) > (?, ?) ORDER BY time, id LIMIT ?',
);
const countTagged = database.prepare('SELECT count(*) AS count FROM cards WHERE reps = ?');
const events = new EventStreams();
let time = Date.now();

function read(id: string): Stored | undefined {
  const body = readBody.get(id)?.body;
  return body === undefined ? undefined : JSON.parse(String(body));
}

function write(card: Stored): Stored {
  time += 0.01;
  writeBody.run(card.id, time, card.reps, JSON.stringify(card));
  return card;
}

function tell(documents: readonly Stored[]): void {
  const checkpoint = { id: documents.at(-1)?.id, time };
  if (documents.length > 0) events.send(JSON.stringify({ documents, checkpoint }));
}

async function push(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const rows = (await readJson(request)) as Pushed[];
  const conflicts: Stored[] = [];
  const stored: Stored[] = [];
  inTransaction(database, () => {
    for (const { newDocumentState: next, assumedMasterState: assumed } of rows) {
      const now = read(next.id);
      if (now !== undefined && assumed?.updatedAt !== now.updatedAt) conflicts.push(now);
      else stored.push(write(next));
    }
  });
  sendJson(response, JSON.stringify(conflicts));
  tell(stored);
}

function pull(wanted: URLSearchParams, response: ServerResponse): void {
  const [since, id, limit] = ['time', 'id', 'limit'].map((name) => wanted.get(name) ?? '');
  const rows = readPage.all(Number(since), String(id), Number(limit));
  const last = rows.at(-1) ?? { id: String(id), time: Number(since) };
  const checkpoint = JSON.stringify({ id: last.id, time: last.time });
  const documents = rows.map(({ body }) => body).join(',');
  sendJson(response, `{"documents":[${documents}],"checkpoint":${checkpoint}}`);
}

const port = await serve((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
  if (pathname === '/push') return push(request, response);
  if (pathname === '/pull') return pull(searchParams, response);
  if (pathname === '/events') return events.add(response);
  response.writeHead(404).end();
});

obeyOrders(
  cardOrders({
    port,
    fill: (numbers) =>
      inTransaction(database, () => {
        for (const number of numbers) {
          write({ ...makeCard(number, randomId), _deleted: false });
        }
      }),
    change: (numbers, tag) => {
      const changed = inTransaction(database, () =>
        numbers.flatMap((number) => {
          const now = read(randomId(number));
          return now === undefined ? [] : write({ ...now, ...makeReview(number, tag) });
        }),
      );
      tell(changed);
    },
    whenTagged: (tag, count) => poll(() => Number(countTagged.get(tag)?.count) >= count),
  }),
);
