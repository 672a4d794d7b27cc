/** A server for Replicache by its documented strategy of one global version: push, pull and a poke. */
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

interface Push {
  clientGroupID: string;
  mutations: { clientID: string; id: number; name: string; args: unknown }[];
}

interface Pull {
  clientGroupID: string;
  cookie: number | null;
}

const database = openDatabase(`
  CREATE TABLE cards (id TEXT PRIMARY KEY, version INTEGER, reps INTEGER, body TEXT);
  CREATE INDEX cards_by_version ON cards (version);
  CREATE INDEX cards_by_reps ON cards (reps);
  CREATE TABLE clients (id TEXT PRIMARY KEY, group_id TEXT, last INTEGER, version INTEGER);
  CREATE INDEX clients_by_group ON clients (group_id, version)`);
const read = database.prepare('SELECT body FROM cards WHERE id = ?');
const write = database.prepare(`
  INSERT INTO cards VALUES (?, ?, ?, ?) ON CONFLICT (id)
  DO UPDATE SET version = excluded.version, reps = excluded.reps, body = excluded.body`);
const readSince = database.prepare('SELECT id, body FROM cards WHERE version > ?');
const readLast = database.prepare('SELECT last FROM clients WHERE id = ?');
const writeLast = database.prepare(`
  INSERT INTO clients VALUES (?, ?, ?, ?) ON CONFLICT (id)
  DO UPDATE SET last = excluded.last, version = excluded.version`);
const readClients = database.prepare(
  'SELECT id, last FROM clients WHERE group_id = ? AND version > ?',
);
const countTagged = database.prepare('SELECT count(*) AS count FROM cards WHERE reps = ?');
const events = new EventStreams();
let version = 0;

function put(card: Flashcard): void {
  write.run(card.id, version, card.reps, JSON.stringify(card));
}

function patch({ id, patch }: { id: string; patch: Partial<Flashcard> }): void {
  put({ ...JSON.parse(String(read.get(id)?.body)), ...patch });
}

/** Its indexes hold only texts (`page/replicache.ts`). */
function withDueKey<T extends { due: number }>(card: T): T & { dueKey: string } {
  return { ...card, dueKey: `${card.due}`.padStart(15, '0') };
}

async function push(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { clientGroupID, mutations } = (await readJson(request)) as Push;
  inTransaction(database, () => {
    version += 1;
    const lasts = new Map<string, number>();
    for (const { clientID, id, name, args } of mutations) {
      const last = lasts.get(clientID) ?? Number(readLast.get(clientID)?.last ?? 0);
      if (id <= last) continue;
      if (id > last + 1) break;
      if (name === 'putAll') (args as Flashcard[]).forEach(put);
      else patch(args as Parameters<typeof patch>[0]);
      lasts.set(clientID, id);
    }
    for (const [client, last] of lasts) writeLast.run(client, clientGroupID, last, version);
  });
  sendJson(response, '{}');
  events.send('{}');
}

async function pull(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { clientGroupID, cookie } = (await readJson(request)) as Pull;
  const from = cookie ?? 0;
  const puts = readSince
    .all(from)
    .map(({ id, body }) => `{"op":"put","key":"card/${id}","value":${body}}`);
  const lasts = readClients.all(clientGroupID, from).map(({ id, last }) => [id, last]);
  const changes = JSON.stringify(Object.fromEntries(lasts));
  sendJson(
    response,
    `{"cookie":${version},"lastMutationIDChanges":${changes},"patch":[${puts.join(',')}]}`,
  );
}

const port = await serve((request, response) => {
  if (request.url === '/push') return push(request, response);
  if (request.url === '/pull') return pull(request, response);
  if (request.url === '/events') return events.add(response);
  response.writeHead(404).end();
});

obeyOrders(
  cardOrders({
    port,
    fill: (numbers) =>
      inTransaction(database, () => {
        version += 1;
        for (const number of numbers) put(withDueKey(makeCard(number, randomId)));
      }),
    change: (numbers, tag) => {
      inTransaction(database, () => {
        version += 1;
        for (const number of numbers) {
          patch({ id: randomId(number), patch: withDueKey(makeReview(number, tag)) });
        }
      });
      events.send('{}');
    },
    whenTagged: (tag, count) => poll(() => Number(countTagged.get(tag)?.count) >= count),
  }),
);
