/**
 * Requests of one connection that have no answer yet (pipelining, RFC 9112 §9.3.2). Browsers and proxies send the next
 * request after the answer, so nobody honest has many. They are worked on one after the other, and a connection with more
 * than `mostUnanswered` is closed: Node itself would take all that come, and each would hold its file and its answer.
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
    // Node's parser stops only at a request that changes the protocol. Otherwise it would make requests of all that came in
    // the same piece of 64 kB, 2,000 of them, in one turn.
    Object.defineProperty(this, 'upgrade', { get: () => true, set: () => undefined });
  }
}

class CountedResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  /** Node calls it when the answer is out. */
  override detachSocket(socket: Socket): void {
    super.detachSocket(socket);
    unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
  }
}

/** For Node's server (`http.createServer`). */
export const countedMessages = { IncomingMessage: CountedRequest, ServerResponse: CountedResponse };

/** Before all other hooks: nothing is done for a request until the ones before it on its connection are answered. */
export function answerOneByOne(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Node gives the connection to one answer after the other.
    if (reply.raw.socket !== null) return;
    await new Promise((resolve) => reply.raw.once('socket', resolve));
    if (request.raw.socket.destroyed) reply.hijack();
  });
}
