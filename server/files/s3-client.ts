/**
 * A client of Amazon's S3 API. aws4fetch signs (Signature Version 4); Node sends, since bodies are streams of a known
 * length. The path names the bucket, which every S3-compatible store understands.
 */
import { createHash } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { maxStoreTextBytes, storeCopyMs, storeSilenceMs } from '../limits.ts';
import { StoreFault } from './blob-store.ts';

export interface S3Settings {
  /** Such as `https://s3.eu-central-1.amazonaws.com`, without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface StreamedBody {
  stream: Readable;
  sizeBytes: number;
  /** Hex; the store verifies it. */
  sha256: string;
}

/** Each method throws StoreFault if the store does not answer or refuses. */
export interface S3Client {
  /** The object exists once its last byte has arrived with the announced hash. */
  put(key: string, body: Uint8Array | StreamedBody): Promise<void>;
  /** As `getPart` and `size`: `undefined` if there is no such object. */
  get(key: string): Promise<Readable | undefined>;
  /** For slow readers: a pause does not count as silence of the store. */
  getPart(key: string, range: { start: number; end: number }): Promise<Readable | undefined>;
  size(key: string): Promise<number | undefined>;
  /** @returns whether the source existed */
  copy(from: string, to: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** In the order of the keys. */
  list(prefix: string): AsyncGenerator<ListedObject>;
}

export function createS3Client(
  { endpoint, bucket, ...access }: S3Settings,
  quietMs = storeSilenceMs,
): S3Client {
  const isSecure = endpoint.startsWith('https:');
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const send = isSecure ? httpsRequest : httpRequest;

  async function askOnce({ method, key, query, headers, body, waitMs }: S3Request) {
    const address = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      ...{ method, url: address.href, service: 's3', ...access },
      headers: { ...headers, 'x-amz-content-sha256': hashOf(body) },
    }).sign();
    const answered = Promise.withResolvers<IncomingMessage>();
    const request = send(signed.url, {
      ...{ method, agent, timeout: waitMs ?? quietMs },
      headers: {
        ...Object.fromEntries(signed.headers as Headers),
        ...(body !== undefined && { 'content-length': sizeOf(body) }),
      },
    });
    request.on('response', answered.resolve);
    request.on('error', answered.reject);
    request.on('timeout', () => request.destroy(new StoreFault('ETIMEDOUT')));
    const sent =
      body instanceof Uint8Array || body === undefined
        ? Promise.resolve(void request.end(body))
        : pipeline(body.stream, request);
    // A store may refuse before it has read the whole body.
    sent.catch(answered.reject);
    return answered.promise;
  }

  async function ask(request: S3Request): Promise<IncomingMessage | undefined> {
    const isStream = request.body !== undefined && !(request.body instanceof Uint8Array);
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await askOnce(request);
        const status = answer.statusCode ?? 0;
        if (status >= 200 && status < 300) return answer;
        const code = readErrorCode(await textOf(answer)) ?? `HTTP ${status}`;
        // An answer to HEAD has no body with a code.
        if (status === 404 && (code === 'NoSuchKey' || request.method === 'HEAD')) return undefined;
        throw new StoreFault(code);
      } catch (error) {
        const fault = asFault(error);
        // The store may have closed an idle connection.
        if (isStream || attempt > 1 || fault.code !== 'ECONNRESET') throw fault;
      }
    }
  }

  async function drained(request: S3Request): Promise<string | undefined> {
    const answer = await ask(request);
    return (
      answer && (await textOf(answer).catch((error: unknown) => Promise.reject(asFault(error))))
    );
  }

  return {
    async put(key, body) {
      if ((await drained({ method: 'PUT', key, body })) === undefined) {
        throw new StoreFault('NoSuchBucket');
      }
    },
    get: (key) => ask({ method: 'GET', key }),
    async getPart(key, { start, end }) {
      const headers = { range: `bytes=${start}-${end}` };
      const answer = await ask({ method: 'GET', key, headers });
      answer?.socket.setTimeout(0);
      return answer;
    },
    async size(key) {
      const answer = await ask({ method: 'HEAD', key });
      answer?.resume();
      return answer && Number(answer.headers['content-length']);
    },
    async copy(from, to) {
      const headers = { 'x-amz-copy-source': `/${bucket}/${from}` };
      const text = await drained({ method: 'PUT', key: to, headers, waitMs: storeCopyMs });
      // A copy that fails late reports it in a body with status 200.
      const code = readErrorCode(text ?? '');
      if (code !== undefined) throw new StoreFault(code);
      return text !== undefined;
    },
    async delete(key) {
      await drained({ method: 'DELETE', key });
    },
    async *list(prefix) {
      let after: string | undefined;
      do {
        const query = {
          ...{ 'list-type': '2', prefix },
          ...(after !== undefined && { 'continuation-token': after }),
        };
        const listing = readListing((await drained({ method: 'GET', key: '', query })) ?? '');
        yield* listing.objects;
        after = listing.next;
      } while (after !== undefined);
    },
  };
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | StreamedBody;
  waitMs?: number;
}

function hashOf(body: S3Request['body']): string {
  if (body !== undefined && !(body instanceof Uint8Array)) return body.sha256;
  return createHash('sha256')
    .update(body ?? '')
    .digest('hex');
}

function sizeOf(body: Uint8Array | StreamedBody): number {
  return body instanceof Uint8Array ? body.length : body.sizeBytes;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes > maxStoreTextBytes) throw new StoreFault('TooLongAnswer');
  }
  return Buffer.concat(parts).toString('utf8');
}

function asFault(error: unknown): StoreFault {
  if (error instanceof StoreFault) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'Unknown';
  return new StoreFault(code, { cause: error });
}

export interface ListedObject {
  key: string;
  sizeBytes: number;
  changedAt: number;
}

interface Listing {
  objects: ListedObject[];
  /** Continues the listing; `undefined` on its last page. */
  next: string | undefined;
}

/**
 * The parts of S3's XML answers that are needed. The keys are our own, so they need no full parser.
 * Of `ListObjectsV2`.
 */
function readListing(xml: string): Listing {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, item = '']) => ({
    key: textIn(item, 'Key') ?? '',
    sizeBytes: Number(textIn(item, 'Size')),
    changedAt: Date.parse(textIn(item, 'LastModified') ?? ''),
  }));
  const isCut = textIn(xml, 'IsTruncated') === 'true';
  return { objects, next: isCut ? textIn(xml, 'NextContinuationToken') : undefined };
}

/** Such as `AccessDenied`; `undefined` if the text is not an S3 error. */
function readErrorCode(xml: string): string | undefined {
  return /<Error>.*?<Code>([\w.-]{1,80})<\/Code>/s.exec(xml)?.[1];
}

function textIn(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(
    /&(lt|gt|quot|apos|amp|#39|#34);/g,
    (_, entity: string) => entities[entity] ?? '',
  );
}

const entities: Record<string, string> = {
  ...{ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' },
  ...{ '#39': "'", '#34': '"' },
};
