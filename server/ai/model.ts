/**
 * Asks a model for items in the best way that it supports: with a schema, or as JSON with the schema in the prompt, or as
 * text that contains items. A refused way is not tried again.
 */
import { setTimeout as sleepFor } from 'node:timers/promises';
import {
  itemsIn,
  listOf,
  type Model,
  schemaInWords,
  type Wanted,
} from '../../src/generate/by-model/model.ts';
import type { AiSettings } from '../config.ts';
import {
  longestModelWaitMs,
  maxModelAnswerBytes,
  modelAnswerWithinMs,
  mostTokensTold,
} from '../limits.ts';

interface ModelOptions {
  endpoint: Endpoint;
  budget: number;
  signal: AbortSignal;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  timeoutMs?: number;
  /** Waits between tries if the endpoint names none, one for each retry. */
  waitsMs?: readonly number[];
  /** Cuts longer answers; needed outside of a worker thread. */
  mostAnswerLetters?: number;
  /** Known facts of the endpoint; updated here. */
  learned?: Learned;
}

/** How an endpoint accepts requests, learned from refusals. */
interface Learned {
  /** Index of the first of `ways` that was not refused. */
  way: number;
  limitName: ChatRequest['limitName'];
}

export function nothingLearned(): Learned {
  return { way: 0, limitName: 'max_tokens' };
}

const ways = ['schema', 'object', 'text'] as const;

const usualWaitsMs = [1_000, 5_000, 20_000];

export function createModel(options: ModelOptions): Model {
  const {
    endpoint,
    budget,
    signal,
    timeoutMs,
    sleep = sleepUnless,
    waitsMs = usualWaitsMs,
    learned = nothingLearned(),
  } = options;
  let usedTokens = 0;

  return {
    get usedTokens() {
      return usedTokens;
    },
    async ask(wanted) {
      let tries = 0;
      let leastWay = 0;
      while (true) {
        // A concurrent question may have learned something.
        const way = Math.max(learned.way, leastWay);
        const { limitName } = learned;
        const messages = messagesOf(wanted, ways[way] ?? 'text');
        const asking = messages.reduce((sum, { content }) => sum + tokensIn(content), 0);
        if (usedTokens + asking + wanted.maxTokens > budget) {
          return { ok: false, reason: 'no tokens left' };
        }
        const request = { messages, format: formatOf(wanted, ways[way] ?? 'text'), limitName };
        const answer = await askChat(
          endpoint,
          { ...request, maxTokens: wanted.maxTokens },
          signal,
          timeoutMs,
        );
        switch (answer.kind) {
          case 'text': {
            usedTokens += answer.usedTokens;
            // Only now: an endpoint also refuses single questions, for what they say.
            learned.way = Math.max(learned.way, way);
            return { ok: true, items: itemsIn(answer.text.slice(0, options.mostAnswerLetters)) };
          }
          case 'not understood':
            if (answer.isLimitName && limitName === 'max_tokens') {
              learned.limitName = 'max_completion_tokens';
            } else if (way < ways.length - 1) leastWay = way + 1;
            else return { ok: false, reason: 'refused' };
            break;
          case 'later': {
            const waitMs = answer.waitMs ?? waitsMs[tries];
            if (tries >= waitsMs.length || waitMs === undefined || waitMs > longestModelWaitMs) {
              return { ok: false, reason: 'away' };
            }
            tries += 1;
            await sleep(waitMs, signal);
            break;
          }
          case 'refused':
            return { ok: false, reason: 'refused' };
        }
      }
    },
  };
}

function messagesOf({ system, user, item }: Wanted, way: (typeof ways)[number]): ChatMessage[] {
  const shape = way === 'schema' ? '' : schemaInWords(item);
  return [
    { role: 'system', content: system + shape },
    { role: 'user', content: user },
  ];
}

function formatOf({ name, item }: Wanted, way: (typeof ways)[number]): ChatRequest['format'] {
  if (way === 'text') return undefined;
  if (way === 'object') return { type: 'json_object' };
  return { type: 'json_schema', json_schema: { name, strict: true, schema: listOf(item) } };
}

async function sleepUnless(ms: number, signal: AbortSignal): Promise<void> {
  await sleepFor(ms, undefined, { signal });
}

interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}

type ResponseFormat =
  | { type: 'json_schema'; json_schema: { name: string; strict: true; schema: object } }
  | { type: 'json_object' };

interface ChatRequest {
  messages: readonly ChatMessage[];
  format: ResponseFormat | undefined;
  maxTokens: number;
  /** OpenAI's newer models refuse the older name. */
  limitName: 'max_tokens' | 'max_completion_tokens';
}

type ChatAnswer =
  | { kind: 'text'; text: string; usedTokens: number }
  | { kind: 'not understood'; isLimitName: boolean }
  /** The endpoint asked to wait, or could not be reached. */
  | { kind: 'later'; waitMs: number | undefined }
  /** A retry cannot help: a wrong key, or no such model. */
  | { kind: 'refused' };

export type Endpoint = Pick<AiSettings, 'baseUrl' | 'model' | 'apiKey'>;

/**
 * POST /chat/completions as OpenAI describes it, with bounded time and size. Every outcome but an abort is a value. Neither
 * logs nor faults contain questions or answers.
 */
async function askChat(
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
      // The operator did not choose the address of a redirect: it must not get the key or the pages.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const body = await readBounded(response);
    if (body === undefined) return { kind: 'refused' };
    return response.ok ? answerOf(body, request) : refusalOf(response, body);
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: 'later', waitMs: undefined };
  }
}

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

/** Another way may then succeed. Not after 413: that needs less text. */
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

/** A high estimate: in scripts other than Latin each letter may be a token. */
function tokensIn(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
