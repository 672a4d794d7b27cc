/**
 * Hocuspocus, which stores the whole document in SQLite about two seconds after a change. Edits count as soon as they
 * are in its memory.
 */
import type * as Yjs from 'yjs';
import { obeyOrders } from '../../program.ts';
import { requireEngine } from '../packages.ts';
import { firstTag, makeCard, makeReview, randomId } from '../records.ts';
import { cardOrders, openDatabase, poll } from './orders.ts';

/** What this program calls of `@hocuspocus/server`. */
interface Hocuspocus {
  Server: new (options: {
    address: string;
    port: number;
    quiet: boolean;
    websocketOptions: { maxPayload: number };
    extensions: {
      onLoadDocument(load: { documentName: string; document: Yjs.Doc }): Promise<void>;
      onStoreDocument(load: { documentName: string; document: Yjs.Doc }): Promise<void>;
    }[];
  }) => {
    listen(): Promise<unknown>;
    address: { port: number };
    hocuspocus: {
      documents: Map<string, Yjs.Doc>;
      openDirectConnection(
        name: string,
      ): Promise<{ transact(work: (document: Yjs.Doc) => void): Promise<void> }>;
    };
  };
}

const Y = requireEngine('yjs') as typeof Yjs;
const { Server } = requireEngine('@hocuspocus/server') as Hocuspocus;

const database = openDatabase('CREATE TABLE documents (name TEXT PRIMARY KEY, state BLOB)');
const read = database.prepare('SELECT state FROM documents WHERE name = ?');
const write = database.prepare(
  'INSERT INTO documents VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET state = excluded.state',
);
let isStored = false;

const server = new Server({
  address: '127.0.0.1',
  port: 0,
  quiet: true,
  websocketOptions: { maxPayload: 2 ** 30 },
  extensions: [
    {
      onLoadDocument: async ({ documentName, document }) => {
        const state = read.get(documentName)?.state;
        if (state instanceof Uint8Array) Y.applyUpdate(document, state);
      },
      onStoreDocument: async ({ documentName, document }) => {
        write.run(documentName, Y.encodeStateAsUpdate(document));
        isStored = true;
      },
    },
  ],
});
await server.listen();

const connection = await server.hocuspocus.openDirectConnection('cards');
const cardsOf = (document: Yjs.Doc) => document.getMap<Yjs.Map<unknown>>('cards');
const tagged = new Map<number, Set<string>>();
const document = server.hocuspocus.documents.get('cards');
if (document === undefined) throw new Error('The document is not open');
cardsOf(document).observeDeep((changes) => {
  for (const { path } of changes) {
    const id = String(path[0] ?? '');
    const tag = Number(cardsOf(document).get(id)?.get('reps') ?? 0);
    if (tag >= firstTag) tagged.set(tag, (tagged.get(tag) ?? new Set()).add(id));
  }
});

obeyOrders(
  cardOrders({
    port: server.address.port,
    fill: async (numbers) => {
      await connection.transact((all) => {
        for (const number of numbers) {
          const card = makeCard(number, randomId);
          cardsOf(all).set(card.id, new Y.Map(Object.entries(card)));
        }
      });
      await poll(() => isStored, 20);
    },
    change: (numbers, tag) =>
      connection.transact((all) => {
        for (const number of numbers) {
          const card = cardsOf(all).get(randomId(number));
          const review = makeReview(number, tag);
          for (const [field, value] of Object.entries(review)) card?.set(field, value);
        }
      }),
    whenTagged: (tag, count) => poll(() => (tagged.get(tag)?.size ?? 0) >= count, 5),
  }),
);
