/** How much room the student's files take at the server, and how much they may. */
import * as v from 'valibot';
import { errorBody } from '../protocol/errors.ts';
import { type ServerStorage, serverStorage, storagePath } from '../protocol/storage.ts';
import { callApi } from './client.ts';
import type { ApiResult } from './failure.ts';

export function fetchServerStorage(): Promise<ApiResult<ServerStorage>> {
  return callApi({ path: storagePath, schema: serverStorage });
}

/** Whether a file was refused because the student's space is full, and not because it is too large. @param body of an answer, as text */
export function isOverQuota(body: string | undefined): boolean {
  try {
    const parsed = v.safeParse(errorBody, JSON.parse(body ?? ''));
    return parsed.success && parsed.output.error.reason === 'over-quota';
  } catch {
    // Not of our server.
    return false;
  }
}
