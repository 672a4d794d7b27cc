/** How much space the student's files take on the server, and the limit. */
import * as v from 'valibot';
import { errorBody } from '../protocol/errors.ts';
import { type ServerStorage, serverStorage, storagePath } from '../protocol/storage.ts';
import { callApi } from './client.ts';
import type { ApiResult } from './failure.ts';

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
