/** Study material from the server's model (`protocol/generations.ts`). `user` is this device's owner [S9]. */
import {
  type AiOffer,
  aiOffer,
  aiPath,
  type GenerationRequest,
  generationsPath,
  longestWaitMs,
  type NewsOfKinds,
  newsOfKinds,
} from '../../protocol/generations.ts';
import { callApi, nothing } from '../client.ts';
import type { ApiResult } from '../failure.ts';

export function fetchAi(): Promise<ApiResult<AiOffer>> {
  return callApi({ path: aiPath, schema: aiOffer });
}

/** A known id does not start it again. */
export function beginGeneration(
  request: GenerationRequest,
  signal: AbortSignal,
): Promise<ApiResult<unknown>> {
  return callApi({
    ...{ path: generationsPath, method: 'post', body: request, signal },
    ...{ compress: true, schema: nothing },
  });
}

/** Time for a slow connection beyond the server's wait, milliseconds. */
const onTheWayMs = 15_000;

/** Waits for new items. @param after the number of the last item that is here */
export function readGeneration(
  user: string,
  id: string,
  after: number,
  signal: AbortSignal,
): Promise<ApiResult<NewsOfKinds>> {
  return callApi({
    path: `${generationsPath}/${encodeURIComponent(id)}`,
    query: { user, after, waitMs: longestWaitMs },
    timeoutMs: longestWaitMs + onTheWayMs,
    ...{ signal, schema: newsOfKinds },
  });
}

/** Reason `not-found`: it does not exist any more. */
export function deleteGeneration(user: string, id: string): Promise<ApiResult<unknown>> {
  const path = `${generationsPath}/${encodeURIComponent(id)}`;
  return callApi({ path, method: 'delete', query: { user }, schema: nothing });
}
