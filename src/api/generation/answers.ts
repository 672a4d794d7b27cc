/** Which sentences answer a question, chosen by the server's model (`protocol/generations.ts`). */
import {
  aiAnswersPath,
  type ChoiceRequest,
  type SentenceChoice,
  sentenceChoice,
} from '../../protocol/generations.ts';
import { callApi } from '../client.ts';
import type { ApiResult } from '../failure.ts';

/** The server gives up after 20 seconds; a slow line takes time too. */
const withinMs = 25_000;

export function chooseSentences(
  request: ChoiceRequest,
  signal: AbortSignal,
): Promise<ApiResult<SentenceChoice>> {
  return callApi({
    ...{ path: aiAnswersPath, method: 'post', body: request, signal },
    ...{ timeoutMs: withinMs, schema: sentenceChoice },
  });
}
