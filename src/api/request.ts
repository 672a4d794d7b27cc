/**
 * One request and its reply (spec §7): JSON in both directions unless the body is a multipart form, the token as Bearer,
 * the result in `data`, an error in `error.message` or else `message`. Never throws.
 */
import ky from 'ky';
import * as v from 'valibot';
import * as say from '../lib/messages.ts';
import { parseJson } from '../lib/parse-json.ts';
import { failure } from '../lib/result.ts';
import { apiBase } from '../protocol/version.ts';
import {
  type ApiFailure,
  type ApiResult,
  isPage,
  kindOfAnswer,
  kindOfThrown,
  noAnswer,
} from './failure-kind.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface ApiRequest<T> {
  /** After `/v1`, with a leading slash. */
  path: string;
  method?: Method;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** Additional headers; `undefined` is not sent. */
  headers?: Record<string, string | undefined>;
  /** `body` is a FormData and is sent unchanged. */
  multipart?: boolean;
  /** Compress a large body. */
  compress?: boolean;
  /** Used if the server gives no message. */
  errorMessage?: string;
  /** The shape of `data`; any other answer is `foreign`. */
  schema: v.GenericSchema<unknown, T>;
  /** The limit until the reply begins, and for each silence of its body, milliseconds. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Completes even if the tab is closed; only for small bodies. */
  outlivesTab?: boolean;
}

export interface Wire {
  fetch: typeof fetch;
  /** Scheme and host without a trailing slash. */
  origin: string;
  token?: string | undefined;
}

/** Milliseconds. */
export const defaultTimeoutMs = 30_000;
/** Compressing shorter bodies costs more than it saves, characters. */
const compressFrom = 4_096;

export async function sendRequest<T>(request: ApiRequest<T>, wire: Wire): Promise<ApiResult<T>> {
  const prepared = await prepare(request, wire);
  if (prepared === undefined) {
    return failure('broken', request.errorMessage ?? say.somethingWentWrong4000);
  }
  const timeoutMs = request.timeoutMs ?? defaultTimeoutMs;
  try {
    const response = await ky(prepared.url, {
      method: request.method ?? 'get',
      headers: prepared.headers,
      body: prepared.body ?? null,
      fetch: wire.fetch,
      timeout: timeoutMs,
      signal: request.signal ?? null,
      retry: 0,
      throwHttpErrors: false,
      credentials: 'omit',
      cache: 'no-store',
      ...(request.outlivesTab && { keepalive: true }),
    });
    const text = await readText(response, timeoutMs);
    if (!response.ok) return refusal(response, text, request.errorMessage);
    const parsed = v.safeParse(v.object({ data: request.schema }), parseJson(text));
    return parsed.success ? { ok: true, data: parsed.output.data as T } : noAnswer('foreign');
  } catch (error) {
    // Any exception (no network, timeout, incomplete body) means that there is no usable reply.
    return noAnswer(kindOfThrown(error));
  }
}

export function urlOf(
  origin: string,
  path: string,
  query: ApiRequest<unknown>['query'] = {},
): string {
  const url = new URL(`${origin}${apiBase}${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

export function refusal(
  response: Response,
  text: string,
  errorMessage?: string,
): { ok: false; error: ApiFailure } {
  const body = v.parse(looseErrorBody, parseJson(text));
  const said = body?.error;
  const reason = said?.reason;
  const isForeign = reason === undefined && isPage(response.headers.get('content-type'));
  const wait = retryAfterMs(response.headers, Date.now());
  const error: ApiFailure = {
    kind: kindOfAnswer(response.status, isForeign),
    message: said?.message || body?.message || errorMessage || say.unknownError,
    code: response.status,
    ...(reason !== undefined && { reason }),
    ...(said?.claim !== undefined && { claim: said.claim }),
    ...(said?.protocol !== undefined && { protocol: said.protocol }),
    ...(wait !== undefined && { retryAfterMs: wait }),
  };
  return { ok: false, error };
}

interface Said {
  message?: string | undefined;
  reason?: string | undefined;
  claim?: string | undefined;
  protocol?: number | undefined;
}

/** A value of the wrong type counts as missing. */
const loose = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.optional(schema), undefined);
const looseText = loose(v.string());
/** An error that is a string is shown unchanged (spec §8), in `error` or as the whole body. */
const said = v.union([
  v.pipe(
    v.string(),
    v.transform((message): Said => ({ message })),
  ),
  v.object({
    message: looseText,
    reason: looseText,
    claim: looseText,
    protocol: loose(v.number()),
  }),
]);
const looseErrorBody = loose(
  v.union([
    v.pipe(
      v.string(),
      v.transform((message): { error?: Said | undefined; message: string } => ({ message })),
    ),
    v.object({ error: loose<Said>(said), message: looseText }),
  ]),
);

interface Prepared {
  url: string;
  headers: Headers;
  body: BodyInit | undefined;
}

/** @returns `undefined` if the request is impossible; nothing is sent then */
async function prepare(
  request: ApiRequest<unknown>,
  { origin, token }: Wire,
): Promise<Prepared | undefined> {
  try {
    const headers = new Headers({ Accept: 'application/json' });
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(request.headers ?? {})) {
      if (value !== undefined) headers.set(name, value);
    }
    const url = urlOf(origin, request.path, request.query);
    if (request.multipart) return { url, headers, body: request.body as FormData };
    headers.set('Content-Type', 'application/json');
    if (request.body === undefined) return { url, headers, body: undefined };
    const text = JSON.stringify(request.body);
    if (!request.compress || text.length < compressFrom || !('CompressionStream' in globalThis)) {
      return { url, headers, body: text };
    }
    headers.set('Content-Encoding', 'gzip');
    return { url, headers, body: await gzip(text) };
  } catch {
    return undefined;
  }
}

function gzip(text: string): Promise<ArrayBuffer> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

/**
 * Reads `Retry-After` (RFC 9110 §10.2.3).
 * @param nowMs device clock, used only if the reply has no `Date`
 * @returns milliseconds; `undefined` if there is no readable value
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // An HTTP date begins with its weekday; `Date.parse` accepts more.
  const atMs = /^[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(atMs)) return undefined;
  const serverNowMs = Date.parse(headers.get('date') ?? '');
  return Math.max(0, atMs - (Number.isNaN(serverNowMs) ? nowMs : serverNowMs));
}

/**
 * The pieces of a body as they arrive.
 * @param stallMs silence after which the stream is aborted, milliseconds
 * @throws when the stream breaks or falls silent
 */
export async function* readPieces(
  body: ReadableStream<Uint8Array>,
  stallMs: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  try {
    while (true) {
      const { done, value } = await withinMs(reader.read(), stallMs);
      if (done) return;
      yield value as Uint8Array<ArrayBuffer>;
    }
  } finally {
    // Ends the download if the reader left early; a finished stream ignores it.
    await reader.cancel().catch(() => undefined);
  }
}

/** The whole body as text. Parameters and errors as for `readPieces`. */
export async function readText({ body }: Response, stallMs: number): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of readPieces(body, stallMs)) {
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

function withinMs<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The stream fell silent')), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
