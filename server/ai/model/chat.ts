/**
 * One question to the model: POST /chat/completions as OpenAI describes it. Bounded in time and size, broken off by a signal, and
 * every outcome is a value. Nothing that is asked or answered is logged or quoted in a fault.
 */

import type { AiSettings } from '../../config.ts';
import { maxModelAnswerBytes, modelAnswerWithinMs, mostTokensTold } from '../../limits.ts';

export interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}

/** What the answer is asked to look like; `undefined`: the prompt alone says so. */
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
  /** It does not take this form of request. */
  | { kind: 'not understood'; isLimitName: boolean }
  /** It asks for patience, or was not there. */
  | { kind: 'later'; waitMs: number | undefined }
  /** Asking again will not help: a wrong key, no such model. */
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
      // Another address was not named by the operator, and must get neither the key nor the pages.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const body = await readBounded(response);
    if (body === undefined) return { kind: 'refused' };
    return response.ok ? answerOf(body, request) : refusalOf(response, body);
  } catch (error) {
    if (signal.aborted) throw error;
    // No answer, or half of one.
    return { kind: 'later', waitMs: undefined };
  }
}

/** @returns `undefined` where it is larger than any answer */
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
    // Cut on its way, or a page of some proxy.
    return undefined;
  }
}

/** Of 400 and 422 another form may be taken; 413 is not among them: less text would be. */
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

/** About; rather too many than too few. Of other scripts than Latin a letter may be a token. */
export function tokensIn(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
