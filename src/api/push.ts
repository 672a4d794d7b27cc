/** Web Push of this device (`protocol/push.ts`). Needs a network. */

import { failure } from '../lib/result.ts';
import { getPushSubscription, subscribeToPush, unsubscribeFromPush } from '../platform/web-push.ts';
import {
  pushKey,
  pushKeyPath,
  pushSubscriptionsPath,
  type SentSubscription,
} from '../protocol/push.ts';
import {
  type ClientEnvironment,
  callApi,
  createClient,
  nothing,
  systemClientEnvironment,
} from './client.ts';
import type { ApiResult } from './failure-kind.ts';

/** Kind `gone`: an older server, which has no Web Push. */
export function fetchPushKey(
  client: ClientEnvironment = systemClientEnvironment,
): Promise<ApiResult<{ key: string }>> {
  return createClient(client).call({ path: pushKeyPath, schema: pushKey });
}

/** Stores this device's subscription with its session, in place of an earlier one. @param user of this database */
export function storePushSubscription(
  user: string,
  subscription: SentSubscription,
  client: ClientEnvironment = systemClientEnvironment,
): Promise<ApiResult<unknown>> {
  const body = { user, subscription };
  return createClient(client).call({
    path: pushSubscriptionsPath,
    method: 'post',
    body,
    schema: nothing,
  });
}

export function removePushSubscription(): Promise<ApiResult<unknown>> {
  return callApi({ path: pushSubscriptionsPath, method: 'delete', schema: nothing });
}

/**
 * Subscribes this device and tells the server. Call it in a press: the browser may ask for permission.
 * Kind `refused`: the browser or the student does not allow it.
 */
export async function switchPushOn(user: string): Promise<ApiResult<unknown>> {
  const key = await fetchPushKey();
  if (!key.ok) return key;
  const subscription = await subscribeToPush(key.data.key);
  if (subscription === undefined) {
    return failure('refused', 'Your browser does not allow notifications from Haversack.');
  }
  return await storePushSubscription(user, subscription);
}

/** Ends the subscription in the browser too, so that it works without a network. */
export async function switchPushOff(): Promise<ApiResult<unknown>> {
  await unsubscribeFromPush();
  return await removePushSubscription();
}

/** Tells the server again what this browser has, such as after a new login. Does nothing without a subscription. */
export async function keepPushOn(user: string): Promise<void> {
  const subscription = await getPushSubscription();
  if (subscription !== undefined) await storePushSubscription(user, subscription);
}
