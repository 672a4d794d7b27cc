/**
 * Content that other apps shared with Haversack, kept until the student adds it to the library or discards it [P2]. It
 * may arrive with nobody signed in, before an account's database is open. Stored in its own database by IndexedDB's own
 * calls, because the service worker, which receives it, should start without Dexie.
 */
import { answerOf } from '../device/first-facts.ts';

export type Shared =
  | {
      kind: 'file';
      name: string;
      bytes: Blob;
      /** The student opened it with Haversack, so it belongs in the library. */
      isOpened: boolean;
    }
  | { kind: 'text'; title: string; text: string };

export type SharedThing = Shared & { id: number };

const databaseName = 'haversack-shared';
const storeName = 'things';
const channelName = 'haversack-shared';

/** A stranger's page could send content too, so their number is bounded. */
const mostThings = 100;

/** @throws if the disk is full or too many wait already */
export async function keepShared(things: readonly Shared[]): Promise<void> {
  await inStore('readwrite', async (store) => {
    const count = await answerOf(store.count());
    if (count + things.length > mostThings) throw new Error('Too many shared things wait');
    await Promise.all(things.map((thing) => answerOf(store.add(thing))));
  });
  announce();
}

/** The oldest first. */
export async function readShared(): Promise<SharedThing[]> {
  if (!(await isThere())) return [];
  return inStore('readonly', (store) => answerOf<SharedThing[]>(store.getAll()));
}

export async function countShared(): Promise<number> {
  if (!(await isThere())) return 0;
  return inStore('readonly', (store) => answerOf(store.count()));
}

export async function dropShared(id: number): Promise<void> {
  await inStore('readwrite', (store) => answerOf(store.delete(id)));
  announce();
}

/** Removed when the student leaves. */
export async function dropAllShared(): Promise<void> {
  if (!(await isThere())) return;
  await answerOf(indexedDB.deleteDatabase(databaseName));
  announce();
}

/** Calls on every change, also in this tab. @returns stops listening */
export function onSharedChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

function announce(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

/** Reading creates nothing. */
async function isThere(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === databaseName);
}

/** Resolves once the result of `work` is on disk. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore(storeName, { keyPath: 'id', autoIncrement: true });
  const database = await answerOf(opening);
  try {
    const transaction = database.transaction(storeName, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [answer] = await Promise.all([work(transaction.objectStore(storeName)), done]);
    return answer;
  } finally {
    database.close();
  }
}

/** The page that shows shared content. */
export const sharedPlace = { to: '/dashboard/library/files', hash: 'shared' } as const;

/** Reads the form of the system's share menu (`share_target` in the manifest). Pure. */
export function readSharedForm(form: FormData): Shared[] {
  const shared = form.getAll('files').flatMap((file): Shared[] => {
    if (!(file instanceof File) || file.size === 0) return [];
    return [{ kind: 'file', name: file.name || 'Shared file', bytes: file, isOpened: false }];
  });
  const text = textOf(form);
  const title = wordsOf(form, 'title');
  // With a file, a title alone repeats its name.
  if (text === '' && (title === '' || shared.length > 0)) return shared;
  return [...shared, { kind: 'text', title, text }];
}

/** Systems put a link in `url`, in `text`, or in both. */
function textOf(form: FormData): string {
  const text = wordsOf(form, 'text');
  const url = wordsOf(form, 'url');
  return [text, text.includes(url) ? '' : url].filter(Boolean).join('\n\n');
}

function wordsOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
