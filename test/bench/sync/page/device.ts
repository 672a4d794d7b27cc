/**
 * A device of the bench: the page's own account database and the app's whole engine on it, which goes on running while
 * the network is away, as in the app. Times are milliseconds of the machine's clock, so that two pages can be
 * compared.
 */

import { systemClientEnvironment } from '../../../../src/api/client.ts';
import { saveSession } from '../../../../src/api/session/session.ts';
import { type AccountDatabase, openAccountDatabase } from '../../../../src/db/database.ts';
import { recordSignIn } from '../../../../src/db/device/account.ts';
import { mutateIn } from '../../../../src/db/mutate.ts';
import { countWaiting } from '../../../../src/db/outbox/outbox.ts';
import { watchRows } from '../../../../src/db/rows/watch.ts';
import { expectAccount } from '../../../../src/db/storage-signals.ts';
import { createCards, editCard } from '../../../../src/model/entities/card.ts';
import { cardsDue, states } from '../../../../src/queries/due-cards.ts';
import { type Sync, startSync } from '../../../../src/sync/start.ts';
import { environment, makeCards } from './records.ts';

let database: AccountDatabase;
let sync: Sync | undefined;
/** Aborted when the network goes. */
let line: AbortController | undefined;
/** When the answer to the last request that carried changes began to arrive. */
let acknowledgedAt = 0;

export function machineMs(): number {
  return performance.timeOrigin + performance.now();
}

export async function openDevice(student: {
  id: string;
  email: string;
  accessToken: string;
  refreshToken: string;
}): Promise<void> {
  const { id, email, accessToken, refreshToken } = student;
  const expiresIn = new Date(Date.now() + 14 * 24 * 3_600_000).toISOString();
  const saved = await saveSession({ accessToken, refreshToken, expiresIn }, Date.now());
  if (!saved.ok) throw new Error(saved.error.message);
  await recordSignIn({ id, email, username: 'bench' });
  expectAccount(id);
  database = await openAccountDatabase(id);
}

/** The network is back. @returns when */
export function goOnline(): number {
  const start = machineMs();
  line = new AbortController();
  if (sync === undefined) runEngine(database);
  else window.dispatchEvent(new Event('online'));
  return start;
}

/** Starts the app's engine on a database, with a network that is there from `goOnline` to `goOffline`. */
export function runEngine(on: AccountDatabase): Sync {
  sync = startSync(on, {
    client: {
      ...systemClientEnvironment,
      fetch: async (input, init) => {
        if (line === undefined) throw new TypeError('Failed to fetch');
        const signals = [line.signal, input instanceof Request ? input.signal : undefined];
        const signal = AbortSignal.any(signals.filter((one) => one !== undefined));
        const response = await fetch(input, { ...init, signal });
        if (new URL(response.url).pathname === '/v1/sync') acknowledgedAt = machineMs();
        return response;
      },
    },
  });
  return sync;
}

export async function syncOnce(): Promise<void> {
  await sync?.syncNow();
}

export function goOffline(): void {
  line?.abort();
  line = undefined;
}

/** Resolves when nothing waits. @returns when the server's word on the last batch came: all is on its disk [S12] */
export function whenSent(): Promise<number> {
  return when(async () => (await countWaiting(database)) === 0).then(() => acknowledgedAt);
}

/** Single edits, each a card of its own. */
export async function addSingly(count: number): Promise<void> {
  for (const card of makeCards(count))
    await checked(mutateIn(database, createCards, [card], environment));
}

/** Resolves when an observer sees at least so many cards. @returns when */
export function whenCards(count: number): Promise<number> {
  return when(async () => (await database.rows('card').count()) >= count);
}

/** Resolves when an observer sees 50 due cards with their texts. @returns when */
export function whenDue(): Promise<number> {
  return when(async () => {
    const due = await cardsDue(database, undefined, states.fresh, 0).take(50);
    return due.length >= 50;
  });
}

/** Resolves when the last row is in place and the cursor says so. @returns when */
export function whenComplete(): Promise<number> {
  return when(async () => (await database.readMeta('cursor')) !== undefined);
}

/** Resolves when an observer of the card sees the text. @returns when */
export function whenFront(id: string, front: string): Promise<number> {
  return when(async () => (await database.rows('card').get(id))?.front === front);
}

export function whenFrontBegins(id: string, begin: string): Promise<number> {
  return when(async () => (await database.rows('card').get(id))?.front.startsWith(begin) === true);
}

/** Edits the first card; the observer elsewhere waits for `front`. @returns when the press was */
export async function edit(id: string, front: string): Promise<number> {
  const start = machineMs();
  await checked(mutateIn(database, editCard, { id, front, back: 'x'.repeat(120) }, environment));
  return start;
}

export async function firstCard(): Promise<string> {
  const card = await database.rows('card').toCollection().first();
  if (card === undefined) throw new Error('No card');
  return card.id;
}

/** All rows of cards, for the raw limit. */
export function cardRows(): Promise<object[]> {
  return database.table('card').toArray();
}

export function cardTable(): AccountDatabase {
  return database;
}

async function checked(result: ReturnType<typeof mutateIn>): Promise<void> {
  const done = await result;
  if (!done.ok) throw new Error(done.error.message);
}

function when(holds: () => Promise<boolean>): Promise<number> {
  return new Promise((resolve, reject) => {
    const stop = watchRows(
      holds,
      (isSo) => {
        if (!isSo) return;
        resolve(machineMs());
        queueMicrotask(() => stop());
      },
      reject,
    );
  });
}
