/** The browser's subscription to pushes (Push API). It belongs to this browser, not to an account. */
import type { SentSubscription } from '../protocol/push.ts';

/** `home-screen`: iPhones and iPads have it once Haversack is on the home screen (WebKit, iOS 16.4). */
export type PushSupport = 'supported' | 'home-screen' | 'unsupported';

export function pushSupport(): PushSupport {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in globalThis;
  if (isThere && 'Notification' in globalThis) return 'supported';
  const isApple = /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent);
  return isApple ? 'home-screen' : 'unsupported';
}

async function manager(): Promise<PushManager | undefined> {
  if (pushSupport() !== 'supported') return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

/** @returns `undefined` without one */
export async function getPushSubscription(): Promise<SentSubscription | undefined> {
  return read(await (await manager())?.getSubscription());
}

/** @param key of the server @returns `undefined` if the browser or the student does not allow it */
export async function subscribeToPush(key: string): Promise<SentSubscription | undefined> {
  const own = await manager();
  return own && (await subscribeWith(own, key));
}

/** As `subscribeToPush`, also in the service worker. @param own of the worker's registration */
export async function subscribeWith(
  own: PushManager,
  key: string,
): Promise<SentSubscription | undefined> {
  const asked = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return read(await own.subscribe(asked));
  } catch (error) {
    // A subscription with another key of an earlier server is in the way (Push API §7).
    if ((error as DOMException).name !== 'InvalidStateError') return undefined;
    await (await own.getSubscription())?.unsubscribe();
    return read(await own.subscribe(asked).catch(() => undefined));
  }
}

export async function unsubscribeFromPush(): Promise<void> {
  await (await (await manager())?.getSubscription())?.unsubscribe();
}

function read(subscription: PushSubscription | null | undefined): SentSubscription | undefined {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return undefined;
  return { endpoint, keys: { p256dh, auth } };
}
