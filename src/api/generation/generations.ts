/** Study material from the server's model (`protocol/generations.ts`). `user` is whose device asks [S9]. */
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

/** One that is known already is not begun again. */
export function beginGeneration(
  request: GenerationRequest,
  signal: AbortSignal,
): Promise<ApiResult<unknown>> {
  return callApi({
    ...{ path: generationsPath, method: 'post', body: request, signal },
    ...{ compress: true, schema: nothing },
  });
}

/** On a slow line the answer needs time beyond that for which it waits, milliseconds. */
const onTheWayMs = 15_000;

/** Waits for news. @param after the number of the last item that is here */
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

/** Reason `not-found`: it is gone already. */
export function deleteGeneration(user: string, id: string): Promise<ApiResult<unknown>> {
  const path = `${generationsPath}/${encodeURIComponent(id)}`;
  return callApi({ path, method: 'delete', query: { user }, schema: nothing });
}
