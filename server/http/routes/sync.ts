import { once } from 'node:events';
import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bootstrapQuery } from '../../../src/protocol/addresses.ts';
import { documentsHeader, readDocuments } from '../../../src/protocol/documents.ts';
import {
  bootstrapChunk,
  maxBodyBytes,
  syncAnswer,
  syncRequest,
  type WireChange,
} from '../../../src/protocol/sync.ts';
import { oldestProtocol, protocolVersion } from '../../../src/protocol/version.ts';
import type { Context } from '../../context.ts';
import { fewChanges, largestTouchedBytes, mostExchangesWaiting } from '../../limits.ts';
import type { Storage } from '../../storage/contract.ts';
import { bootstrap } from '../../sync/bootstrap.ts';
import { listenerName } from '../../sync/change-feed.ts';
import { type Exchanged, exchange } from '../../sync/exchange.ts';
import { rowKeysOf } from '../../sync/judge.ts';
import { exchangeToWire, feedTexts } from '../../sync/wire-text.ts';
import { createKeyQueue, largeBody, nextTurn } from '../../turns.ts';
import { acceptsGzip, refuse } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';
import {
  createDownloadsAtOnce,
  heldBy,
  refuseTooManyDownloads,
  refuseTooMuchHeld,
} from '../bounds/held-bodies.ts';
import { createSums } from '../bounds/rate-limit.ts';
import { type Api, data } from '../route-schema.ts';

const largeAnswer = 256 * 1024;

/** Large answers are built and sent in turns of their own, and encoded here: sending a string would convert it again. */
async function answerBody(exchanged: Exchanged, nowMs: number): Promise<string | Buffer> {
  const length = exchanged.rows.reduce((sum, { body }) => sum + body.length, 0);
  if (length < largeAnswer) return exchangeToWire(exchanged, nowMs);
  await nextTurn();
  const bytes = Buffer.from(exchangeToWire(exchanged, nowMs));
  await nextTurn();
  return bytes;
}

const wrongUser = 'These changes belong to another account.';

export async function syncRoutes(app: Api, context: Context): Promise<void> {
  const { storage, clock, changeFeed, presence } = context;
  // Merging documents before the transaction helps only while no other batch writes them.
  const turns = createSyncTurns();
  const downloads = createDownloadsAtOnce();

  app.route({
    method: 'POST',
    url: '/sync',
    bodyLimit: maxBodyBytes,
    preValidation: requireProtocol,
    schema: {
      auth: 'access',
      summary: 'Changes go up, newer rows come down.',
      body: syncRequest,
      answers: data(syncAnswer),
      errors: ['old-protocol', 'wrong-user'],
    },
    handler: async (request, reply) => {
      const { protocol, user, device, cursor, changes } = request.body;
      const { userId, sessionId } = bearerOf(request);
      if (user !== userId) {
        return refuse(reply, 409, 'wrong-user', wrongUser);
      }
      const held = heldBy(request);
      const isLarge = changes.length > manyChanges || held.bytes() >= largeBody;
      const answered = await turns.ofAccount(userId, async () => {
        // A disconnected client sends the same changes again.
        if (held.isOver() || !held.hasRoom()) return 'busy';
        if (isLarge) await nextTurn();
        const touched = await weigh(storage.rows, userId, changes);
        if (changes.length > fewChanges && touched > largestTouchedBytes) return 'too-large';
        return turns.bySize(touched + held.bytes(), async () => {
          if (held.isOver()) return 'busy';
          const documents = readDocuments(request.headers[documentsHeader]);
          const batch = { protocol, cursor, changes, documents, bytes: held.bytes() };
          const exchanged = await exchange(storage, clock, userId, batch);
          if (isLarge) await nextTurn();
          const { delta } = exchanged;
          if (delta !== undefined) {
            const { epoch } = exchanged.cursor;
            const writer = listenerName(sessionId, device);
            const entry = { userId, device: writer, epoch, version: delta.version };
            changeFeed.publish({ ...entry, ...feedTexts(epoch, delta) });
          }
          const body = await answerBody(exchanged, clock.nowMs());
          held.addAnswer(body.length);
          return { body };
        });
      });
      if (answered === 'busy') return refuseTooMuchHeld(reply);
      if (answered === 'too-large') {
        return refuse(reply, 413, 'too-large', 'These changes are too large to send at once.');
      }
      presence.saw({ userId, sessionId, device });
      return reply.type('application/json; charset=utf-8').send(answered.body);
    },
  });

  app.route({
    method: 'GET',
    url: '/sync/bootstrap',
    compress: false,
    // HEAD would read the whole account in vain.
    exposeHeadRoute: false,
    schema: {
      auth: 'access',
      summary: 'The first download, one JSON object a line.',
      querystring: bootstrapQuery,
      answers: [{ kind: 'lines', status: 200, schema: bootstrapChunk }],
      errors: ['wrong-user'],
    },
    handler: async (request, reply) => {
      const { userId } = bearerOf(request);
      const { user = userId, after = '' } = request.query;
      if (user !== userId) return refuse(reply, 409, 'wrong-user', wrongUser);
      if (!downloads.begin(userId, request, reply)) return refuseTooManyDownloads(reply);
      const pieces = bootstrap(storage, userId, after, clock.nowMs);
      reply.type('application/x-ndjson; charset=utf-8').header('vary', 'accept-encoding');
      if (acceptsGzip(request.headers['accept-encoding'])) {
        return reply.header('content-encoding', 'gzip').send(gzipLines(pieces));
      }
      return reply.send(Readable.from(pieces, { highWaterMark: 1 }));
    },
  });
}

