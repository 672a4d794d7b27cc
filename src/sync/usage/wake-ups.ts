/**
 * Asks the browser to start the worker for waiting entries with every tab closed: once when the network is back (Background
 * Sync), and from time to time in an installed app that has permission (Periodic Background Sync). Without both the next
 * start sends them.
 */
import { usageTag } from './talk.ts';

/** The browser adds to it, depending on how much the app is used. Milliseconds. */
const minIntervalMs = 12 * 60 * 60_000;

/** Missing in TypeScript (WICG Background Synchronization, Periodic Background Sync). */
interface WakingRegistration {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

export async function askForUsageSync(): Promise<void> {
  try {
    await (await registration())?.sync?.register(usageTag);
  } catch (error) {
    // No permission: the next start sends.
    console.info('The browser will not wake the worker', error);
  }
}

export async function keepPeriodicSync(): Promise<void> {
  try {
    const { periodicSync } = (await registration()) ?? {};
    if (periodicSync === undefined) return;
    const name = 'periodic-background-sync' as PermissionName;
    const { state } = await navigator.permissions.query({ name });
    if (state === 'granted') {
      await periodicSync.register(usageTag, { minInterval: minIntervalMs });
    }
  } catch (error) {
    console.info('The browser will not wake the worker now and then', error);
  }
}

async function registration(): Promise<WakingRegistration | undefined> {
  const found = await navigator.serviceWorker?.getRegistration();
  return found as WakingRegistration | undefined;
}
