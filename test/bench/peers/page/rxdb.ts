/** RxDB (Apache-2.0) with its Dexie storage and its own replication. */

import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb/plugins/core';
import { type Replication, replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { Subject } from 'rxjs';
import { nowMs, randomId } from '../records.ts';
import { type Engine, enginePage, mount, pause } from './engine.ts';

/** The documentation uses 10 to 100; larger batches suit it better here. */
const batchSize = 1_000;

const integer = { type: 'integer', minimum: 0, maximum: 9_999_999_999_999, multipleOf: 1 };
const number = { type: 'number' };
const text = { type: 'string' };
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 40 },
    deckId: { type: 'string', maxLength: 20 },
    front: text,
    back: text,
    due: integer,
    stability: number,
    difficulty: number,
    reps: integer,
    lapses: integer,
    createdAt: integer,
    updatedAt: integer,
  },
  required: ['id', 'deckId', 'front', 'back', 'due', 'reps', 'updatedAt'],
  indexes: ['due', 'deckId'],
};

let database: RxDatabase;
let cards: RxCollection;
let serverUrl = '';
let replication: Replication | undefined;
let events: EventSource | undefined;

const engine: Engine = {
  idOf: randomId,
  open: async ({ name, serverUrl: url = '' }) => {
    serverUrl = url;
    const storage = getRxStorageDexie();
    database = await createRxDatabase({ name: `rx-${name}`, storage, multiInstance: true });
    ({ cards } = await database.addCollections({ cards: { schema } }));
  },
  insert: async (all) => {
    const { error } = await cards.bulkInsert(all);
    if (error.length > 0) throw new Error(`${error.length} cards were not inserted`);
  },
  edit: async (id, review) => {
    const card = await cards.findOne(id).exec();
    await card.patch(review);
  },
  connect: async () => {
    const stream$ = new Subject<unknown>();
    events = new EventSource(`${serverUrl}/events`);
    events.onopen = () => stream$.next('RESYNC');
    events.onmessage = ({ data }) => stream$.next(JSON.parse(data));
    replication = replicateRxCollection({
      collection: cards,
      replicationIdentifier: 'bench',
      live: true,
      waitForLeadership: false,
      retryTime: 1_000,
      pull: {
        batchSize,
        stream$,
        handler: async (checkpoint, count) => {
          const { time = 0, id = '' } = checkpoint ?? {};
          const path = `/pull?time=${time}&id=${id}&limit=${count}`;
          return (await fetch(`${serverUrl}${path}`)).json();
        },
      },
      push: {
        batchSize,
        handler: async (rows) => {
          const body = JSON.stringify(rows);
          return (await fetch(`${serverUrl}/push`, { method: 'POST', body })).json();
        },
      },
    });
    replication.error$.subscribe((error) => console.error(error));
  },
  disconnect: async () => {
    events?.close();
    await replication?.cancel();
  },
  observe: async (onChanged) => {
    cards.$.subscribe(({ documentData }) => onChanged([documentData]));
  },
  whenAll: async (count) => {
    await replication?.awaitInitialReplication();
    while ((await cards.count().exec()) < count) await pause(50);
  },
  readDue: async (limit) => {
    const query = { selector: { due: { $lte: nowMs } }, sort: [{ due: 'asc' }], limit };
    return (await cards.find(query).exec()).length;
  },
  close: async () => {
    await database.close();
  },
};

mount(enginePage(engine));
