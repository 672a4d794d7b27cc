/** Study material and answers from the server's model (`protocol/generations.ts`). `user` is this device's owner [S9]. */
import {
  type AiOffer,
  aiAnswersPath,
  aiOffer,
  aiPath,
  aiQuestionsPath,
  type ChoiceRequest,
  type GenerationRequest,
  generationsPath,
  type HiddenWords,
  longestWaitMs,
  type NewsOfKinds,
  newsOfKinds,
  type SentenceChoice,
  sentenceChoice,
  type WrittenQuestion,
  writtenQuestion,
} from '../../protocol/generations.ts';
import { callApi, nothing } from '../client.ts';
import type { ApiResult } from '../failure-kind.ts';

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

/** The server's limit is 20 seconds; a slow connection adds to it. */
const answerWithinMs = 25_000;

/** Chooses sentences that answer a question. */
export function chooseSentences(
  request: ChoiceRequest,
  signal: AbortSignal,
): Promise<ApiResult<SentenceChoice>> {
  return callApi({
    ...{ path: aiAnswersPath, method: 'post', body: request, signal },
    ...{ timeoutMs: answerWithinMs, schema: sentenceChoice },
  });
}

/** Writes a question about hidden words of a sentence. */
export function writeQuestion(
  request: HiddenWords,
  signal: AbortSignal,
): Promise<ApiResult<WrittenQuestion>> {
  return callApi({
    ...{ path: aiQuestionsPath, method: 'post', body: request, signal },
    ...{ timeoutMs: answerWithinMs, schema: writtenQuestion },
  });
}
