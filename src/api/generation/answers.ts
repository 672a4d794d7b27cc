/** The server's model chooses sentences that answer a question (`protocol/generations.ts`). */
import {
  aiAnswersPath,
  type ChoiceRequest,
  type SentenceChoice,
  sentenceChoice,
} from '../../protocol/generations.ts';
import { callApi } from '../client.ts';
import type { ApiResult } from '../failure.ts';

/** The server's limit is 20 seconds; a slow connection adds to it. */
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
