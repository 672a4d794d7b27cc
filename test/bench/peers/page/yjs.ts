/**
 * Yjs, y-indexeddb and Hocuspocus (all MIT). All cards are in memory; each change is appended to IndexedDB as a binary
 * update.
 */
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import { nowMs, randomId } from '../records.ts';
import { type Engine, enginePage, mount, pause } from './engine.ts';

const everyMs = { delay: 100, minDelay: 100, maxDelay: 1_000 };

const document = new Y.Doc();
const cards = document.getMap<Y.Map<unknown>>('cards');
let stored: IndexeddbPersistence;
let serverUrl = '';
let socket: HocuspocusProviderWebsocket | undefined;
let provider: HocuspocusProvider | undefined;

const engine: Engine = {
  idOf: randomId,
  open: async ({ name, serverUrl: url = '' }) => {
    serverUrl = url;
    stored = new IndexeddbPersistence(`yjs-${name}`, document);
    await stored.whenSynced;
  },
  insert: async (all) => {
    document.transact(() => {
      for (const card of all) cards.set(card.id, new Y.Map(Object.entries(card)));
    });
    await whenWritten();
  },
  edit: async (id, review) => {
    document.transact(() => {
      for (const [field, value] of Object.entries(review)) cards.get(id)?.set(field, value);
    });
  },
  whenDurable: () => whenWritten(),
  connect: async () => {
    const url = serverUrl.replace('http', 'ws');
    socket = new HocuspocusProviderWebsocket({ url, ...everyMs });
    provider = new HocuspocusProvider({ websocketProvider: socket, name: 'cards', document });
    provider.attach();
  },
  disconnect: async () => {
    provider?.destroy();
    socket?.destroy();
  },
  observe: async (onChanged) => {
    cards.observeDeep((events) => {
      const ids = new Set(
        events.flatMap(({ path, changes }) =>
          path.length > 0 ? String(path[0]) : [...changes.keys.keys()],
        ),
      );
      onChanged([...ids].map((id) => ({ id, reps: Number(cards.get(id)?.get('reps')) })));
    });
  },
  whenAll: async (count) => {
    while (cards.size < count) await pause(5);
    await whenWritten();
  },
  readDue: async (limit) => {
    const dueOf = (card: Y.Map<unknown>) => Number(card.get('due'));
    const due = [...cards.values()].filter((card) => dueOf(card) <= nowMs);
    const first = due.sort((a, b) => dueOf(a) - dueOf(b)).slice(0, limit);
    return first.map((card) => card.toJSON()).length;
  },
  close: async () => {
    await whenWritten();
    await stored.destroy();
  },
};

/** It does not tell when its writes have ended; a transaction that is opened after them ends after them. */
function whenWritten(): Promise<void> {
  const transaction = stored.db?.transaction('updates', 'readwrite');
  transaction?.objectStore('updates').count();
  return new Promise((resolve, reject) => {
    if (transaction === undefined) return reject(new Error('It is not open'));
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

mount(enginePage(engine));
