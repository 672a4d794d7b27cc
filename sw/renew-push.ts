/**
 * The browser ended or replaced its subscription to pushes (Push API §10.4): without a new one that the server knows, no
 * notification comes until the app opens.
 */
import { type ClientEnvironment, systemClientEnvironment } from '../src/api/client.ts';
import { isPassing } from '../src/api/failure-kind.ts';
import { fetchPushKey, storePushSubscription } from '../src/api/push.ts';
import { readSignedInOwner } from '../src/db/device/account.ts';
import { subscribeWith } from '../src/platform/web-push.ts';

/** `no-answer`: try again with a network. */
export type Renewed = 'done' | 'no-answer';

/**
 * Subscribes anew and tells the server with the session of this device. Does nothing without a student.
 * @param manager of the worker's registration
 */
export async function renewPush(
  manager: PushManager,
  client: ClientEnvironment = systemClientEnvironment,
): Promise<Renewed> {
  const owner = await readSignedInOwner();
  if (owner === undefined) return 'done';
  const key = await fetchPushKey(client);
  if (!key.ok) return isPassing(key.error) ? 'no-answer' : 'done';
  const subscription = await subscribeWith(manager, key.data.key);
  if (subscription === undefined) return 'done';
  const told = await storePushSubscription(owner.id, subscription, client);
  return told.ok || !isPassing(told.error) ? 'done' : 'no-answer';
}
