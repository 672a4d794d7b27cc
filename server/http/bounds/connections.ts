/**
 * Bounds on open connections. Each needs one of the files that this process may open: without a bound, one stranger could take
 * them all, and logins, uploads and mails would fail.
 */

import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../accounts/limits.ts';
import { connectionsOfOpenFiles, mostConnectionsOfNetwork } from '../../limits.ts';
import { createSums } from './sums.ts';

export interface ConnectionBounds {
  /** Of all networks together. */
  most: number;
  mostOfNetwork: number;
  /** Addresses or subnets. Their connections carry many students, so they count for no network. */
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

/** Closes each connection beyond the bounds at once. */
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
  // The list also matches IPv4-mapped IPv6 addresses (`::ffff:10.0.0.5`).
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** @returns `Infinity` if the system has or reports no limit */
function mostOpenFiles(): number {
  // Otherwise the report resolves the names of all connected hosts.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
