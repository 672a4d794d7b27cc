/**
 * Our own modules as the app drives them: `mutate` for edits, `startSync` for the engine, `watchRows` for observers. The
 * network is switched under the client's `fetch`: while it is away the engine lives on and its requests fail; when it is
 * back, the browser says `online`.
 */
import type { DBCore, Middleware } from 'dexie';
import { systemClientEnvironment } from '../../../../src/api/client.ts';
import { saveSession } from '../../../../src/api/session/session.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  currentDatabase,
  openAccountDatabase,
} from '../../../../src/db/database.ts';
import { recordSignIn } from '../../../../src/db/device/account.ts';
import { mutate } from '../../../../src/db/mutate.ts';
import { watchRows } from '../../../../src/db/rows/watch.ts';
import { expectAccount } from '../../../../src/db/storage-signals.ts';
import { card } from '../../../../src/model/entities/card.ts';
import { createDeck } from '../../../../src/model/entities/deck.ts';
import { createRow, type Mutation, updateRow } from '../../../../src/model/entity.ts';
import { cardsDue, states } from '../../../../src/queries/due-cards.ts';
import { type Sync, startSync } from '../../../../src/sync/start.ts';
import { cardAsOurs, reviewAsOurs, tagOf } from '../ours-cards.ts';
import { deckIds, type Flashcard, type Review, risingId } from '../records.ts';
import { type Account, type Engine, enginePage, mount, type OpenOptions, pause } from './engine.ts';

let database: AccountDatabase;
let serverUrl = '';
let sync: Sync | undefined;
let isOnline = false;
/** Aborted when the network goes. */
let line = new AbortController();

const createCards: Mutation<Flashcard[]> = (cards, context) => [
  ...deckIds.flatMap((id) => createDeck({ id, name: id }, context)),
  ...cards.map((one) => createRow(card, one.id, cardAsOurs(one))),
];
const reviewCard: Mutation<{ id: string; review: Review }> = ({ id, review }) => [
  updateRow(card, id, reviewAsOurs(review)),
];

const engine: Engine = {
  idOf: risingId,
  open: async ({ name, serverUrl: url = '', account }: OpenOptions) => {
    serverUrl = url;
    const key = `account-${name}`;
    const known = localStorage.getItem(key);
    const userId = known ?? (account === undefined ? name : await signIn(account));
    localStorage.setItem(key, userId);
    expectAccount(userId);
    currentDatabase().use(noteWrites);
    database = await openAccountDatabase(userId);
    await database.rows('card').limit(1).primaryKeys();
  },
  insert: async (cards) => check(await mutate(createCards, cards)),
  edit: async (id, review) => check(await mutate(reviewCard, { id, review })),
  connect: async () => {
    isOnline = true;
    if (sync !== undefined) window.dispatchEvent(new Event('online'));
    else {
      const client = { ...systemClientEnvironment, origin: () => serverUrl, fetch: fetchOnLine };
      sync = startSync(database, { client });
    }
  },
  disconnect: async () => {
    isOnline = false;
    line.abort();
    line = new AbortController();
  },
  observe: async (onChanged) => {
    written = new Map();
    watchRows(
      readWritten,
      ({ wanted, rows }) => {
        for (const [id, write] of wanted) if (written?.get(id) === write) written.delete(id);
        if (rows.length > 0) onChanged(rows.map((row) => ({ id: row.id, reps: tagOf(row) })));
      },
      (error) => console.error(error),
    );
  },
  // The cursor stands when the last row of the first download is on disk.
  whenAll: async (count) => {
    await new Promise<void>((resolve, reject) => {
      const stop = watchRows(
        async () => (await database.readMeta('cursor')) !== undefined,
        (isThere) => {
          if (!isThere) return;
          resolve();
          queueMicrotask(() => stop());
        },
        reject,
      );
    });
    const found = await database.rows('card').count();
    if (found < count) throw new Error(`Only ${found} cards are here`);
  },
  readDue: async (limit) =>
    (await cardsDue(database, undefined, states.fresh, 0).take(limit)).length,
  close: async () => {
    sync?.stop();
    await pause(100);
    closeAccountDatabase();
  },
};

/** A session of this device's own. @returns the student's id */
async function signIn(account: Account): Promise<string> {
  const response = await fetch(`${serverUrl}/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { data } = await response.json();
  check(await saveSession(data.session, data.serverTime));
  await recordSignIn(data.user);
  return data.user.id;
}

const fetchOnLine: typeof fetch = (input, init) => {
  if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'));
  const own = init?.signal ?? (input instanceof Request ? input.signal : undefined);
  const signal = own ? AbortSignal.any([line.signal, own]) : line.signal;
  return fetch(input, { ...init, signal });
};

/** Cards that were written since the observer read, each with the number of its last write. */
let written: Map<string, number> | undefined;
let writes = 0;
/** Notes the ids of written cards as they pass, so that the observer reads these alone. */
const noteWrites: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'bench',
  create: (core) => ({
    ...core,
    table: (name) => {
      const table = core.table(name);
      if (name !== 'card') return table;
      return {
        ...table,
        mutate: (request) => {
          const rows: { id: string }[] = 'values' in request ? [...request.values] : [];
          for (const { id } of rows) written?.set(id, ++writes);
          return table.mutate(request);
        },
      };
    },
  }),
};

/** Waits for writes that are under way. The first card is read so that the observer hears of all cards. */
function readWritten() {
  return database.transaction('r', 'card', async () => {
    const wanted = [...(written ?? [])];
    const ids = wanted.map(([id]) => id);
    const cards = database.rows('card');
    const [, rows] = await Promise.all([
      cards.limit(1).toArray(),
      ids.length > 0 ? cards.bulkGet(ids) : [],
    ]);
    return { wanted, rows: rows.flatMap((row) => row ?? []) };
  });
}

function check(result: { ok: true } | { ok: false; error: { message: string } }): void {
  if (!result.ok) throw new Error(result.error.message);
}

mount(enginePage(engine));
