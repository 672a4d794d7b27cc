/**
 * Replicache 15. Its licence is the Terms of Service of Rocicorp (https://roci.dev/terms.html); this version needs no
 * key (`npx replicache get-license` says so). It commits relaxed, some time after an edit.
 */
import { type ReadTransaction, ReplicacheImpl, type WriteTransaction } from 'replicache/impl';
import { type Flashcard, nowMs, type Review, randomId } from '../records.ts';
import { type Engine, enginePage, machineMs, mount, pause } from './engine.ts';

/** Its indexes hold only texts, so a due time that sorts as text stands beside the number. */
type Stored = Flashcard & { dueKey: string };

const prefix = 'card/';
const mutators = {
  putAll: async (transaction: WriteTransaction, cards: Stored[]) => {
    for (const card of cards) await transaction.set(`${prefix}${card.id}`, card);
  },
  review: async (
    transaction: WriteTransaction,
    { id, patch }: { id: string; patch: Partial<Stored> },
  ) => {
    const key = `${prefix}${id}`;
    const card = (await transaction.get(key)) as Stored;
    await transaction.set(key, { ...card, ...patch });
  },
};

let store: ReplicacheImpl<typeof mutators>;
let serverUrl = '';
let isOnline = false;
let events: EventSource | undefined;
/** When the last change was made, and when the last persist began that has ended. */
let [changedAt, persistedAt, persisting] = [0, 0, 0];

const engine: Engine = {
  idOf: randomId,
  open: async ({ name, serverUrl: url = '' }) => {
    serverUrl = url;
    store = new ReplicacheImpl({
      name: `user-${name}`,
      mutators,
      indexes: {
        due: { jsonPointer: '/dueKey', prefix, allowEmpty: true },
        deck: { jsonPointer: '/deckId', prefix, allowEmpty: true },
      },
      pullInterval: null,
      pushDelay: 10,
      puller: (body: unknown) => post('/pull', body),
      pusher: (body: unknown) => post('/push', body),
      logLevel: 'error',
      requestOptions: { minDelayMs: 10, maxDelayMs: 1_000 },
    });
    notePersists();
    await store.query((transaction) => transaction.has('any'));
  },
  insert: async (cards) => {
    await store.mutate.putAll(cards.map((card) => ({ ...card, dueKey: keyOf(card.due) })));
    changedAt = machineMs();
    await whenPersisted();
  },
  edit: async (id, review: Review) => {
    await store.mutate.review({ id, patch: { ...review, dueKey: keyOf(review.due) } });
    changedAt = machineMs();
  },
  whenDurable: () => whenPersisted(),
  connect: async () => {
    isOnline = true;
    events = new EventSource(`${serverUrl}/events`);
    events.onmessage = () => store.pull();
    // A request under way makes these fail; the events come after it.
    for (const begin of [store.push({ now: true }), store.pull({ now: true })]) {
      begin.catch((error: unknown) => console.warn(error));
    }
  },
  disconnect: async () => {
    isOnline = false;
    events?.close();
  },
  observe: async (onChanged) => {
    store.experimentalWatch(
      (changes) => onChanged(changes.flatMap(({ newValue }) => newValue ?? [])),
      { prefix },
    );
  },
  whenAll: async (count) => {
    while ((await store.query(countCards)) < count) await pause(20);
    changedAt = machineMs();
    await whenPersisted();
  },
  readDue: (limit) =>
    store.query(async (transaction) => {
      let read = 0;
      for await (const [[key]] of transaction.scan({ indexName: 'due' }).entries()) {
        if (key > keyOf(nowMs) || read === limit) break;
        read += 1;
      }
      return read;
    }),
  close: async () => {
    await pause(2_500);
    while (persisting > 0) await pause(50);
    await store.close();
  },
};

/** It persists by itself. That is watched and not driven: two persists at once fail an assertion of its own. */
function notePersists(): void {
  const persist = store.persist.bind(store);
  store.persist = async () => {
    const began = machineMs();
    persisting += 1;
    try {
      await persist();
      persistedAt = began;
    } finally {
      persisting -= 1;
    }
  };
}

/** Resolves when a persist that began after the last change has ended. */
async function whenPersisted(): Promise<void> {
  while (persistedAt <= changedAt) await pause(5);
}

async function post(path: string, body: unknown) {
  if (!isOnline) return { httpRequestInfo: { httpStatusCode: 503, errorMessage: 'offline' } };
  const init = { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${serverUrl}${path}`, init);
  const httpRequestInfo = { httpStatusCode: response.status, errorMessage: '' };
  return path === '/push'
    ? { httpRequestInfo }
    : { response: await response.json(), httpRequestInfo };
}

async function countCards(transaction: ReadTransaction): Promise<number> {
  return (await transaction.scan({ prefix }).keys().toArray()).length;
}

function keyOf(due: number): string {
  return `${due}`.padStart(15, '0');
}

mount(enginePage(engine));
