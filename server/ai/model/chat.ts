/**
 * One request to the model: POST /chat/completions as OpenAI describes it. Time and size are bounded, a signal aborts
 * it, and every outcome is a value. Neither logs nor faults contain questions or answers.
 */

import type { AiSettings } from '../../config.ts';
import { maxModelAnswerBytes, modelAnswerWithinMs, mostTokensTold } from '../../limits.ts';

export interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}

/** The requested format; `undefined`: only the prompt describes it. */
export type ResponseFormat =
  | { type: 'json_schema'; json_schema: { name: string; strict: true; schema: object } }
  | { type: 'json_object' };

export interface ChatRequest {
  messages: readonly ChatMessage[];
  format: ResponseFormat | undefined;
  maxTokens: number;
  /** Newer models of OpenAI refuse the older name. */
  limitName: 'max_tokens' | 'max_completion_tokens';
}

export type ChatAnswer =
  | { kind: 'text'; text: string; usedTokens: number }
  /** The endpoint does not support this form of request. */
  | { kind: 'not understood'; isLimitName: boolean }
  /** The endpoint asked to wait, or could not be reached. */
  | { kind: 'later'; waitMs: number | undefined }
  /** A retry cannot help: a wrong key, or no such model. */
  | { kind: 'refused' };

export type Endpoint = Pick<AiSettings, 'baseUrl' | 'model' | 'apiKey'>;

export async function askChat(
  endpoint: Endpoint,
  request: ChatRequest,
  signal: AbortSignal,
  timeoutMs = modelAnswerWithinMs,
): Promise<ChatAnswer> {
  try {
    const response = await fetch(`${endpoint.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(endpoint.apiKey !== '' && { authorization: `Bearer ${endpoint.apiKey}` }),
      },
      body: JSON.stringify({
        model: endpoint.model,
        messages: request.messages,
        [request.limitName]: request.maxTokens,
        ...(request.format !== undefined && { response_format: request.format }),
      }),
      // A redirect leads to an address that the operator did not choose: it must get neither the key nor the pages.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const body = await readBounded(response);
    if (body === undefined) return { kind: 'refused' };
    return response.ok ? answerOf(body, request) : refusalOf(response, body);
  } catch (error) {
    if (signal.aborted) throw error;
    // No answer, or a part of one.
    return { kind: 'later', waitMs: undefined };
  }
}

/** @returns `undefined` if it is larger than any answer */
async function readBounded({ body }: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > maxModelAnswerBytes) return undefined;
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

interface Completion {
  choices?: { message?: { content?: unknown } }[];
  usage?: { total_tokens?: unknown };
}

function answerOf(body: string, { messages }: ChatRequest): ChatAnswer {
  const completion = parsed(body);
  const text = completion?.choices?.[0]?.message?.content;
  if (typeof text !== 'string') return { kind: 'later', waitMs: undefined };
  const told = completion?.usage?.total_tokens;
  const isTold = typeof told === 'number' && Number.isInteger(told) && told > 0;
  const asked = messages.reduce((sum, { content }) => sum + tokensIn(content), 0);
  return {
    kind: 'text',
    text,
    usedTokens: isTold ? Math.min(told, mostTokensTold) : asked + tokensIn(text),
  };
}

function parsed(body: string): Completion | undefined {
  try {
    return JSON.parse(body) as Completion;
  } catch {
    // Truncated, or the page of a proxy.
    return undefined;
  }
}

/** After these another form may succeed. 413 is not among them: it needs less text. */
const notUnderstood = new Set([400, 415, 422, 501]);

function refusalOf({ status, headers }: Response, body: string): ChatAnswer {
  if (status === 429 || status === 408 || (status >= 500 && status !== 501)) {
    return { kind: 'later', waitMs: waitOf(headers.get('retry-after')) };
  }
  if (!notUnderstood.has(status)) return { kind: 'refused' };
  return { kind: 'not understood', isLimitName: body.includes('max_completion_tokens') };
}

/** Seconds, or a date (RFC 9110 §10.2.3). */
function waitOf(value: string | null): number | undefined {
  if (value === null) return undefined;
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}

/** An estimate that is rather too high. In other scripts than Latin each letter may be a token. */
export function tokensIn(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
