/**
 * Shows other tabs that this tab is adding files: it holds a Web Lock with its name, which the browser releases when
 * the tab ends. Without Web Locks, the tab writes the time into localStorage at intervals; after minutes of silence it
 * counts as ended. A tab gets a new name when it leaves an account, so that the next start there finishes its files.
 */
import { onAccountClosed } from '../../../db/database.ts';
import { uuidv7 } from '../../../lib/ids.ts';

const prefix = 'haversack-adding-';
/** Browsers limit timers of hidden tabs to one a minute. */
const beatMs = 30_000;
const silenceMs = 5 * 60_000;
const newName = () => `${prefix}${uuidv7(Date.now())}`;
export let thisTab = newName();

let letGo: Promise<() => void> | undefined;
const onTheirWay = new Set<string>();

onAccountClosed(() => {
  onTheirWay.clear();
  letGoOfName();
  thisTab = newName();
});

/** Resolves when the lock is held or the time is written. */
export async function holdTab(keys: readonly string[]): Promise<void> {
  for (const key of keys) onTheirWay.add(key);
  letGo ??= take(thisTab);
  await letGo;
}

export function releaseTab(key: string): void {
  onTheirWay.delete(key);
  if (onTheirWay.size === 0) letGoOfName();
}

function letGoOfName(): void {
  void letGo?.then((release) => release());
  letGo = undefined;
}

/** One tab at a time, so that each sees the locks of earlier tabs. */
export async function aloneAmongTabs<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? await navigator.locks.request(`${prefix}recovery`, work) : work();
}

export async function livingTabs(): Promise<Set<string>> {
  if (!('locks' in navigator)) return new Set([thisTab, ...beatingTabs()]);
  const { held = [] } = await navigator.locks.query();
  return new Set([thisTab, ...held.flatMap(({ name }) => (name ? [name] : []))]);
}

function take(name: string): Promise<() => void> {
  if (!('locks' in navigator)) return Promise.resolve(keepBeating(name));
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, () => new Promise<void>((end) => resolve(end))).catch(reject);
  });
}

/** @returns a function that ends it */
function keepBeating(name: string): () => void {
  const beat = () => {
    try {
      localStorage.setItem(name, String(Date.now()));
    } catch (error) {
      console.warn('Other tabs cannot see that this one adds files', error);
    }
  };
  beat();
  const timer = setInterval(beat, beatMs);
  return () => {
    clearInterval(timer);
    localStorage.removeItem(name);
  };
}

/** Removes silent tabs. */
function beatingTabs(): string[] {
  const tabs = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
    .filter((name) => name !== null)
    .filter((name) => name.startsWith(prefix));
  const isBeating = (name: string) =>
    Math.abs(Date.now() - Number(localStorage.getItem(name))) < silenceMs;
  for (const name of tabs) if (!isBeating(name)) localStorage.removeItem(name);
  return tabs.filter(isBeating);
}
