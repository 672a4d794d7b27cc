/** The limits of the browser: IndexedDB with the same rows and two indexes, and a bare message through the server. */
import { type Flashcard, makeCards, nowMs, randomId } from '../records.ts';
import { type LocalEngine, localPage, machineMs, mount } from './engine.ts';

let database: IDBDatabase;
let changes = 0;

const store: LocalEngine = {
  idOf: randomId,
  open: async ({ name }) => {
    const request = indexedDB.open(`raw-${name}`, 1);
    request.onupgradeneeded = () => {
      const cards = request.result.createObjectStore('cards', { keyPath: 'id' });
      for (const index of ['deckId', 'due']) cards.createIndex(index, index);
      request.result.createObjectStore('outbox');
    };
    database = await settled(request);
  },
  insert: (cards) => putCards(cards, 'strict'),
  // The least that an edit needs: it reads the row, writes it and puts a change into a queue.
  edit: (id, review) => {
    const options = { durability: 'strict' } as const;
    const transaction = database.transaction(['cards', 'outbox'], 'readwrite', options);
    const cards = transaction.objectStore('cards');
    const reading = cards.get(id);
    reading.onsuccess = () => {
      cards.put({ ...reading.result, ...review });
      transaction.objectStore('outbox').put({ id, review }, ++changes);
      transaction.commit();
    };
    return committed(transaction);
  },
  readDue: async (limit) => {
    const index = database.transaction('cards').objectStore('cards').index('due');
    return (await settled(index.getAll(IDBKeyRange.upperBound(nowMs), limit))).length;
  },
  close: async () => database.close(),
};

/** All in one transaction. */
function putCards(cards: readonly Flashcard[], durability: 'strict' | 'relaxed'): Promise<void> {
  const transaction = database.transaction('cards', 'readwrite', { durability });
  for (const card of cards) transaction.objectStore('cards').put(card);
  transaction.commit();
  return committed(transaction);
}

const page = {
  ...localPage(store),
  /** Puts cards that may be there already, as rows from a server are put. @returns milliseconds */
  put: async (count: number) => {
    const cards = makeCards(count, randomId);
    const start = machineMs();
    await putCards(cards, 'relaxed');
    return machineMs() - start;
  },
  /** From a request to the event that it causes, so many times. @returns milliseconds of each */
  sendMessages: async (serverUrl: string, count: number) => {
    const events = new EventSource(`${serverUrl}/events`);
    await new Promise((resolve) => {
      events.onopen = resolve;
    });
    const times: number[] = [];
    for (let number = 0; number < count; number++) {
      const start = machineMs();
      const heard = new Promise((resolve) => {
        events.onmessage = resolve;
      });
      const sent = fetch(`${serverUrl}/message`, { method: 'POST' });
      await heard;
      times.push(machineMs() - start);
      await sent;
    }
    events.close();
    return times;
  },
};

export type RawPage = typeof page;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

mount(page);
