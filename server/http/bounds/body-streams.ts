/**
 * The streams of a request and of its answer. A body flows from its connection through a stream that unpacks it, then
 * through streams that a route adds (`followedBy`).
 *
 * - Each stream always has an error listener: an `error` without a listener ends the process, and Fastify removes its own
 *   when it refuses a body.
 * - A body that cannot be unpacked does not end the earlier streams, so that the client gets the answer. `pipeline` would
 *   end them, and the connection.
 * - When a connection ends, all streams behind it end, so that nothing waits for the rest of a body.
 */
import { finished, type Readable, Stream, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxBodyBytes } from '../../../src/protocol/sync.ts';

const unpackers: Readonly<Record<string, () => ReturnType<typeof createGunzip>>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

const behindConnection = new WeakMap<FastifyRequest, Readable[]>();

/** Call it before all hooks that add streams or answer. Routes with `decompress: false` get packed bodies unchanged. */
export function handleStreams(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.decompress === false) return;
    const later = [route.preParsing ?? []].flat();
    const unpack: (typeof later)[number] = (request, _reply, payload, done) => {
      const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
      if (encoding === 'identity') return done(null, payload);
      const create = Object.hasOwn(unpackers, encoding) ? unpackers[encoding] : undefined;
      if (create === undefined) {
        const error = Object.assign(new Error('Unsupported Content-Encoding'), { statusCode: 415 });
        return done(error);
      }
      const unpacked = create();
      // Fastify compares it with the announced length.
      const receivedEncodedLength = { get: () => unpacked.bytesWritten };
      Object.defineProperty(unpacked, 'receivedEncodedLength', receivedEncodedLength);
      done(null, followedBy(request, payload as Readable, unpacked));
    };
    route.preParsing = [unpack, ...later];
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (payload instanceof Stream) listen(request, payload);
    done();
  });
}

export function followedBy<Next extends Transform>(
  request: FastifyRequest,
  body: Readable,
  next: Next,
): Next {
  behindConnection.set(request, [...(behindConnection.get(request) ?? []), next]);
  listen(request, next);
  finished(body, { writable: false }, (error) => {
    if (error) next.destroy(error);
  });
  return body.pipe(next);
}

/** Ends the streams that unpack and count the body; the connection stays open. */
function endBodyStreams(request: FastifyRequest): void {
  request.raw.unpipe();
  for (const stream of behindConnection.get(request) ?? []) stream.destroy();
}

/** This listener stays when the reader removes its own. */
function listen(request: FastifyRequest, stream: Stream): void {
  stream.on('error', (error) => request.log.debug({ err: error }, 'a stream ended'));
}

/**
 * Reads and discards the rest of a refused body, up to a bound and without unpacking it. Closing at once would reset the
 * connection, and the sender would lose the answer (RFC 9112 §9.6).
 */
export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    endBodyStreams(request);
    if (!hasBody(request)) return;
    // Fastify closes the connection after a refused body.
    reply.removeHeader('connection');
    if (!request.raw.readableEnded) dropRest(request);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function dropRest({ raw }: FastifyRequest): void {
  let bytes = 0;
  raw.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > maxBodyBytes) raw.destroy();
  });
  raw.resume();
}
