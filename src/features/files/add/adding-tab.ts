/**
 * This tab's name among those that add files. While it has files on their way it holds a Web Lock of that name, which
 * the browser gives back when the tab ends, however it ends.
 */
import { uuidv7 } from '../../../lib/ids.ts';

const prefix = 'haversack-adding-';
export const thisTab = `${prefix}${uuidv7(Date.now())}`;

let letGo: Promise<() => void> | undefined;
const onTheirWay = new Set<string>();

/** Resolves when the lock is held; at once where the browser has none. */
export async function holdTab(keys: readonly string[]): Promise<void> {
  for (const key of keys) onTheirWay.add(key);
  letGo ??= take(thisTab);
  await letGo;
}

export function releaseTab(key: string): void {
  onTheirWay.delete(key);
  if (onTheirWay.size > 0) return;
  void letGo?.then((release) => release());
  letGo = undefined;
}

/** One tab after the other, so that each sees the locks of those before it. */
export async function aloneAmongTabs<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? await navigator.locks.request(`${prefix}recovery`, work) : work();
}

export async function livingTabs(): Promise<Set<string>> {
  if (!('locks' in navigator)) return new Set([thisTab]);
  const { held = [] } = await navigator.locks.query();
  return new Set([thisTab, ...held.flatMap(({ name }) => (name ? [name] : []))]);
}

function take(name: string): Promise<() => void> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, () => new Promise<void>((end) => resolve(end))).catch(reject);
  });
}
