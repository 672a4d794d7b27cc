/** The usage calls (spec §7). `user` is this device's owner; the server refuses the token of another account [S9]. */

import * as v from 'valibot';
import { errorBody } from '../protocol/errors.ts';
import { type ServerStorage, serverStorage, storagePath } from '../protocol/storage.ts';
import { usageActivity, usageActivityPath, usagePath, type WireUsage } from '../protocol/usage.ts';
import { type ApiClient, callApi, nothing } from './client.ts';
import type { ApiResult } from './failure-kind.ts';

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

/** How much space the student's files take on the server, and the limit. */
export function fetchServerStorage(): Promise<ApiResult<ServerStorage>> {
  return callApi({ path: storagePath, schema: serverStorage });
}

/** Whether a file was refused because the student's space is full, not because the file is too large. @param body of an answer, as text */
export function isOverQuota(body: string | undefined): boolean {
  try {
    const parsed = v.safeParse(errorBody, JSON.parse(body ?? ''));
    return parsed.success && parsed.output.error.reason === 'over-quota';
  } catch {
    // Not an answer of our server.
    return false;
  }
}
