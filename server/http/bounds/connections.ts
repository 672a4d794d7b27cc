/**
 * How many connections may be open. Each takes one of the files that the system lets this process open: without a bound a
 * stranger who only connects would take them all, and nobody could log in, upload a file or be sent a mail.
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
  /** Addresses or subnets. Their connections are of many students, so they count for no network. */
  proxies: readonly string[];
}

/** @param proxies on other machines; those on this one need not be named */
export function connectionBounds(proxies: readonly string[]): ConnectionBounds {
  return {
    most: Math.floor(mostOpenFiles() * connectionsOfOpenFiles),
    mostOfNetwork: mostConnectionsOfNetwork,
    proxies: ['127.0.0.0/8', '::1', ...proxies],
  };
}

/** Ends each connection beyond the bounds as soon as it comes. */
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
  // The list knows the IPv4 addresses that are written as IPv6 ones (`::ffff:10.0.0.5`).
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** @returns `Infinity` where the system sets no limit, or none that is told */
function mostOpenFiles(): number {
  // Otherwise it asks for the names of all that is connected.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
