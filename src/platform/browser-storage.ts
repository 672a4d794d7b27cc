/** The browser's storage for this app: its size, and whether the browser may clear it. */

export interface BrowserStorage {
  usedBytes: number;
  quotaBytes: number;
  /** The browser keeps it even when the device is low on space. */
  isPersisted: boolean;
  /** Size of the app's own files; only some browsers report it. */
  appBytes: number | undefined;
}

/** Only Chromium reports details, so TypeScript does not have them. */
interface DetailedEstimate extends StorageEstimate {
  usageDetails?: { caches?: number; serviceWorkerRegistrations?: number };
}

/** @returns `undefined` if the browser does not report it, or the page is not served securely */
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

export async function askToKeepStorage(): Promise<boolean> {
  rememberAnswer('keep-storage');
  return navigator.storage.persist();
}

export const keptWords = 'Your browser will keep your data';
export const notKeptWords =
  'Your browser did not allow it. Install the app or use it more often, then try again in Settings.';

/** Questions that are asked once on a device, whatever the answer. */
export type Question = 'keep-storage' | 'install';

const keyOf = (question: Question) => `haversack-answered-${question}`;

export function wasAnswered(question: Question): boolean {
  try {
    return localStorage.getItem(keyOf(question)) !== null;
  } catch {
    // Storage is forbidden.
    return false;
  }
}

/** If it cannot be stored, the question comes again at the next start. */
export function rememberAnswer(question: Question): void {
  try {
    localStorage.setItem(keyOf(question), '1');
  } catch (error) {
    console.warn('The answer could not be remembered', error);
  }
}
