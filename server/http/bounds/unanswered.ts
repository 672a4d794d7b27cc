/**
 * Bounds pipelined requests (RFC 9112 §9.3.2). Browsers and proxies send the next request after the answer. Requests of one
 * connection are handled one after the other, and a connection with more than `mostUnanswered` is closed: Node would accept all
 * of them, and each would hold its file and its answer.
 */

import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { mostUnanswered } from '../../limits.ts';

const unanswered = new WeakMap<Socket, number>();

class CountedRequest extends IncomingMessage {
  constructor(socket: Socket) {
    super(socket);
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count <= mostUnanswered) return;
    socket.destroy();
    // Node's parser stops only at a protocol change. Otherwise it would create all requests of the same 64 kB chunk, up to
    // 2,000, in one turn.
    Object.defineProperty(this, 'upgrade', { get: () => true, set: () => undefined });
  }
}

class CountedResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  /** Node calls it when the answer is sent. */
  override detachSocket(socket: Socket): void {
    super.detachSocket(socket);
    unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
  }
}

/** Options of Node's server (`http.createServer`). */
export const countedMessages = { IncomingMessage: CountedRequest, ServerResponse: CountedResponse };

/** Call it before all other hooks: a request waits until the earlier ones on its connection are answered. */
export function answerOneByOne(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Node gives the socket to one answer at a time.
    if (reply.raw.socket !== null) return;
    await new Promise((resolve) => reply.raw.once('socket', resolve));
    if (request.raw.socket.destroyed) reply.hijack();
  });
}
