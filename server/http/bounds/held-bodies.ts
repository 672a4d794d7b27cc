/**
 * Bounds the memory of an account: bodies that have arrived in part or whole, unsent answers, and concurrent downloads.
 * Otherwise a client that holds back the last byte of many requests, or reads no answers, would fill the memory. Bodies
 * count unpacked.
 */
import { finished, type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  downloadRetryMs,
  heldRetryMs,
  maxFormBytes,
  mostDownloadsOfAccount,
  mostHeldOfAccountBytes,
  mostHeldOfAllBytes,
} from '../../limits.ts';
import { refuse, retryAfter } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';
import { followedBy } from './body-streams.ts';
import { createSums } from './rate-limit.ts';

interface Counted {
  bytes: () => number;
  hasRoom: () => boolean;
  /** Counts an answer until it is sent, even beyond the bounds; the account then gets no other one. */
  addAnswer: (bytes: number) => void;
  isOver: () => boolean;
}

const counts = new WeakMap<FastifyRequest, Counted>();

/** Requests that are not counted always have room. */
export function heldBy(request: FastifyRequest): Counted {
  const none = {
    bytes: () => 0,
    hasRoom: () => true,
    addAnswer: () => undefined,
    isOver: () => false,
  };
  return counts.get(request) ?? none;
}

export function refuseTooMuchHeld(reply: FastifyReply) {
  const message = 'Your account is sending too much at once. Try again in a moment.';
  return refuse(retryAfter(reply, heldRetryMs), 429, 'too-many', message);
}

interface Held {
  account: string;
  giveUp: () => void;
  bytes: number;
  /** The whole body has arrived. It is held until the answer, even if the client is gone. */
  isWhole: boolean;
  isAnswered: boolean;
  isOver: boolean;
}

/** Call it after the guards. Bodies of at most a form's size are not counted. */
export function boundHeldBodies(app: FastifyInstance): void {
  const held = new WeakMap<FastifyRequest, Held>();
  const sums = createSums();
  const coming = new Set<Held>();
  let all = 0;

  const add = (one: Held, bytes: number) => {
    sums.add(one.account, bytes);
    all += bytes;
    one.bytes += bytes;
    if (bytes > 0 && all > mostHeldOfAllBytes) makeRoom(one);
    return hasRoom(one);
  };
  /** Ends requests of the account that holds the most, so that few accounts cannot use up the memory of all. */
  const makeRoom = ({ account }: Held) => {
    const largest = (a: Held, b: Held) => (sums.of(b.account) > sums.of(a.account) ? b : a);
    while (all > mostHeldOfAllBytes && coming.size > 0) {
      const given = [...coming].reduce(largest);
      if (sums.of(given.account) <= sums.of(account)) return;
      end(given);
      given.giveUp();
    }
  };
  const end = (one: Held) => {
    coming.delete(one);
    one.isOver = true;
    giveBack(one);
  };
  const hasRoom = ({ account }: Held) =>
    sums.of(account) <= mostHeldOfAccountBytes && all <= mostHeldOfAllBytes;
  const giveBack = (one: Held) => {
    if (one.isOver && (one.isAnswered || !one.isWhole)) add(one, -one.bytes);
  };

  app.addHook('onRoute', (route) => {
    if ((route.bodyLimit ?? 0) <= maxFormBytes) return;
    const earlier = [route.preParsing ?? []].flat();
    const count: (typeof earlier)[number] = (request, reply, payload, done) => {
      const account = bearerOf(request).userId;
      const giveUp = () => request.raw.socket.destroy();
      const one = { account, giveUp, bytes: 0, isWhole: false, isAnswered: false, isOver: false };
      coming.add(one);
      onceOver(request, reply, () => end(one));
      const counted = new Transform({
        transform: (piece: Buffer, _encoding, next) => {
          if (one.isOver || add(one, piece.length)) return next(null, piece);
          retryAfter(reply, heldRetryMs);
          next(Object.assign(new Error('Too many bodies at once'), { statusCode: 429 }));
        },
        flush: (next) => {
          coming.delete(one);
          one.isWhole = true;
          next();
        },
      });
      held.set(request, one);
      counts.set(request, {
        bytes: () => one.bytes,
        hasRoom: () => hasRoom(one),
        addAnswer: (bytes) => {
          if (!one.isOver) add(one, bytes);
        },
        isOver: () => one.isOver,
      });
      // Fastify compares it with the announced length.
      const encodedLength = { get: () => Reflect.get(payload, 'receivedEncodedLength') };
      Object.defineProperty(counted, 'receivedEncodedLength', encodedLength);
      done(null, followedBy(request, payload as Readable, counted));
    };
    route.preParsing = [...earlier, count];
  });
  app.addHook('onSend', async (request) => {
    const one = held.get(request);
    if (one === undefined) return;
    one.isAnswered = true;
    giveBack(one);
  });
}

/** @param over called once: when the answer is sent, or the connection ends or has ended */
function onceOver({ raw }: FastifyRequest, reply: FastifyReply, over: () => void): void {
  const { socket } = raw;
  if (socket.destroyed) {
    over();
    return;
  }
  let isOver = false;
  const end = () => {
    // The end may arrive twice: from the socket and from the answer.
    if (isOver) return;
    isOver = true;
    socket.off('close', end);
    over();
  };
  // An answer that waits for an earlier one on its connection gets no event.
  socket.once('close', end);
  finished(reply.raw, end);
}

/** Bounds concurrent downloads of one kind by one account: each reads and packs all rows of the kind. */
interface DownloadsAtOnce {
  /** Counts one until its answer is sent. @returns whether it may begin */
  begin(account: string, request: FastifyRequest, reply: FastifyReply): boolean;
}

export function createDownloadsAtOnce(): DownloadsAtOnce {
  const counts = createSums();
  return {
    begin(account, request, reply) {
      if (counts.of(account) >= mostDownloadsOfAccount) return false;
      counts.add(account, 1);
      onceOver(request, reply, () => counts.add(account, -1));
      return true;
    },
  };
}

export function refuseTooManyDownloads(reply: FastifyReply) {
  const message = 'Too many of your devices are downloading. Try again in a moment.';
  return refuse(retryAfter(reply, downloadRetryMs), 429, 'too-many', message);
}
