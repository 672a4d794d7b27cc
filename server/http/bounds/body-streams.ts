/**
 * The streams of a request and of its answer. A body runs from its connection through one that unpacks it and
 * through others that a route puts behind (`followedBy`).
 *
 * - Each stream has an error listener of its own for as long as it lives: an `error` without a listener ends the process.
 *   Fastify takes its own listener away when it refuses a body.
 * - A body that cannot be unpacked ends none of its earlier streams, so that its sender gets the answer. `pipeline`
 *   would end them, and with them the connection.
 * - When a connection ends, all streams behind it end too, so that nothing waits for the rest of a body.
 */
import { finished, type Readable, Stream, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const unpackers: Readonly<Record<string, () => ReturnType<typeof createGunzip>>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

const behindConnection = new WeakMap<FastifyRequest, Readable[]>();

/** Call it before everything that adds streams or answers. A route with `decompress: false` reads its bodies as they come. */
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
      // Fastify compares it with what was announced.
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

/** @returns `next`, into which the body runs; an error before it is its own */
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

/** Ends what unpacks and counts the body; the connection goes on. */
export function endBodyStreams(request: FastifyRequest): void {
  request.raw.unpipe();
  for (const stream of behindConnection.get(request) ?? []) stream.destroy();
}

/** The stream's reader has a listener that handles the error; this one is still there when that one is gone. */
function listen(request: FastifyRequest, stream: Stream): void {
  stream.on('error', (error) => request.log.debug({ err: error }, 'a stream ended'));
}
