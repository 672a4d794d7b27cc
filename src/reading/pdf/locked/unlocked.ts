/**
 * The passwords of PDFs that were unlocked while the app is open, by the SHA-256 of the files' bytes: in memory only, and
 * told to the account's other open tabs, since long work may run in any of them. Those that the student keeps on this
 * device lie in `db/bytes/kept-passwords.ts`.
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

/** @returns `undefined` where none is known, as of a file that needs none */
export async function passwordOf(
  sha256: string,
  database: AccountDatabase = currentDatabase(),
): Promise<string | undefined> {
  return useUnlocked.getState()[sha256] ?? (await readKeptPasswords(database))[sha256];
}

/**
 * Asked before something read of a PDF is stored: the student may have had its password forgotten since it was opened.
 * @param password that it was opened with; `undefined`: it needs none
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
  /** `undefined`: it is to be asked for again. */
  password: string | undefined;
}

/** From now on the file opens, in this tab and in the others of the account. */
export function holdPassword(sha256: string, password: string, { userId }: AccountDatabase): void {
  tellTabs({ userId, sha256, password });
}

/** From now on it is asked for again, in this tab and in the others of the account. */
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

/** Takes what other tabs unlock, and forgets the passwords of files that are deleted. @returns stops */
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
