/**
 * Bounds on connections: their number, the pace of their readers, and their pipelined requests. Each connection is one of
 * the files that the process may open. Without a bound a stranger could take them all: logins, uploads and mails would fail.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../accounts/attempts.ts';
import {
  connectionsOfOpenFiles,
  leastPace,
  mostConnectionsOfNetwork,
  mostUnanswered,
} from '../../limits.ts';
import { createSums } from './rate-limit.ts';

interface ConnectionBounds {
  most: number;
  mostOfNetwork: number;
  /** Addresses or subnets. Their connections serve many students and are not counted. */
  proxies: readonly string[];
}

/** @param proxies on other machines; those on this one are always included */
export function connectionBounds(proxies: readonly string[]): ConnectionBounds {
  return {
    most: Math.floor(mostOpenFiles() * connectionsOfOpenFiles),
    mostOfNetwork: mostConnectionsOfNetwork,
    proxies: ['127.0.0.0/8', '::1', ...proxies],
  };
}

export function boundConnections(
  { server }: FastifyInstance,
  { most, mostOfNetwork, proxies }: ConnectionBounds,
): void {
  const isProxy = createIsProxy(proxies);
  const counts = createSums();
  server.maxConnections = most;
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (isProxy(socket.remoteAddress ?? '')) return;
    if (counts.of(network) >= mostOfNetwork) {
      socket.destroy();
      return;
    }
    counts.add(network, 1);
    socket.once('close', () => counts.add(network, -1));
  });
}

function createIsProxy(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(
      address,
      bits === undefined ? (isIPv6(address) ? 128 : 32) : Number(bits),
      family,
    );
  }
  // Also matches IPv4-mapped IPv6 addresses (`::ffff:10.0.0.5`).
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** @returns `Infinity` if the system has or reports no limit */
function mostOpenFiles(): number {
  // Otherwise the report would look up the names of all connected hosts.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

const unanswered = new WeakMap<Socket, number>();

class CountedRequest extends IncomingMessage {
  constructor(socket: Socket) {
    super(socket);
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count <= mostUnanswered) return;
    socket.destroy();
    // Node's parser stops only at a protocol change. Otherwise it creates all requests of a 64 kB chunk, up to 2,000, in one turn.
    Object.defineProperty(this, 'upgrade', { get: () => true, set: () => undefined });
  }
}

class CountedResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  /** Node calls this when the answer is sent. */
  override detachSocket(socket: Socket): void {
    super.detachSocket(socket);
    unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
  }
}

export const countedMessages = { IncomingMessage: CountedRequest, ServerResponse: CountedResponse };

/**
 * Bounds pipelined requests (RFC 9112 §9.3.2); browsers and proxies send none. Requests of one connection are handled
 * one by one, and a connection with more than `mostUnanswered` is closed. Node would accept all of them, and each
 * would hold its file and its answer.
 * Call it before all other hooks. A request waits for the answers of earlier ones on its connection.
 */
export function answerOneByOne(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Node gives the socket to one answer at a time.
    if (reply.raw.socket !== null) return;
    await new Promise((resolve) => reply.raw.once('socket', resolve));
    if (request.raw.socket.destroyed) reply.hijack();
  });
}

/** The slowest accepted reader. */
interface Pace {
  /** A shorter delay is never too slow, as in a tunnel or a lift. */
  graceMs: number;
  bytesPerSecond: number;
}

const lookEveryMs = 10_000;

export interface Behind {
  sinceMs: number;
  takenBytes: number;
}

type Connection = Pick<Socket, 'bytesWritten' | 'writableLength'>;

/** @param behind at the last look; `undefined`: it was not behind */
export function lookAtReader(
  behind: Behind | undefined,
  { bytesWritten, writableLength }: Connection,
  nowMs: number,
  { graceMs, bytesPerSecond }: Pace,
): Behind | 'too slow' | undefined {
  // Nothing waits for the reader, as in an idle stream of events.
  if (writableLength === 0) return undefined;
  if (behind === undefined) return { sinceMs: nowMs, takenBytes: bytesWritten - writableLength };
  const mayTakeMs = graceMs + (1_000 * (bytesWritten - behind.takenBytes)) / bytesPerSecond;
  return nowMs - behind.sinceMs > mayTakeMs ? 'too slow' : behind;
}

/**
 * Ends connections whose answers are read too slowly. Node ends idle connections (`idleTimeoutMs`) only: a client that
 * reads a byte now and then would keep its file, its answer and its place in the bounds for ever.
 */
export function endSlowReaders(app: FastifyInstance, pace = leastPace, everyMs = lookEveryMs) {
  const readers = new Map<Socket, Behind | undefined>();
  app.addHook('onRequest', async ({ raw: { socket } }) => {
    if (readers.has(socket)) return;
    readers.set(socket, undefined);
    socket.once('close', () => readers.delete(socket));
  });
  const look = () => {
    const nowMs = performance.now();
    for (const [socket, before] of readers) {
      const behind = lookAtReader(before, socket, nowMs, pace);
      if (behind === 'too slow') socket.destroy();
      else readers.set(socket, behind);
    }
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
