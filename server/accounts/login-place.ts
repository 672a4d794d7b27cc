/** Where a login came from, as far as the student may see it. Pure. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import * as v from 'valibot';
import { browserHeader, browserSecret, deviceKind } from '../../src/protocol/devices.ts';
import type { LoginPlace } from '../storage/contract.ts';
import { networkOf } from './limits.ts';

/** @param ip of the client */
export function loginPlace(ip: string, headers: IncomingHttpHeaders): LoginPlace {
  return {
    browserHash: browserHashOf(headers),
    kind: deviceKind(headers['user-agent'] ?? ''),
    network: networkInWords(ip),
  };
}

/** @returns empty if the browser sent no secret */
export function browserHashOf(headers: IncomingHttpHeaders): string {
  const secret = v.safeParse(browserSecret, headers[browserHeader]);
  return secret.success ? createHash('sha256').update(secret.output).digest('hex') : '';
}

/** Tells networks apart, but not households: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
export function networkInWords(ip: string): string {
  // An IPv4-mapped IPv6 address counts as IPv4.
  const network = networkOf(ip);
  return isIPv6(ip) && network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}:x`
    : network.replace(/\.\d+$/, '.x');
}
