/** The usage calls (spec §7). `user` is this device's owner; the server refuses the token of another account [S9]. */
import { usageActivity, usageActivityPath, usagePath, type WireUsage } from '../protocol/usage.ts';
import { type ApiClient, callApi, nothing } from './client.ts';
import type { ApiResult } from './failure.ts';

export function createUsage(
  call: ApiClient['call'],
  user: string,
  entry: WireUsage,
): Promise<ApiResult<unknown>> {
  return call({
    path: usagePath,
    method: 'post',
    body: { user, entry },
    schema: nothing,
  });
}

export function fetchUsage(user: string): Promise<ApiResult<WireUsage[]>> {
  return callApi({
    path: usageActivityPath,
    query: { user },
    schema: usageActivity,
  });
}

/** Reason `not-found`: it does not exist any more. */
export function deleteUsage(user: string, id: string): Promise<ApiResult<unknown>> {
  return callApi({
    path: `${usagePath}${encodeURIComponent(id)}`,
    method: 'delete',
    query: { user },
    schema: nothing,
  });
}
