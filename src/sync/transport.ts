/** The three requests of sync (`protocol/sync.ts`). Does not use the database. */
import * as v from 'valibot';
import { type ClientEnvironment, createClient } from '../api/client.ts';
import { type ApiResult, kindOfThrown, noAnswer } from '../api/failure-kind.ts';
import { openStream, readLines } from '../api/stream.ts';
import { parseJson } from '../lib/parse-json.ts';
import { documentsHeader, knownDocuments } from '../protocol/documents.ts';
import {
  type BootstrapChunk,
  bootstrapChunk,
  type ChangeEvent,
  changeEvent,
  changeEventName,
  type SyncAnswer,
  type SyncRequest,
  syncAnswer,
} from '../protocol/sync.ts';
import { thisDeviceKind } from './device-kind.ts';

/** A stream that is silent for longer counts as broken; the server sends a heartbeat every 25 s. Milliseconds. */
const stallMs = 60_000;

export interface Listener {
  opened: () => void;
  /** @param change `undefined`: an event arrived that cannot be read */
  changed: (change: ChangeEvent | undefined) => void;
  /** The server does not know this session, for example because another device ended it. */
  turnedAway: () => void;
}

export interface Exchange {
  /** Everything up to the request's cursor is here: of documents, only what is new may come. */
  inParts: boolean;
}

export interface Transport {
  /** Sends a batch and returns newer rows [S4]. */
  exchange(request: SyncRequest, how: Exchange): Promise<ApiResult<SyncAnswer>>;
  /**
   * The first download of `user`'s rows [S9].
   * @param store stores each chunk as it arrives; false ends the download
   * @returns `done`: the last chunk was stored
   */
  bootstrap(
    user: string,
    after: string | undefined,
    store: (chunk: BootstrapChunk) => Promise<boolean>,
  ): Promise<ApiResult<{ done: boolean }>>;
  /** Listens until the stream breaks or `signal` aborts. @returns the server's Retry-After, milliseconds */
  listen(device: string, on: Listener, signal: AbortSignal): Promise<number | undefined>;
}

const documentsInParts = { [documentsHeader]: knownDocuments().join() };

export function createTransport(environment: ClientEnvironment): Transport {
  const client = createClient(environment);
  return {
    exchange: (body, { inParts }) =>
      client.call({
        ...{ path: '/sync', method: 'post', body, schema: syncAnswer, compress: true },
        headers: inParts ? documentsInParts : {},
      }),
    bootstrap: (user, after, store) => bootstrap(environment, user, after, store),
    listen: (device, on, signal) => listen(environment, device, on, signal),
  };
}

async function bootstrap(
  environment: ClientEnvironment,
  user: string,
  after: string | undefined,
  store: (chunk: BootstrapChunk) => Promise<boolean>,
): Promise<ApiResult<{ done: boolean }>> {
  const reply = await openStream({ path: '/sync/bootstrap', query: { user, after } }, environment);
  if (!reply.ok) return reply;
  if (reply.data.body === null) return noAnswer('foreign');
  try {
    for await (const line of readLines(reply.data.body, stallMs)) {
      if (line === '') continue;
      const chunk = v.safeParse(bootstrapChunk, parseJson(line));
      if (!chunk.success) return noAnswer('foreign');
      if (!(await store(chunk.output))) return { ok: true, data: { done: false } };
      if (chunk.output.done) return { ok: true, data: { done: true } };
    }
  } catch (error) {
    // The stream broke. The stored chunks stay, and the next run continues after them.
    return noAnswer(kindOfThrown(error));
  }
  return noAnswer('timeout');
}

async function listen(
  environment: ClientEnvironment,
  device: string,
  on: Listener,
  signal: AbortSignal,
): Promise<number | undefined> {
  // Parts are stored only where everything before them is here (`db/apply.ts`).
  const headers = { Accept: 'text/event-stream', ...documentsInParts };
  const reply = await openStream(
    {
      path: '/sync/events',
      query: { device, kind: thisDeviceKind() || undefined },
      headers,
      signal,
    },
    environment,
  );
  if (!reply.ok) {
    if (reply.error.kind === 'unauthorised') on.turnedAway();
    return reply.error.retryAfterMs;
  }
  if (reply.data.body === null) return undefined;
  const type = reply.data.headers.get('content-type') ?? '';
  if (!type.startsWith('text/event-stream')) return undefined;
  on.opened();
  try {
    let event = '';
    for await (const line of readLines(reply.data.body, stallMs)) {
      if (line === '') event = '';
      else if (line.startsWith('event:')) event = line.slice(6).trim();
      else if (line.startsWith('data:') && event === changeEventName)
        on.changed(parseChangeEvent(line.slice(5)));
    }
  } catch {
    // The stream broke; the caller opens it again.
  }
  return undefined;
}

function parseChangeEvent(data: string): ChangeEvent | undefined {
  const parsed = v.safeParse(changeEvent, parseJson(data));
  return parsed.success ? parsed.output : undefined;
}