/** As many changes are validated, applied and answered in turns of their own, as is a `largeBody`. */
const manyChanges = 1_000;

const keysOfOneQuestion = 1_000;

/** Bytes of the stored rows of these changes. Stops counting beyond the bound. */
async function weigh(
  rows: Storage['rows'],
  userId: string,
  changes: readonly WireChange[],
): Promise<number> {
  const keys = rowKeysOf(changes);
  let bytes = 0;
  for (let from = 0; from < keys.length && bytes <= largestTouchedBytes; ) {
    const next = keys.slice(from, from + keysOfOneQuestion);
    bytes += await rows.weigh(userId, next);
    from += next.length;
    if (keys.length > keysOfOneQuestion) await nextTurn();
  }
  return bytes;
}

/** Before the body is checked, since other versions have other bodies. The app learns which side is outdated. */
async function requireProtocol({ body }: FastifyRequest, reply: FastifyReply) {
  const isTold = typeof body === 'object' && body !== null && 'protocol' in body;
  const protocol = isTold && typeof body.protocol === 'number' ? body.protocol : protocolVersion;
  const isSpoken = protocol >= oldestProtocol && protocol <= protocolVersion;
  if (isSpoken && Number.isInteger(protocol)) return;
  const message = 'This app and the server have different versions. Update the older one.';
  return reply
    .code(409)
    .send({ error: { message, reason: 'old-protocol', protocol: protocolVersion } });
}

/**
 * Compresses lines at the speed of their reader. Each line is flushed, so that the reader can store it at once.
 * @param pieces each line ends with a piece; stopped (`return`) when the reader disconnects
 */
function gzipLines(pieces: AsyncIterable<string>): Readable {
  const gzip = createGzip({ level: 4 });
  const reader = new AbortController();
  gzip.once('close', () => reader.abort());
  writeAll().catch((error: unknown) => gzip.destroy(error instanceof Error ? error : undefined));
  return gzip;

  async function writeAll(): Promise<void> {
    for await (const piece of pieces) {
      const hasRoom = gzip.write(piece);
      if (piece.endsWith('\n')) gzip.flush(constants.Z_SYNC_FLUSH);
      if (!hasRoom) await once(gzip, 'drain', reader);
    }
    gzip.end();
  }
}

/** Bytes of a batch and the rows that it changes. */
const largeBytes = 1024 * 1024;

/**
 * When an exchange may begin. Even a small request may hold many rows and a large answer in memory. So exchanges of one
 * account run one by one, and so do large ones of all accounts. Each account has at most one of the latter: no account
 * waits for all requests of another.
 */
interface SyncTurns {
  ofAccount<T>(userId: string, task: () => Promise<T>): Promise<T | 'busy'>;
  /** Call it within the account's turn. @param bytes of the batch and its rows together */
  bySize<T>(bytes: number, task: () => Promise<T>): Promise<T>;
}

export function createSyncTurns(): SyncTurns {
  const accounts = createKeyQueue();
  const large = createKeyQueue();
  const counts = createSums();
  return {
    async ofAccount(userId, task) {
      if (counts.of(userId) >= mostExchangesWaiting) return 'busy';
      counts.add(userId, 1);
      try {
        return await accounts(userId, task);
      } finally {
        counts.add(userId, -1);
      }
    },
    bySize: (bytes, task) => (bytes < largeBytes ? task() : large('', task)),
  };
}
