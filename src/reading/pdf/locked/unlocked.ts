/**
 * Passwords of PDFs unlocked while the app is open, by the SHA-256 of their bytes. They stay in memory and are
 * shared with the account's other open tabs, since long work may run in any of them. `db/bytes/kept-passwords.ts`
 * stores those that the student keeps on this device.
 */
import { create } from 'zustand';
import {
  dropPasswordsOfDeleted,
  liveHashes,
  readKeptPasswords,
} from '../../../db/bytes/kept-passwords.ts';
import { type AccountDatabase, currentDatabase, onAccountClosed } from '../../../db/database.ts';
import { watchWrites } from '../../../db/rows/watch.ts';
import { failure } from '../../../lib/result.ts';

type Passwords = Readonly<Record<string, string>>;

export const useUnlocked = create<Passwords>(() => ({}));

onAccountClosed(() => useUnlocked.setState({}, true));

export const stillLocked = failure(
  'locked',
  'This PDF asks for a password. Open it and enter the password, then try again.',
);

/** @returns `undefined` if none is known, or the file needs none */
export async function passwordOf(
  sha256: string,
  database: AccountDatabase = currentDatabase(),
): Promise<string | undefined> {
  return useUnlocked.getState()[sha256] ?? (await readKeptPasswords(database))[sha256];
}

/**
 * Check before storing anything read from a PDF: the student may have removed its password meanwhile.
 * @param password that opened the file; `undefined` if it needs none
 */
export async function isForgotten(
  sha256: string,
  password: string | undefined,
  database: AccountDatabase,
): Promise<boolean> {
  return password !== undefined && (await passwordOf(sha256, database)) === undefined;
}

const channelName = 'haversack-unlocked';

interface Told {
  userId: string;
  sha256: string;
  /** `undefined`: ask for it again. */
  password: string | undefined;
}

/** Opens the file from now on, in all tabs of the account. */
export function holdPassword(sha256: string, password: string, { userId }: AccountDatabase): void {
  tellTabs({ userId, sha256, password });
}

/** Locks the file again, in all tabs of the account. */
export function releasePassword(sha256: string, { userId }: AccountDatabase): void {
  tellTabs({ userId, sha256, password: undefined });
}

function tellTabs(told: Told): void {
  take(told);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(told);
  channel.close();
}

function take({ sha256, password }: Told): void {
  const { [sha256]: _, ...others } = useUnlocked.getState();
  useUnlocked.setState({ ...others, ...(password !== undefined && { [sha256]: password }) }, true);
}

/** Follows what other tabs unlock, and forgets passwords of deleted files. @returns a function that stops it */
export function followUnlocked(database: AccountDatabase): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.userId === database.userId) take(data);
  });
  const forget = () => {
    dropDeleted(database).catch((error: unknown) => {
      if (!database.closed.aborted) console.warn('Passwords were not forgotten', error);
    });
  };
  const unsubscribe = watchWrites(database, ['file'], forget);
  forget();
  return () => {
    channel.close();
    unsubscribe();
  };
}

async function dropDeleted(database: AccountDatabase): Promise<void> {
  if (Object.keys(await readKeptPasswords(database)).length > 0)
    await dropPasswordsOfDeleted(database);
  const held = Object.keys(useUnlocked.getState());
  if (held.length === 0) return;
  const live = await liveHashes(held, database);
  if (database.closed.aborted || held.every((sha256) => live.has(sha256))) return;
  const left = Object.entries(useUnlocked.getState()).filter(
    ([sha256]) => live.has(sha256) || !held.includes(sha256),
  );
  useUnlocked.setState(Object.fromEntries(left), true);
}

/**
 * The Web Lock that a tab holds while a PDF is unlocked in it. While any tab holds it, text read from such files
 * stays (`tidy-up.ts`). A waiting tab gets it in the moment the previous one closes.
 */
export function unlockedLock(userId: string): string {
  return `haversack-unlocked-${userId}`;
}

/** @param run takes the lock until the signal aborts. @returns a function that stops it */
export function holdWhileUnlocked(
  database: AccountDatabase,
  run: (name: string, work: () => Promise<void>, signal: AbortSignal) => Promise<unknown>,
): () => void {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, database.closed]);
  let holding: AbortController | undefined;
  const look = () => {
    if (Object.keys(useUnlocked.getState()).length === 0) {
      holding?.abort();
      holding = undefined;
    } else if (holding === undefined) {
      holding = new AbortController();
      const ending = AbortSignal.any([signal, holding.signal]);
      run(unlockedLock(database.userId), () => aborted(ending), ending).catch((error: unknown) => {
        if (!ending.aborted) console.warn('Other tabs cannot see what is unlocked', error);
      });
    }
  };
  const unsubscribe = useUnlocked.subscribe(look);
  look();
  return () => {
    unsubscribe();
    stop.abort();
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
