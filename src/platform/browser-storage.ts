/** The browser's room for this app: how much there is, and whether the browser may clear it. */

export interface BrowserStorage {
  usedBytes: number;
  quotaBytes: number;
  /** The browser keeps it even when the device is low on space. */
  isPersisted: boolean;
  /** What the files of the app itself take; only some browsers say so. */
  appBytes: number | undefined;
}

/** What TypeScript does not know of: only Chromium says it. */
interface DetailedEstimate extends StorageEstimate {
  usageDetails?: { caches?: number; serviceWorkerRegistrations?: number };
}

/** @returns `undefined` where the browser does not say, or the page is not served securely */
export async function readBrowserStorage(): Promise<BrowserStorage | undefined> {
  if (!('storage' in navigator) || !navigator.storage.estimate) return undefined;
  const [estimate, isPersisted] = await Promise.all([
    navigator.storage.estimate() as Promise<DetailedEstimate>,
    navigator.storage.persisted(),
  ]);
  const { caches, serviceWorkerRegistrations = 0 } = estimate.usageDetails ?? {};
  return {
    usedBytes: estimate.usage ?? 0,
    quotaBytes: estimate.quota ?? 0,
    isPersisted,
    appBytes: caches === undefined ? undefined : caches + serviceWorkerRegistrations,
  };
}

/** @returns whether the browser agreed */
export async function askToKeepStorage(): Promise<boolean> {
  rememberAnswer('keep-storage');
  return navigator.storage.persist();
}

export const keptWords = 'Your browser will keep your data';
export const notKeptWords =
  'Your browser did not allow it. Install the app or use it more often, then try again in Settings.';

/** Questions that are put once on a device, whatever the answer was. */
export type Question = 'keep-storage' | 'install';

const keyOf = (question: Question) => `haversack-answered-${question}`;

export function wasAnswered(question: Question): boolean {
  try {
    return localStorage.getItem(keyOf(question)) !== null;
  } catch {
    // A browser that forbids the storage has kept nothing in it.
    return false;
  }
}

/** Without room it is asked again at the next start. */
export function rememberAnswer(question: Question): void {
  try {
    localStorage.setItem(keyOf(question), '1');
  } catch (error) {
    console.warn('The answer could not be remembered', error);
  }
}
