/** How much room the student's files take at the server, and how much they may. */
import { type ServerStorage, serverStorage, storagePath } from '../protocol/storage.ts';
import { callApi } from './client.ts';
import type { ApiResult } from './failure.ts';

export function fetchServerStorage(): Promise<ApiResult<ServerStorage>> {
  return callApi({ path: storagePath, schema: serverStorage });
}
