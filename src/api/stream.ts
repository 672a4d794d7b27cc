/** Replies that the caller reads while they arrive. A silent stream is aborted: its connection may be dead. */
import { type ClientEnvironment, findToken, systemClientEnvironment } from './client.ts';
import { type ApiResult, kindOfThrown, noAnswer } from './failure-kind.ts';
import { defaultTimeoutMs, readPieces, refusal, urlOf } from './request.ts';

export interface StreamCall {
  path: string;
  method?: 'GET' | 'HEAD';
  query?: Record<string, string | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** @returns a successful reply with an unread body */
export async function openStream(
  call: StreamCall,
  environment: ClientEnvironment = systemClientEnvironment,
): Promise<ApiResult<Response>> {
  const token = await findToken(environment, 'required');
  if (!token.ok) return token;
  const patience = new AbortController();
  const timer = setTimeout(
    () => patience.abort(new DOMException('No reply came', 'TimeoutError')),
    defaultTimeoutMs,
  );
  const signals = call.signal === undefined ? [patience.signal] : [patience.signal, call.signal];
  try {
    const response = await environment.fetch(urlOf(environment.origin(), call.path, call.query), {
      method: call.method ?? 'GET',
      headers: { ...call.headers, Authorization: `Bearer ${token.data}` },
      signal: AbortSignal.any(signals),
      credentials: 'omit',
      cache: 'no-store',
    });
    if (response.ok) return { ok: true, data: response };
    return refusal(response, await response.text());
  } catch (error) {
    // Any exception of `fetch` means that there is no usable reply.
    return noAnswer(kindOfThrown(error));
  } finally {
    clearTimeout(timer);
  }
}

/** The complete lines of a body. An incomplete last line is dropped. */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  stallMs: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of readPieces(body, stallMs)) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
}
