/** The limits of a server: a request that becomes an event, and cards in one durable transaction of SQLite. */
import { obeyOrders } from '../../program.ts';
import { makeCards, randomId } from '../records.ts';
import {
  EventStreams,
  inTransaction,
  machineMs,
  type Order,
  openDatabase,
  type Reply,
  serve,
} from './orders.ts';

const events = new EventStreams();
const port = await serve((request, response) => {
  if (request.url === '/events') return events.add(response);
  events.send('{}');
  response.writeHead(204).end();
});

function write(count: number): number {
  const database = openDatabase(
    'CREATE TABLE cards (id TEXT PRIMARY KEY, version INTEGER, body TEXT)',
  );
  const insert = database.prepare('INSERT INTO cards VALUES (?, ?, ?)');
  const cards = makeCards(count, randomId);
  const start = machineMs();
  inTransaction(database, () => {
    for (const [version, card] of cards.entries()) {
      insert.run(card.id, version, JSON.stringify(card));
    }
  });
  const ms = machineMs() - start;
  database.close();
  return ms;
}

obeyOrders<Order, Reply>(async (order) => {
  if (order.kind === 'port') return port;
  if (order.kind === 'write') return write(order.count);
  throw new Error(`It is not asked for “${order.kind}”`);
});
